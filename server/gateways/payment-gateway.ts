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

interface GatewayWords {
  readonly message: string;
  readonly actionMessage: string;
  /** Whether the same card or account may be tried again. */
  readonly retryable: boolean;
}

const declined: GatewayWords = {
  message: 'The payment was declined.',
  actionMessage: 'Use another card or account, or ask your bank.',
  retryable: false,
};
const settingsAtFault: GatewayWords = {
  message: 'Payments are not set up correctly here.',
  actionMessage: 'Nothing was charged. Please tell us; trying again will not help.',
  retryable: false,
};
const newTokenNeeded: GatewayWords = {
  message: 'The payment details are no longer valid.',
  actionMessage: 'Nothing was charged. Enter them again.',
  retryable: true,
};

/**
 * The words of every code, each once. A lost or stolen card reads like any declined one: whoever holds it is not told.
 * The code itself is for our records and never shown.
 */
export const gatewayWords = {
  incorrect_number: { message: 'This card number is not correct.', actionMessage: 'Check the number and try again.', retryable: true },
  invalid_number: { message: 'This is not a card number we can take.', actionMessage: 'Check the number and try again.', retryable: true },
  invalid_expiry_date: { message: 'This expiry date is not valid.', actionMessage: 'Enter the date as on the card.', retryable: true },
  invalid_cvc: { message: 'This security code is not valid.', actionMessage: 'Enter the code as on the card.', retryable: true },
  invalid_routing_number: {
    message: 'This routing number is not correct.',
    actionMessage: 'Check the 9 digits and try again.',
    retryable: true,
  },
  invalid_account_number: {
    message: 'This account number is not correct.',
    actionMessage: 'Check the number and try again.',
    retryable: true,
  },
  unsupported_account: {
    message: 'This kind of account cannot be charged.',
    actionMessage: 'Use another account, or a card.',
    retryable: false,
  },
  expired_card: { message: 'This card has expired.', actionMessage: 'Use another card.', retryable: false },
  incorrect_cvc: {
    message: 'The security code does not match this card.',
    actionMessage: 'Enter the code as on the card.',
    retryable: true,
  },
  incorrect_zip: {
    message: 'The zip code does not match this card.',
    actionMessage: 'Enter the zip code your bank knows.',
    retryable: true,
  },
  card_declined: declined,
  lost_card: declined,
  stolen_card: declined,
  pick_up_card: declined,
  insufficient_funds: {
    message: 'There is not enough money in this account.',
    actionMessage: 'Use another card or account.',
    retryable: false,
  },
  call_issuer: { message: 'The bank wants to be asked first.', actionMessage: 'Call your bank, then try again.', retryable: true },
  processing_error: {
    message: 'The payment could not be processed.',
    actionMessage: 'Nothing was charged. Please try again in a moment.',
    retryable: true,
  },
  config_error: settingsAtFault,
  test_mode_live_card: {
    message: 'This is a test page and takes test cards only.',
    actionMessage: 'Nothing was charged. Do not enter a real card.',
    retryable: true,
  },
  unsupported_feature: {
    message: 'This way to pay is not offered here.',
    actionMessage: 'Choose another way to pay.',
    retryable: false,
  },
  token_unknown: newTokenNeeded,
  token_expired: newTokenNeeded,
  token_used: newTokenNeeded,
  token_mismatch: newTokenNeeded,
  source_unknown: {
    message: 'This saved card or account is not known any more.',
    actionMessage: 'Nothing was charged. Enter the details again.',
    retryable: false,
  },
  charge_unknown: settingsAtFault,
  key_reused: settingsAtFault,
  no_answer: {
    message: 'We do not know yet whether the payment went through.',
    actionMessage: 'Please do not pay again; we are checking.',
    retryable: true,
  },
} as const satisfies Readonly<Record<string, GatewayWords>>;

/** Standard codes, after ActiveMerchant, with those a token, a bank account and a lost answer need. */
export type GatewayCode = keyof typeof gatewayWords;

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
