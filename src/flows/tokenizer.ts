import type { MerchantAnswer } from '../../server/http/routes/merchants.js';
import type { Billing, FrameEvent, FrameField, FrameMethod, FrameTheme, TokenResult } from '../../server/gateways/sandbox/protocol.js';

export type { Billing, FrameField, FrameMethod, FrameTheme, TokenResult };
export type GatewaySession = NonNullable<MerchantAnswer['data']['session']>;

/** What a frame tells of its fields while they are filled in: never what is in them. `failed` comes when it cannot be reached. */
export type FieldEvent = Exclude<FrameEvent, { kind: 'token' }> | { readonly kind: 'failed' };

export interface MountOptions {
  readonly method: FrameMethod;
  /** The frame's accessible name. */
  readonly title: string;
  readonly locale: string;
  readonly theme: FrameTheme;
  /** How long the frame may take to come, and a token after it was asked for. */
  readonly timeoutMs: number;
  /** What is said when it takes longer. */
  readonly timedOut: string;
}

/** The fields of a gateway on the page, in a document of the gateway's own origin. */
export interface MountedFields {
  on(listener: (event: FieldEvent) => void): () => void;
  /** Puts the focus into a field, for the links of an error summary. */
  focus(field: FrameField): void;
  /** Makes a token of what was typed; explicit, never by itself. */
  tokenize(billing: Billing): Promise<TokenResult>;
  /** Other colours, when the visitor's scheme changes. */
  paint(theme: FrameTheme): void;
  destroy(): void;
}

/** How fields of a gateway come onto the page. */
export type TokenizerAdapter = (host: HTMLElement, session: GatewaySession, options: MountOptions) => MountedFields;
