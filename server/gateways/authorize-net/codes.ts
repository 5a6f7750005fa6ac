import type { GatewayCode } from '../payment-gateway.js';

type Codes = Readonly<Partial<Record<string, GatewayCode>>>;

/** The reasons of a transaction that was not approved; what is not named here is a plain decline. */
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

/** The same charge was sent within the window in which the vendor counts it as a repeat. */
export const duplicateCode = '11';
/** More would be given back than was taken: it was given back before. */
export const overRefundCode = '55';

/** Why a whole request was turned away; what is not named here may have happened. */
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
