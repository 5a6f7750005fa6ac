import type { MerchantAnswer } from '../../../server/http/routes/merchants.js';
import type { Billing, FrameEvent, FrameField, FrameMethod, FrameTheme, TokenResult } from '../../../server/gateways/frame-protocol.js';

export type { Billing, FrameField, FrameMethod, FrameTheme, TokenResult };
export type TokenizerSession = NonNullable<MerchantAnswer['data']['session']>;

/** An event of the gateway's fields, never with their content; `failed` if the frame cannot be loaded. */
export type FieldEvent = Exclude<FrameEvent, { kind: 'token' }> | { readonly kind: 'failed' };

export interface MountOptions {
  readonly method: FrameMethod;
  /** The frame's accessible name. */
  readonly title: string;
  readonly locale: string;
  readonly theme: FrameTheme;
  /** The time limit to load the frame and to get a token. */
  readonly timeoutMs: number;
  /** The error message after the time limit. */
  readonly timedOut: string;
}

/** The gateway's fields in a frame of the gateway's origin. */
export interface MountedFields {
  on(listener: (event: FieldEvent) => void): () => void;
  /** Focuses a field, for the links of an error summary. */
  focus(field: FrameField): void;
  /** Turns the input into a token; only when called. */
  tokenize(billing: Billing): Promise<TokenResult>;
  /** Changes the colours when the visitor's colour scheme changes. */
  paint(theme: FrameTheme): void;
  destroy(): void;
}

/** Mounts a gateway's fields in an element of the page. */
export type TokenizerAdapter = (host: HTMLElement, session: TokenizerSession, options: MountOptions) => MountedFields;
