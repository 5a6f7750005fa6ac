import { isBlank } from '../../base/blank.js';
import type { FormatContext } from '../../formats/format.js';
import { formatFor, formats } from '../../formats/registry.js';
import { applyLogic, holds, type LogicData } from '../../expressions/evaluate-logic.js';
import { own, isWithin, parentOf, ROOT, type Pointer, pointer, valueAtKeys } from '../../base/pointer.js';
import type { Validators, AnswerError, FieldState, ResolvedForm, TextParams, ValidatorError } from '../../resolved.js';
import type { Form, Answers, Field, JsonObject, AnswerCheck, Logic, Read } from '../../types.js';
import { groupAnswers, readAnswer, variablesOf, type View } from './answers.js';

/** Throws if it is missing, because a form without validator would accept everything. */
export function validatorOf(form: Form, validators: Validators): Validators[string] {
  const validator = own(validators, form.hash);
  if (!isValidator(validator)) throw new Error(`The form "${form.id}" cannot be checked: its validator ${form.hash} is missing.`);
  return validator;
}

/** Whether a value has the method of a validator; it may be one of its class. */
function isValidator(value: unknown): value is Validators[string] {
  return typeof value === 'object' && value !== null && 'rawValidation' in value && typeof value.rawValidation === 'function';
}

/**
 * Throws if the validator of a form, or of a form in its lists, is missing. Pages call it before they draw the form, because a
 * check only throws after the visitor has typed.
 */
export function requireValidators(form: Form, validators: Validators): void {
  validatorOf(form, validators);
  for (const field of form.fields) if (field.rows) requireValidators(field.rows, validators);
}

/** Which fields of a form to check; a selected field includes everything inside it. */
export interface FieldSelection {
  /** Returns whether the field or a container of it is selected. */
  itself(at: Pointer): boolean;
  /** Returns whether the field, a container of it or something inside it is selected. */
  anyIn(at: Pointer): boolean;
}

export const ALL_FIELDS: FieldSelection = { itself: () => true, anyIn: () => true };

/** All fields without pointers. The selection takes pointers in the form whose answers are at `outer`. */
export function selectFields(pointers: readonly Pointer[] | undefined, outer: Pointer): FieldSelection {
  if (!pointers || pointers.some((place) => isWithin(outer, place))) return ALL_FIELDS;
  const selected = new Set(pointers.filter((place) => isWithin(place, outer)).map((place) => place.slice(outer.length) as Pointer));
  const containers = new Set([...selected].flatMap(containerPointers));
  const itself = (at: Pointer) => selected.has(at) || containerPointers(at).some((place) => selected.has(place));
  return { itself, anyIn: (at) => containers.has(at) || itself(at) };
}

function containerPointers(at: Pointer): Pointer[] {
  const outer = parentOf(at);
  return outer === ROOT ? [] : [outer, ...containerPointers(outer)];
}

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

/** A blank answer can only fail type and limits. Throws if the field's format is unknown. */
export function validateValue(input: FieldCheckInput): ValueError | undefined {
  const { error } = input;
  if (error?.keyword === 'type') return { code: 'type', textKey: typeErrorKey(input), params: {} };
  if (isBlank(input.value)) return error && limitError(error);
  if (typeof input.value === 'string' && UNSTORABLE.test(input.value)) return { code: 'type', textKey: 'error.type', params: {} };
  return optionError(input) ?? formatError(input) ?? (error && limitError(error));
}

/** The format of a number knows better words than the type. */
function typeErrorKey(input: FieldCheckInput): string {
  const isNumber = input.field.kind === 'number' || input.field.kind === 'integer';
  return isNumber ? (formatError(input)?.textKey ?? 'error.number') : 'error.type';
}

function optionError({ value, state }: FieldCheckInput): ValueError | undefined {
  const options = state?.options;
  if (!options) return undefined;
  const isOffered = (one: unknown) => options.some((option) => option.value === one);
  return (Array.isArray(value) ? value.every(isOffered) : isOffered(value))
    ? undefined
    : { code: 'option', textKey: 'error.option', params: {} };
}

/** Throws for an unknown format, because the default one would accept what the named one rejects. */
function formatError(input: FieldCheckInput): ValueError | undefined {
  const { format: name, pointer: at } = input.field;
  if (name !== undefined && !formats.has(name)) throw new Error(`The field ${at} cannot be checked: its format "${name}" does not exist.`);
  const format = formatFor(input.field);
  const error = format?.check(input.value, formatContext(input));
  return error && { code: 'format', textKey: error.textKey, params: error.params ?? {} };
}

/** Returns what the functions of a format may read besides the value. */
export function formatContext({ field, resolved, siblings }: Pick<FieldCheckInput, 'field' | 'resolved' | 'siblings'>): FormatContext {
  const { moment, form } = resolved;
  const options = (field.ui['ui:format'] ?? {}) as JsonObject;
  return { platform: moment.platform, settings: form.configured.settings, today: moment.today, siblings, options };
}

/** The text of each keyword, and the name that its limit has there. */
const LIMITS: { readonly [keyword: string]: readonly [textKey: string, name?: string] } = {
  minLength: ['error.min-length', 'min'],
  maxLength: ['error.max-length', 'max'],
  minimum: ['error.min', 'min'],
  maximum: ['error.max', 'max'],
  exclusiveMinimum: ['error.min', 'min'],
  exclusiveMaximum: ['error.max', 'max'],
  multipleOf: ['error.multiple-of', 'step'],
  minItems: ['error.min-items', 'min'],
  maxItems: ['error.max-items', 'max'],
  uniqueItems: ['error.unique-items'],
  pattern: ['error.pattern'],
};

/**
 * Returns the error, with text key and parameters, for the schema keyword that a value fails.
 * @example limitError({ instancePath: '/age', keyword: 'minimum', params: { limit: 1 } }).textKey // 'error.min'
 */
export function limitError({ keyword, params }: ValidatorError): ValueError & { readonly params: TextParams } {
  const [textKey, name] = LIMITS[keyword] ?? ['error.type'];
  return { code: keyword, textKey, params: name === undefined ? {} : { [name]: Number(params['limit'] ?? params['multipleOf']) } };
}

/** Skips checks of hidden fields and checks that read a blank or an invalid answer, because comparing it would mislead. */
export function formCheckErrors(resolved: ResolvedForm, view: View, selection: FieldSelection): AnswerError[] {
  const checks = resolved.form.configured.form.checks.filter((check) => selection.itself(check.at));
  if (checks.length === 0) return [];
  const roots = variablesOf(resolved);
  return checks.flatMap((check) => (checkVerdict(check, { resolved, view, roots }) === 'fails' ? [checkError(check, roots)] : []));
}

/** Why a check gives no error, or that it `fails`. */
export type CheckVerdict = 'hidden' | 'blank' | 'refuted' | 'holds' | 'unusable' | 'fails';

export interface CheckSituation {
  readonly resolved: ResolvedForm;
  readonly view: View;
  readonly roots: LogicData;
}

/** Returns what comes of a check: it waits for its field to be shown, for answers that are not blank, for its `when`, and for valid answers. */
export function checkVerdict(check: AnswerCheck, { resolved, view, roots }: CheckSituation): CheckVerdict {
  if (!view.isVisible(check.at)) return 'hidden';
  if (check.reads.some((read) => readsBlank(resolved, view, read))) return 'blank';
  if (check.when !== undefined && isRefuted(check.when, roots)) return 'refuted';
  if (holds(check.holds, roots)) return 'holds';
  return check.reads.some((read) => readsInvalid(resolved, view, read)) ? 'unusable' : 'fails';
}

/** A condition that exceeded a limit is not false, so its check still applies. */
function isRefuted(when: Logic, roots: LogicData): boolean {
  let isGivenUp = false;
  const isOn = holds(when, roots, () => (isGivenUp = true));
  return !isOn && !isGivenUp;
}

/** What a rule that exceeded its limit would require is unknown, so the answer it reads is invalid. */
export function oversizedAnswers({ form, memo }: ResolvedForm, selection: FieldSelection): AnswerError[] {
  const { rules } = form.configured.form;
  return memo.flatMap(({ isGivenUp }, index) => {
    const read = isGivenUp === true ? rules[index]?.reads.find(({ root }) => root === 'answers') : undefined;
    const at = read && pointer(...read.keys);
    return at !== undefined && selection.itself(at) ? [{ pointer: at, code: 'type', textKey: 'error.type', params: {} }] : [];
  });
}

function readsBlank(resolved: ResolvedForm, view: View, read: Read): boolean {
  if (read.root === 'answers') return isBlank(readAnswer(view, read));
  return read.root === 'parent' && isBlank(valueAtKeys(resolved.moment.parent, read.keys));
}

function readsInvalid(resolved: ResolvedForm, view: View, read: Read): boolean {
  const at = pointer(...read.keys);
  const field = read.root === 'answers' ? view.index.field.get(at) : undefined;
  if (field === undefined) return false;
  const siblings = groupAnswers(view, parentOf(at));
  const input = { field, value: own(siblings, field.key), state: resolved.states.get(at), error: undefined, resolved, siblings };
  return validateValue(input) !== undefined;
}

export function checkError(check: AnswerCheck, roots: LogicData): AnswerError {
  const params: Record<string, string | number> = {};
  for (const [name, logic] of Object.entries(check.with)) {
    const value = applyLogic(logic, roots);
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return { pointer: check.at, code: 'check', textKey: check.say, params };
}
