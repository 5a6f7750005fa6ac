import type { ApiErrorCode } from '../errors/catalogue.js';

export type PaymentEnvironment = 'sandbox' | 'production';
export type GatewayMethod = 'Card' | 'Bank';

interface GatewayTraits {
  readonly label: string;
  /** The values that the browser needs before it can request a token. */
  readonly needs: readonly ('clientKey' | 'merchantId')[];
  /** Whether a card's expiry travels beside its token. */
  readonly sendsExpiry: boolean;
  readonly methods: readonly GatewayMethod[];
  /** What cards are entered in; a type without one is paid in the sandbox only, through the sandbox's own frame. */
  readonly frame?: VendorFrame;
}

/** A frame of server/payments/frames, and what it loads from the vendor. */
export interface VendorFrame {
  /** The name of its folder. */
  readonly name: string;
  /** The path of the vendor's script, on the first of its hosts. */
  readonly script: string;
  /** The origins that its policy allows. */
  readonly hosts: Readonly<Record<PaymentEnvironment, { readonly scripts: readonly string[]; readonly calls: readonly string[] }>>;
}

/** A merchant account at a vendor. */
interface VendorAccount {
  readonly environment: PaymentEnvironment;
  readonly merchantId: string | undefined;
  readonly secret: string;
  /** Where its API is, instead of at the vendor. */
  readonly origin?: string;
}

export interface GatewayDefinition extends GatewayTraits {
  /** Returns the vendor's gateway; undefined if the account lacks its merchant id or has a malformed secret. */
  open(account: VendorAccount): PaymentGateway | undefined;
}

/** Lost or stolen cards read like any decline, so that the holder learns no difference. Codes stay internal. */
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

/** Standard codes after ActiveMerchant, with more for tokens, bank accounts and missing answers. */
export type GatewayCode = keyof typeof gatewayErrors;

/**
 * A result, or a failure: declined by the bank; refused because of our request, with no money moved; unknown without an answer, to be
 * repeated with the same key.
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

interface IdempotentRequest {
  /** The same key gives the first result again, also while the first is still running. */
  readonly key: string;
}

export interface TokenRequest {
  readonly token: string;
  readonly method: GatewayMethod;
  /** MMyyyy, from a gateway whose token lacks it. */
  readonly expiry?: string;
  /** The last four digits that were typed, if they are known: another card in the vendor's answer is an unknown result. */
  readonly last4?: string;
}

export interface ChargeRequest {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Our payment id. */
  readonly reference: string;
}

export interface MerchantDetails {
  readonly name: string;
  /** Whether it moves no money. */
  readonly isTest: boolean;
  readonly currencies: readonly string[];
  /** What the browser needs. */
  readonly clientKey?: string;
}

/** A payment gateway for the server. Ids are opaque; each call ends within 8 s, with `unknown` if the vendor does not answer. */
export interface PaymentGateway {
  /** Exchanges a one-time token for a source that can be charged again. */
  saveSource(ask: IdempotentRequest & TokenRequest & { readonly customer: string }): Promise<GatewayResult<SavedSource>>;
  chargeSource(
    ask: IdempotentRequest & ChargeRequest & Pick<TokenRequest, 'last4'> & { readonly sourceId: string },
  ): Promise<GatewayResult<Charge>>;
  authorizeAndCapture(ask: IdempotentRequest & ChargeRequest & TokenRequest): Promise<GatewayResult<Charge>>;
  /** Reverses a captured charge in full: a void before settlement, a refund after it. */
  void(ask: IdempotentRequest & { readonly chargeId: string }): Promise<GatewayResult<Charge>>;
  /** Returns the charge of a reference; undefined if the gateway has none. */
  findCharge(reference: string): Promise<GatewayResult<Charge | undefined>>;
  /** Returns up to 1000 charges since a time (ISO), oldest first, to find those without a payment; those whose ids are known may be left out. */
  chargesSince(since: string, known?: ReadonlySet<string>): Promise<GatewayResult<readonly Charge[]>>;
  /** Returns what the account's keys belong to, without a charge; absent if the vendor cannot tell. */
  checkMerchant?(): Promise<GatewayResult<MerchantDetails>>;
}
