import type { GatewayType } from './registry.js';

/**
 * The messages between page and frame, and between frame and sandbox. After FrameInit and FrameConnect, page and frame use a port only. Card
 * and account digits occur only in TokenRequestBody.
 */

export const FRAME_INIT = 'vestibule:frame-init';
export const FRAME_CONNECT = 'vestibule:frame-connect';

export type FrameMethod = 'Card' | 'Bank';
type CardField = 'number' | 'expiry' | 'cvv';
type BankField = 'routing' | 'account' | 'accountType' | 'holder';
export type FrameField = CardField | BankField;
export type CardBrand = 'visa' | 'mastercard' | 'discover' | 'amex' | 'diners';

/** The merchant that a token is for. */
export interface FrameSession {
  readonly type: GatewayType;
  readonly paymentEnvironment: 'sandbox' | 'production';
  readonly clientKey?: string;
  readonly merchantId?: string;
}

/** Colours as `#rrggbb`; other values are ignored. */
export interface FrameTheme {
  readonly text?: string;
  readonly background?: string;
  readonly border?: string;
  readonly focus?: string;
  readonly error?: string;
}

/** Page to frame, by postMessage to the frame's origin. */
export interface FrameInit {
  readonly kind: typeof FRAME_INIT;
  readonly nonce: string;
  readonly session: FrameSession;
  readonly method: FrameMethod;
  readonly locale: string;
  readonly theme?: FrameTheme;
}

/** Frame to page, by postMessage to the page's origin, with one port. */
export interface FrameConnect {
  readonly kind: typeof FRAME_CONNECT;
  readonly nonce: string;
}

/** Page to frame, through the port. */
export type FrameCommand =
  | { readonly kind: 'focus'; readonly field: FrameField }
  | { readonly kind: 'tokenize'; readonly id: string; readonly billing: Billing }
  | { readonly kind: 'theme'; readonly theme: FrameTheme }
  | { readonly kind: 'destroy' };

/** Frame to page, through the port. `ready` names the fields in screen order; `refused` comes instead, where no payment can be made at all. */
export type FrameEvent =
  | { readonly kind: 'ready'; readonly fields: readonly FrameField[] }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'change'; readonly field: FrameField; readonly empty: boolean; readonly valid: boolean; readonly brand?: CardBrand }
  | { readonly kind: 'focus' | 'blur'; readonly field: FrameField }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'token'; readonly id: string; readonly result: TokenResult };

export interface Billing {
  readonly name?: string;
  readonly zip?: string;
}

export interface IssuedToken {
  readonly token: string;
  readonly tokenSource: FrameSession['type'];
  /** MMyyyy, of the one type whose token lacks it. */
  readonly expiry?: string;
  readonly last4: string;
  readonly brand?: CardBrand;
}

export interface TokenError {
  readonly kind: 'customer' | 'merchant' | 'network' | 'timeout';
  readonly code: string;
  readonly message: string;
  readonly field?: FrameField;
  readonly retryable: boolean;
}

export type TokenResult = ({ readonly ok: true } & IssuedToken) | ({ readonly ok: false } & TokenError);

export interface CardEntry {
  readonly number: string;
  /** MMyyyy */
  readonly expiry: string;
  readonly cvv: string;
}

export interface BankEntry {
  readonly routing: string;
  readonly account: string;
  readonly accountType: string;
  /** Whose account it is, where the gateway asks. */
  readonly holder?: string;
}

/** Frame to gateway; to the sandbox the body of POST /tokens. */
export interface TokenRequestBody {
  readonly session: FrameSession;
  readonly card?: CardEntry;
  readonly bank?: BankEntry;
  readonly billing: Billing;
}
