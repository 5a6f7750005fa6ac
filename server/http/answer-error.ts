import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { builtInTexts } from '../shared/built-in-texts.js';
import { limitError, messages, type Text } from '../../engine/index.js';
import { apiErrorBody, type FieldError, isApiError } from '../errors/api-error.js';
import type { ApiErrorCode } from '../errors/catalogue.js';
import { isUnavailable } from '../database/unavailable.js';

/** The catalogue's codes for errors of fastify. */
const frameworkErrors: Readonly<Record<string, ApiErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_broken_off',
  FST_ERR_BAD_URL: 'address_unreadable',
  FST_ERR_MAX_PARAM_LENGTH: 'address_too_long',
};

/** Returns the fastify error handler, which answers every error with a body of the catalogue and reveals no internal detail. */
export function errorHandler(textFor: (request: FastifyRequest) => Text | undefined = () => undefined) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (isUnavailable(error) || error.code === 'FST_ERR_HANDLER_TIMEOUT') {
      request.log.error({ err: error }, 'the store gave no answer');
      void reply
        .code(503)
        .header('retry-after', '5')
        .send(apiErrorBody('service_busy', {}, textFor(request)));
      return;
    }
    const status = isAborted(error, request) ? 400 : statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    void reply.code(status).send(errorBodyOf(error, status, textFor(request)));
  };
}

/** Whether the sender closed the connection before the body ended. `watchConnection` logs that, and the answer is not read. */
function isAborted(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.aborted && error.code === 'ECONNRESET';
}

/** Returns the status of an error; 500 if it has none or one outside 400 to 599. */
function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

function errorBodyOf(error: FastifyError, status: number, text: Text | undefined): object {
  if (isApiError(error)) return apiErrorBody(error.apiError.code, { ...error.apiError, status }, text);
  if (error.validation !== undefined)
    return apiErrorBody('request_invalid', { status, errors: error.validation.map((each) => toFieldError(each, text)) }, text);
  return apiErrorBody(frameworkErrorCode(error, status), { status }, text);
}

/** Returns the code of an error that the framework raised; an unknown one reads like an internal error. */
function frameworkErrorCode(error: FastifyError, status: number): ApiErrorCode {
  const code = Object.hasOwn(frameworkErrors, error.code) ? frameworkErrors[error.code] : undefined;
  return code ?? (status < 500 ? 'request_failed' : 'internal_error');
}

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function toFieldError(error: SchemaError, text: Text = builtInTexts): FieldError {
  const missing = error.params['missingProperty'];
  const path = typeof missing === 'string' ? `${error.instancePath}/${missing}` : error.instancePath;
  const { key, params } = schemaMessage(error);
  return { path, message: text([key], messages[key], params) };
}

interface Message {
  readonly key: keyof typeof messages;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The schema keywords that are no limits, and the texts of the engine for them. */
const messageKeys: Readonly<Record<string, keyof typeof messages>> = {
  required: 'error.required',
  enum: 'error.option',
  const: 'error.option',
};

function schemaMessage({ keyword, instancePath, params }: SchemaError): Message {
  const key = Object.hasOwn(messageKeys, keyword) ? messageKeys[keyword] : undefined;
  if (key !== undefined) return { key, params: {} };
  if (keyword === 'type') {
    const isNumber = params['type'] === 'integer' || params['type'] === 'number';
    return { key: isNumber ? 'error.number' : 'error.type', params: {} };
  }
  // A text that must not be empty is a required one.
  if (keyword === 'minLength' && params['limit'] === 1) return { key: 'error.required', params: {} };
  const limit = limitError({ instancePath, keyword, params });
  return isMessageKey(limit.textKey) ? { key: limit.textKey, params: limit.params } : { key: 'error.type', params: {} };
}

function isMessageKey(key: string): key is keyof typeof messages {
  return Object.hasOwn(messages, key);
}
