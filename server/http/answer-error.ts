import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { builtInTexts } from '../../engine/site/texts.js';
import { limitFault, messages } from '../../engine/index.js';
import { type FailureDetails, type Fault, generic, mostErrors } from '../errors/failure.js';
import { isUnavailable } from '../store/unavailable.js';

/** A path holds a key of the request, which can be as long as a body. */
const longestPath = 300;

/** The words of the framework's own refusals, for people who never heard of it. */
const refusals: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Only JSON is accepted: send the header content-type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request broke off.',
  FST_ERR_BAD_URL: 'This address cannot be read.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
};

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
  if (error.told !== undefined) return { message: error.message, status, ...error.told, ...shownErrors(error.told.errors) };
  if (error.validation !== undefined)
    return { message: 'The request is not as this call expects it.', status, ...shownErrors(error.validation.map(faultOf)) };
  return { message: refusals[error.code] ?? generic, status };
}

/** The first errors and the number of all. */
function shownErrors(errors: readonly Fault[] | undefined): object {
  if (errors === undefined) return {};
  const shown = errors.slice(0, mostErrors).map((each) => (each.path.length > longestPath ? { ...each, path: cut(each.path) } : each));
  return { errors: shown, ...(errors.length > mostErrors && { errorCount: errors.length }) };
}

function cut(path: string): string {
  return `${path.slice(0, longestPath)}…`;
}

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function faultOf(error: SchemaError): Fault {
  const missing = error.params['missingProperty'];
  const path = typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath;
  return { path, message: textOf(error) };
}

/** The schema keywords that are no limits, and what the catalogue says of each. */
const textKeys: Readonly<Record<string, keyof typeof messages>> = {
  required: 'error.required',
  enum: 'error.option',
  const: 'error.option',
};

function textOf({ keyword, instancePath, params }: SchemaError): string {
  const key = Object.hasOwn(textKeys, keyword) ? textKeys[keyword] : undefined;
  if (key !== undefined) return messages[key];
  if (keyword === 'type') return messages[params['type'] === 'integer' || params['type'] === 'number' ? 'error.number' : 'error.type'];
  // "At least 1 characters" is no sentence for a value that is missing.
  if (keyword === 'minLength' && params['limit'] === 1) return messages['error.required'];
  const limit = limitFault({ instancePath, keyword, params });
  return builtInTexts([], isMessageKey(limit.textKey) ? messages[limit.textKey] : messages['error.type'], limit.params);
}

function isMessageKey(key: string): key is keyof typeof messages {
  return Object.hasOwn(messages, key);
}
