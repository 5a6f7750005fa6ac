import type { GatewayResult } from '../payment-gateway.js';
import { declinedResult, refusedResult, unknownResult } from '../request-vendor.js';

type Failures = Readonly<Partial<Record<string, GatewayResult<never>>>>;

/** Each result is that of several codes. */
function byCode(rows: readonly (readonly [GatewayResult<never>, string])[]): Failures {
  return Object.fromEntries(rows.flatMap(([result, codes]) => codes.split(' ').map((code) => [code, result])));
}

/** The response codes of a transaction that moved no money. Any other, such as 4 for held for review, may still move it. */
export const failureClasses: Failures = { '2': declinedResult('card_declined'), '3': declinedResult('processing_error') };

/** The reasons that differ from their class in message, field or retry. */
export const reasons = byCode([
  [declinedResult('pick_up_card'), '4'],
  [declinedResult('incorrect_number'), '6'],
  [declinedResult('invalid_expiry_date'), '7 316'],
  [declinedResult('expired_card'), '8 317'],
  [declinedResult('invalid_routing_number'), '9'],
  [declinedResult('invalid_account_number'), '10'],
  [declinedResult('incorrect_zip'), '27 127'],
  [declinedResult('invalid_number'), '37 315'],
  [declinedResult('incorrect_cvc'), '44 65'],
  [declinedResult('invalid_cvc'), '78'],
  [refusedResult('charge_unknown'), '16'],
  [refusedResult('unsupported_feature'), '17 18 28 56 155'],
  [refusedResult('config_error'), '5 13 39 103 123 130 131 132'],
  // A void by the vendor after its own time-out or error failed.
  [unknownResult, '120 121 122'],
]);

/** The vendor rejected a repeated charge. */
export const duplicateReason = '11';
/** The charge was voided, or refunded in full, before. */
export const reversedReasons: readonly string[] = ['310', '55'];

/** Errors of a whole request; after any other the charge may have happened. */
export const requestErrors = byCode([
  [refusedResult('config_error'), 'E00003 E00005 E00006 E00007 E00008 E00009 E00010 E00011 E00013 E00014'],
  [refusedResult('key_reused'), 'E00039'],
  [refusedResult('source_unknown'), 'E00040'],
  [refusedResult('unsupported_feature'), 'E00044'],
  [refusedResult('token_unknown'), 'E00113 E00114'],
  [refusedResult('token_expired'), 'E00115'],
  [refusedResult('token_mismatch'), 'E00116'],
]);
