import type { GatewayCode } from '../payment-gateway.js';

type Codes = Readonly<Partial<Record<string, GatewayCode>>>;

/** Reasons of transactions that were not approved; any other is a plain decline. */
export const transactionCodes: Codes = {
  '4': 'pick_up_card',
  '5': 'config_error',
  '6': 'incorrect_number',
  '7': 'invalid_expiry_date',
  '8': 'expired_card',
  '9': 'invalid_routing_number',
  '10': 'invalid_account_number',
  '13': 'config_error',
  '16': 'charge_unknown',
  '17': 'unsupported_feature',
  '18': 'unsupported_feature',
  '19': 'processing_error',
  '20': 'processing_error',
  '21': 'processing_error',
  '22': 'processing_error',
  '23': 'processing_error',
  '25': 'processing_error',
  '26': 'processing_error',
  '27': 'incorrect_zip',
  '28': 'unsupported_feature',
  '37': 'invalid_number',
  '44': 'incorrect_cvc',
  '65': 'incorrect_cvc',
  '78': 'invalid_cvc',
  '127': 'incorrect_zip',
};

/** The vendor rejected a repeated charge. */
export const duplicateCode = '11';
/** The refund exceeds the charge, because it was refunded before. */
export const overRefundCode = '55';

/** Reasons for rejected requests; with any other the charge may have happened. */
export const requestCodes: Codes = {
  E00003: 'config_error',
  E00005: 'config_error',
  E00006: 'config_error',
  E00007: 'config_error',
  E00008: 'config_error',
  E00009: 'config_error',
  E00010: 'config_error',
  E00011: 'config_error',
  E00013: 'config_error',
  E00014: 'config_error',
  E00040: 'source_unknown',
  E00114: 'token_unknown',
  E00116: 'token_mismatch',
};
