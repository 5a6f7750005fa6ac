import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { messages } from '../engine/index.js';
import { isUnavailable } from './store/unavailable.js';

/** One thing that is wrong with a request: where in the answers, and in words for the visitor. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** What every call that fails answers. */
export const Failure = Type.Object({
  message: Type.String({ description: 'What is wrong, in words for the visitor.' }),
  actionMessage: Type.Optional(Type.String({ description: 'What the visitor can do about it.' })),
  status: Type.Integer(),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ description: 'Where, as a JSON Pointer: in the body, or in the form that made it.' }),
        message: Type.String(),
      }),
    ),
  ),
});

interface FailureDetails {
  readonly errors?: readonly Fault[];
  readonly actionMessage?: string;
}

/** An error that ends a request with this status and these words. */
export function failure(status: number, message: string, details: FailureDetails = {}): Error {
  return Object.assign(new Error(message), { statusCode: status, told: details });
}

/** What is wrong with the answers of a request, as its refusal says it; of any other error, nothing. */
export function faultsOf(error: unknown): readonly Fault[] | undefined {
  if (!(error instanceof Error && 'told' in error)) return undefined;
  // Only `failure` puts this there.
  return (error.told as FailureDetails).errors;
}

/** The words of the framework's own refusals, for people who never heard of it. */
const refusals: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Only JSON is accepted: send the header content-type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request broke off.',
  FST_ERR_BAD_URL: 'This address cannot be read.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
};

export const generic = 'Opps! Something went wrong...';
const busy = 'The service is busy. Please try again in a moment.';

/** Answers any error in the one shape there is. Nothing of what went wrong inside leaves the server. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isUnavailable(error) || error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    request.log.error({ err: error }, 'the store gave no answer');
    void reply.code(503).header('retry-after', '5').send({ message: busy, status: 503 });
    return;
  }
  const status = isBrokenOff(error, request) ? 400 : statusOf(error);
  if (status >= 500) request.log.error({ err: error }, 'a request failed');
  void reply.code(status).send(bodyOf(error, status));
}

/** Is this the end of a body whose sender closed the connection? `watchConnection` logs that, and nothing reads the answer. */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.aborted && error.code === 'ECONNRESET';
}

function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

function bodyOf(error: FastifyError & { readonly told?: FailureDetails }, status: number): object {
  if (error.told !== undefined) return { message: error.message, status, ...error.told };
  if (error.validation !== undefined)
    return { message: 'The request is not as this call expects it.', status, errors: error.validation.map(faultOf) };
  return { message: refusals[error.code] ?? generic, status };
}

function faultOf({ instancePath, message, params }: { instancePath: string; message?: string; params: Record<string, unknown> }): Fault {
  const missing = params['missingProperty'];
  if (typeof missing === 'string') return { path: `${instancePath}/${missing}`, message: messages['error.required'] };
  return { path: instancePath, message: message ?? 'is not as expected' };
}
