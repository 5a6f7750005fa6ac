import type { FrameField, TokenError } from '../../../gateways/frame-protocol.js';
import type { FrameTexts } from '../base/texts.js';

type ErrorCode = Exclude<keyof FrameTexts['faults'], 'test_mode_live_card'> | 'processing_error' | 'config_error';

const ofField = (field: FrameField, code: ErrorCode) => ({ kind: 'customer', code, field, retryable: true }) as const;
const ofMerchant = { kind: 'merchant', code: 'config_error', retryable: false } as const;
const ofNetwork = { kind: 'network', code: 'processing_error', retryable: true } as const;

type CodeRow = Omit<TokenError, 'code' | 'message'> & { readonly code: ErrorCode };

/**
 * The codes of the vendor's page "Accept.js", appendix; 09, 11, 12, 20 and 22 do not exist. The page itself calls 02, 03 and 13 errors of the
 * merchant; keys that are wrong or missing are no less.
 */
const ROWS: Readonly<Partial<Record<string, CodeRow>>> = {
  E_WC_01: ofMerchant,
  E_WC_02: ofMerchant,
  E_WC_03: ofMerchant,
  E_WC_04: ofMerchant,
  E_WC_05: ofField('number', 'incorrect_number'),
  E_WC_06: ofField('expiry', 'invalid_expiry_date'),
  E_WC_07: ofField('expiry', 'invalid_expiry_date'),
  E_WC_08: ofField('expiry', 'expired_card'),
  E_WC_10: ofMerchant,
  E_WC_13: ofMerchant,
  E_WC_15: ofField('cvv', 'invalid_cvc'),
  E_WC_18: ofMerchant,
  E_WC_21: ofMerchant,
  E_WC_24: ofField('account', 'invalid_account_number'),
  E_WC_25: ofField('routing', 'invalid_routing_number'),
  E_WC_26: ofField('holder', 'invalid_holder'),
  E_WC_27: ofField('accountType', 'unsupported_account'),
};

/** Returns what the first code that has a row means; another failure, such as encrypting (14) or processing (19), can be tried again. */
export function tokenErrorOf(codes: readonly string[]): CodeRow {
  return codes.map((code) => ROWS[code]).find((row) => row !== undefined) ?? ofNetwork;
}
