import type { ApiErrorCode } from '../errors/catalogue.js';

export type GatewayType = 'AUTHORIZE_NET' | 'AUTHORIZE_NET_HOSTED' | 'CARD_POINTE' | 'BRAINTREE';
export type PaymentEnvironment = 'sandbox' | 'production';
export type GatewayMethod = 'Card' | 'Bank';

interface GatewayTraits {
  readonly label: string;
  /** What the browser must be told before it can ask for a token. */
  readonly needs: readonly ('clientKey' | 'merchantId')[];
  /** Whether a card's expiry travels beside its token. */
  readonly sendsExpiry: boolean;
  readonly methods: readonly GatewayMethod[];
}

/** What differs between the four types (SPEC 9): three labels, and one whose token lacks the expiry. */
export const GATEWAYS: Readonly<Record<GatewayType, GatewayTraits>> = {
  AUTHORIZE_NET: { label: 'Authorize.Net', needs: ['clientKey', 'merchantId'], sendsExpiry: false, methods: ['Card', 'Bank'] },
  AUTHORIZE_NET_HOSTED: { label: 'Authorize.Net', needs: ['clientKey', 'merchantId'], sendsExpiry: false, methods: ['Card', 'Bank'] },
  CARD_POINTE: { label: 'CardPointe', needs: ['merchantId'], sendsExpiry: true, methods: ['Card', 'Bank'] },
  BRAINTREE: { label: 'Braintree', needs: ['clientKey'], sendsExpiry: false, methods: ['Card'] },
};

/** What a page needs to show the frame of a gateway. Nothing in it is a secret. */
export interface GatewaySession {
  readonly type: GatewayType;
  readonly paymentEnvironment: PaymentEnvironment;
  readonly frameUrl: string;
  readonly frameOrigin: string;
  /** What can be entered in the frame. */
  readonly methods: GatewayMethod[];
  readonly clientKey?: string;
  readonly merchantId?: string;
}

/**
 * The error of the catalogue for each code. A lost or stolen card reads like any declined one, because its holder must not
 * learn the difference. The code itself is for our records and never leaves the server.
 */
export const gatewayErrors = {
  incorrect_number: 'card_number_incorrect',
  invalid_number: 'card_number_unsupported',
  invalid_expiry_date: 'card_expiry_invalid',
  invalid_cvc: 'card_code_invalid',
  invalid_routing_number: 'routing_number_incorrect',
  invalid_account_number: 'account_number_incorrect',
  unsupported_account: 'account_unsupported',
  expired_card: 'card_expired',
  incorrect_cvc: 'card_code_incorrect',
  incorrect_zip: 'card_zip_incorrect',
  card_declined: 'payment_declined',
  lost_card: 'payment_declined',
  stolen_card: 'payment_declined',
  pick_up_card: 'payment_declined',
  insufficient_funds: 'funds_insufficient',
  call_issuer: 'bank_call_needed',
  processing_error: 'payment_failed',
  config_error: 'payment_settings_wrong',
  test_mode_live_card: 'live_card_on_test_page',
  unsupported_feature: 'payment_method_unsupported',
  token_unknown: 'payment_details_expired',
  token_expired: 'payment_details_expired',
  token_used: 'payment_details_expired',
  token_mismatch: 'payment_details_expired',
  source_unknown: 'saved_source_unknown',
  charge_unknown: 'payment_settings_wrong',
  key_reused: 'payment_settings_wrong',
  no_answer: 'payment_result_unknown',
} as const satisfies Readonly<Record<string, ApiErrorCode>>;

/** Standard codes, after ActiveMerchant, with those a token, a bank account and a lost answer need. */
export type GatewayCode = keyof typeof gatewayErrors;

/**
 * - declined: the bank said no.
 * - refused: our request is at fault (settings, token); nothing moved.
 * - unknown: no answer; the money may or may not have moved. Ask again with the same key.
 */
export type GatewayResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly kind: 'declined' | 'refused' | 'unknown'; readonly code: GatewayCode };

export interface SavedSource {
  readonly sourceId: string;
  readonly method: GatewayMethod;
  readonly last4: string;
  readonly brand?: string;
  /** MMyyyy */
  readonly expiry?: string;
}

export interface Charge {
  readonly chargeId: string;
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly status: 'captured' | 'voided' | 'refunded';
  /** ISO, UTC. */
  readonly at: string;
}

interface Keyed {
  /** The same key gives the first result again, also while the first is still running. */
  readonly key: string;
}

interface Token {
  readonly token: string;
  readonly method: GatewayMethod;
  /** MMyyyy, from a gateway whose token lacks it. */
  readonly expiry?: string;
}

interface Money {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Our payment id. */
  readonly reference: string;
}

/** A gateway as the server sees it. Ids are opaque; every call answers within 8 s, with `unknown` if the gateway does not. */
export interface PaymentGateway {
  /** Turns a one-time token into a source that can be charged again. */
  saveSource(ask: Keyed & Token & { readonly customer: string }): Promise<GatewayResult<SavedSource>>;
  chargeSource(ask: Keyed & Money & { readonly sourceId: string }): Promise<GatewayResult<Charge>>;
  authorizeAndCapture(ask: Keyed & Money & Token): Promise<GatewayResult<Charge>>;
  /** Gives a captured amount back, whole: void before settlement, refund after. */
  void(ask: Keyed & { readonly chargeId: string }): Promise<GatewayResult<Charge>>;
  /** The charge of one of our references, or undefined if the gateway has none. */
  findCharge(reference: string): Promise<GatewayResult<Charge | undefined>>;
  /** Charges since a moment (ISO), oldest first, at most 1000: finds money nobody here knows of. */
  chargesSince(since: string): Promise<GatewayResult<readonly Charge[]>>;
}
