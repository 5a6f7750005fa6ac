import { formatFor, formats } from '../formats/registry.js';
import { isBlank } from '../blank.js';
import type { AnswerProblem, FieldState, Option, ResolvedForm, ValidatorError } from '../resolved.js';
import type { Answers, Field, JsonObject } from '../types.js';
import type { FormatContext } from '../formats/format.js';

/** A field as it is checked: its visible value, its state, and the first thing the validators said about it. */
export interface Checked {
  readonly field: Field;
  readonly value: unknown;
  readonly state: FieldState | undefined;
  readonly error: ValidatorError | undefined;
  readonly resolved: ResolvedForm;
  readonly siblings: Answers;
}

/** NUL and half a surrogate pair: no database stores them, so the server refuses every body that has one. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export type Fault = Omit<AnswerProblem, 'pointer'>;

/** What is wrong with one value that is not missing: a wrong type, an option nobody offers, a limit, its format. */
export function faultOf(checked: Checked): Fault | undefined {
  const { error, field } = checked;
  if (error?.keyword === 'type') return { code: 'type', textKey: typeText(field), params: {} };
  if (isBlank(checked.value)) return error && limitFault(error);
  if (typeof checked.value === 'string' && UNSTORABLE.test(checked.value)) return { code: 'type', textKey: 'error.type', params: {} };
  return optionFault(checked) ?? formatFault(checked) ?? (error && limitFault(error));
}

function typeText(field: Field): string {
  return field.kind === 'number' || field.kind === 'integer' ? 'error.number' : 'error.type';
}

function optionFault({ value, state }: Checked): Fault | undefined {
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

/** Throws for an unknown format: the usual format of the field's kind would accept what the named one rejects. */
function formatFault(checked: Checked): Fault | undefined {
  const { format: name, pointer: at } = checked.field;
  if (name !== undefined && !formats.has(name)) throw new Error(`The field ${at} cannot be checked: its format "${name}" does not exist.`);
  const format = formatFor(checked.field);
  const fault = format?.check(checked.value, formatContext(checked));
  return fault && { code: 'format', textKey: fault.textKey, params: fault.params ?? {} };
}

/** What a format's functions may read besides the value. */
export function formatContext({ field, resolved, siblings }: Pick<Checked, 'field' | 'resolved' | 'siblings'>): FormatContext {
  const { moment, form } = resolved;
  const options = (field.ui['ui:format'] ?? {}) as JsonObject;
  return { platform: moment.platform, settings: form.configured.settings, today: moment.today, siblings, options };
}

const LIMITS: { readonly [keyword: string]: (params: ValidatorError['params']) => Fault['params'] } = {
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
const TEXT_KEYS: { readonly [keyword: string]: string } = {
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
 * The text of a limit that a value does not keep: key and parameters by the schema keyword that failed.
 * @example limitFault({ instancePath: '/age', keyword: 'minimum', params: { limit: 1 } }).textKey // 'error.min'
 */
export function limitFault(error: ValidatorError): Fault {
  return { code: error.keyword, textKey: TEXT_KEYS[error.keyword] ?? 'error.type', params: LIMITS[error.keyword]?.(error.params) ?? {} };
}
