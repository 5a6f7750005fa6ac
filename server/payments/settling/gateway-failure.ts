import { apiError, apiErrorBody } from '../../errors/api-error.js';
import type { ApiErrorCode } from '../../errors/catalogue.js';
import { type GatewayCode, gatewayErrors } from '../../gateways/payment-gateway.js';
import type { CallAnswer } from '../../visit/idempotent-write.js';

/** Returns the error for a gateway that declines (402) or refuses the request (422); no answer is stored for the idempotency key. */
export function gatewayFailureError(isDecline: boolean, code: GatewayCode, method: string): Error {
  return apiError(errorCodeOf(code, method), { status: statusOf(isDecline) });
}

/** Returns the answer for a gateway that declines (402) or refuses the request (422); it is stored for the idempotency key. */
export function gatewayFailureAnswer(isDecline: boolean, code: GatewayCode, method: string): CallAnswer {
  const status = statusOf(isDecline);
  return { status, body: apiErrorBody(errorCodeOf(code, method), { status }) };
}

/** Returns the error of a gateway code; a decline names the card, or the payment if it is from a bank account. */
function errorCodeOf(code: GatewayCode, method: string): ApiErrorCode {
  const error = gatewayErrors[code];
  return error === 'payment_declined' && method === 'Bank' ? 'account_declined' : error;
}

function statusOf(isDecline: boolean): number {
  return isDecline ? 402 : 422;
}

/** Returns the stored code; an unknown one becomes `processing_error`. */
export function storedGatewayCode(code: string | null): GatewayCode {
  return code !== null && isCode(code) ? code : 'processing_error';
}

function isCode(text: string): text is GatewayCode {
  return Object.hasOwn(gatewayErrors, text);
}
