import type { GatewayResult } from '../payment-gateway.js';
import { declinedResult, refusedResult, unknownResult } from '../request-vendor.js';

type Failures = Readonly<Partial<Record<string, GatewayResult<never>>>>;

/** The response codes of a transaction that moved no money. Any other, such as 4 for held for review, may still move it. */
export const failureClasses: Failures = { '2': declinedResult('card_declined'), '3': declinedResult('processing_error') };

const configError = refusedResult('config_error');
const unsupported = refusedResult('unsupported_feature');

/** The reasons that differ from their class in message, field or retry. */
export const reasons: Failures = {
  '4': declinedResult('pick_up_card'),
  '5': configError,
  '6': declinedResult('incorrect_number'),
  '7': declinedResult('invalid_expiry_date'),
  '8': declinedResult('expired_card'),
  '9': declinedResult('invalid_routing_number'),
  '10': declinedResult('invalid_account_number'),
  '13': configError,
  '16': refusedResult('charge_unknown'),
  '17': unsupported,
  '18': unsupported,
  '27': declinedResult('incorrect_zip'),
  '28': unsupported,
  '37': declinedResult('invalid_number'),
  '39': configError,
  '44': declinedResult('incorrect_cvc'),
  '56': unsupported,
  '65': declinedResult('incorrect_cvc'),
  '78': declinedResult('invalid_cvc'),
  '103': configError,
  // A void by the vendor after its own time-out or error failed.
  '120': unknownResult,
  '121': unknownResult,
  '122': unknownResult,
  '123': configError,
  '127': declinedResult('incorrect_zip'),
  '130': configError,
  '131': configError,
  '132': configError,
  '155': unsupported,
  '315': declinedResult('invalid_number'),
  '316': declinedResult('invalid_expiry_date'),
  '317': declinedResult('expired_card'),
};

/** The vendor rejected a repeated charge. */
export const duplicateReason = '11';
/** The charge was voided, or refunded in full, before. */
export const reversedReasons: readonly string[] = ['310', '55'];

/** Errors of a whole request; after any other the charge may have happened. */
export const requestErrors: Failures = {
  E00003: configError,
  E00005: configError,
  E00006: configError,
  E00007: configError,
  E00008: configError,
  E00009: configError,
  E00010: configError,
  E00011: configError,
  E00013: configError,
  E00014: configError,
  E00039: refusedResult('key_reused'),
  E00040: refusedResult('source_unknown'),
  E00044: unsupported,
  E00113: refusedResult('token_unknown'),
  E00114: refusedResult('token_unknown'),
  E00115: refusedResult('token_expired'),
  E00116: refusedResult('token_mismatch'),
};
