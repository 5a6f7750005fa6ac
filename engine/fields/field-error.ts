import { formatFor, formats } from '../formats/registry.js';
import { isBlank } from '../blank.js';
import type { AnswerError, FieldState, Option, ResolvedForm, ValidatorError } from '../resolved.js';
import type { Answers, Field, JsonObject } from '../types.js';
import type { FormatContext } from '../formats/format.js';

/** A field to check: its visible value, its state, and the first error of the validators. */
export interface FieldCheckInput {
  readonly field: Field;
  readonly value: unknown;
  readonly state: FieldState | undefined;
  readonly error: ValidatorError | undefined;
  readonly resolved: ResolvedForm;
  readonly siblings: Answers;
}

/** NUL and unpaired surrogates, which no database stores, so the server rejects bodies that contain them. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export type ValueError = Omit<AnswerError, 'pointer'>;

/**
 * Returns the error of an answer: wrong type, option that is not offered, format or limit; undefined if it is valid. A blank answer can
 * only fail type and limits. Throws if the field's format is unknown.
 */
export function validateValue(input: FieldCheckInput): ValueError | undefined {
  const { error, field } = input;
  if (error?.keyword === 'type') return { code: 'type', textKey: typeErrorKey(field), params: {} };
  if (isBlank(input.value)) return error && limitError(error);
  if (typeof input.value === 'string' && UNSTORABLE.test(input.value)) return { code: 'type', textKey: 'error.type', params: {} };
  return optionError(input) ?? formatError(input) ?? (error && limitError(error));
}

/** Returns the text key of a value with the wrong type. */
function typeErrorKey(field: Field): string {
  return field.kind === 'number' || field.kind === 'integer' ? 'error.number' : 'error.type';
}

/** Returns the error of a value that is not among the field's current options; undefined if it is or if the field has no options. */
function optionError({ value, state }: FieldCheckInput): ValueError | undefined {
  const options = state?.options;
  if (!options) return undefined;
  const offered = Array.isArray(value) ? value.every((one) => isOffered(options, one)) : isOffered(options, value);
  return offered ? undefined : { code: 'option', textKey: 'error.option', params: {} };
}

/** A plain loop, because some lists are long: every country is an option. */
function isOffered(options: readonly Option[], value: unknown): boolean {
  for (const option of options) if (option.value === value) return true;
  return false;
}

/**
 * Returns the error that the field's format finds; undefined if it finds none. Throws for an unknown format, because the default one would
 * accept what the named one rejects.
 */
function formatError(input: FieldCheckInput): ValueError | undefined {
  const { format: name, pointer: at } = input.field;
  if (name !== undefined && !formats.has(name)) throw new Error(`The field ${at} cannot be checked: its format "${name}" does not exist.`);
  const format = formatFor(input.field);
  const error = format?.check(input.value, formatContext(input));
  return error && { code: 'format', textKey: error.textKey, params: error.params ?? {} };
}

/**
 * Returns what the functions of a format may read besides the value: platform, settings, today, the answers beside the field, and its
 * `ui:format` options.
 */
export function formatContext({ field, resolved, siblings }: Pick<FieldCheckInput, 'field' | 'resolved' | 'siblings'>): FormatContext {
  const { moment, form } = resolved;
  const options = (field.ui['ui:format'] ?? {}) as JsonObject;
  return { platform: moment.platform, settings: form.configured.settings, today: moment.today, siblings, options };
}

const PARAMS_OF_LIMIT: { readonly [keyword: string]: (params: ValidatorError['params']) => ValueError['params'] } = {
  minLength: (params) => ({ min: Number(params['limit']) }),
  maxLength: (params) => ({ max: Number(params['limit']) }),
  minimum: (params) => ({ min: Number(params['limit']) }),
  maximum: (params) => ({ max: Number(params['limit']) }),
  exclusiveMinimum: (params) => ({ min: Number(params['limit']) }),
  exclusiveMaximum: (params) => ({ max: Number(params['limit']) }),
  multipleOf: (params) => ({ step: Number(params['multipleOf']) }),
  minItems: (params) => ({ min: Number(params['limit']) }),
  maxItems: (params) => ({ max: Number(params['limit']) }),
};
const TEXT_KEY_OF_LIMIT: { readonly [keyword: string]: string } = {
  minLength: 'error.min-length',
  maxLength: 'error.max-length',
  minimum: 'error.min',
  maximum: 'error.max',
  exclusiveMinimum: 'error.min',
  exclusiveMaximum: 'error.max',
  multipleOf: 'error.multiple-of',
  minItems: 'error.min-items',
  maxItems: 'error.max-items',
  uniqueItems: 'error.unique-items',
  pattern: 'error.pattern',
};

/**
 * Returns the error, with text key and parameters, for the schema keyword that a value fails.
 * @example limitError({ instancePath: '/age', keyword: 'minimum', params: { limit: 1 } }).textKey // 'error.min'
 */
export function limitError(error: ValidatorError): ValueError {
  return {
    code: error.keyword,
    textKey: TEXT_KEY_OF_LIMIT[error.keyword] ?? 'error.type',
    params: PARAMS_OF_LIMIT[error.keyword]?.(error.params) ?? {},
  };
}
