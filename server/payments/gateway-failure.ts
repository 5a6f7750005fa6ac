import { failure } from '../errors/failure.js';
import { type GatewayCode, gatewayWords } from '../gateways/payment-gateway.js';
import type { Answer } from '../submission/idempotent-write.js';

/** SPEC 8. */
const timeOut = 'Request time out';

/** The gateway gave no answer. The act stays open: the same key asks for the same thing again. */
export function noAnswer(actionMessage: string): Error {
  return failure(503, timeOut, { actionMessage });
}

/** The same where nothing is kept under the key. */
export function answerFailed(isDecline: boolean, code: GatewayCode): Error {
  const { message, actionMessage } = gatewayWords[code];
  return failure(isDecline ? 402 : 422, message, { actionMessage });
}

/** What a visitor is told when a gateway says no (402) or refuses what we asked (422), as an answer that is kept under the key. */
export function failedAnswer(isDecline: boolean, code: GatewayCode): Answer {
  const { message, actionMessage } = gatewayWords[code];
  const status = isDecline ? 402 : 422;
  return { status, body: { message, actionMessage, status } };
}

/** A code that was kept; one that is not known any more reads like any failure of a gateway. */
export function keptCode(code: string | null): GatewayCode {
  return code !== null && isCode(code) ? code : 'processing_error';
}

function isCode(text: string): text is GatewayCode {
  return Object.hasOwn(gatewayWords, text);
}
