import { isBlank } from '../base/blank.js';
import { indexOf } from './fields/form-index.js';
import { isWithin, keysOf, pointer, valueAt, withValue, type Pointer } from '../base/pointer.js';
import type { EvaluationContext, ResolvedForm, Settings, LocalizedForm, Text, AnswerError, Validators } from '../resolved.js';
import { applyEdits, type Edit, type LimitReport } from './stages/apply-edits.js';
import { applySettings } from './stages/apply-settings.js';
import { applyTexts } from './stages/apply-texts.js';
import { check } from './stages/check.js';
import { evaluate } from './stages/evaluate.js';
import { fromPayload } from './stages/from-payload.js';
import { startAnswers } from './stages/start-answers.js';
import { toPayload } from './stages/to-payload.js';
import { firstUnexpected, findUnsendableAnswers } from './stages/unexpected-answers.js';
import type { Answers, Form, Json } from '../types.js';

/**
 * Everything that opening a form needs besides its answers. Results are cached by the identity of this object, so reuse it while
 * nothing in it changes, and never change it.
 */
export interface FormSource extends Omit<EvaluationContext, 'answers' | 'parent'> {
  readonly form: Form;
  readonly settings: Settings;
  readonly text: Text;
}

/** What a form starts with. Without `answers` and `record` it starts with its defaults. */
export interface KnownAnswers {
  readonly answers?: Answers | undefined;
  /** A saved request body, which is converted back to answers. */
  readonly record?: Json | undefined;
  /** The answers of the outer form, if the rules of this form read them. */
  readonly parent?: Answers | undefined;
}

/**
 * Returns the form with settings, texts and rules applied, in this order, to the given answers, else to those read from `record`, else to
 * the defaults. Nothing is validated: see `validateSubmission`; `advance` applies edits.
 * @example openForm({ form, settings, text, today: '2026-11-20', context: {}, lookups, platform }).states.get(at)?.visible
 */
export function openForm(source: FormSource, known: KnownAnswers = {}): ResolvedForm {
  const form = localize(source);
  const inputs = evaluationInputs(source, known.parent);
  const {
    record,
    answers = record === undefined ? startAnswers(form) : fromPayload(form.configured, record, inputs, { isRecord: true }).answers,
  } = known;
  return evaluate(form, { ...inputs, answers });
}

const localized = new WeakMap<FormSource, LocalizedForm>();

/**
 * Returns the form with the settings and texts of its source. The result is cached by the identity of the source, which must therefore
 * never change.
 */
export function localize(source: FormSource): LocalizedForm {
  const known = localized.get(source);
  if (known !== undefined) return known;
  const form = applyTexts(applySettings(source.form, source.settings, source), source.text);
  localized.set(source, form);
  return form;
}

/**
 * Returns what rules read besides the form's own answers; `parent` holds the answers of the outer form. The values are the same objects as
 * in the source, so that `evaluate` can compare by identity.
 */
function evaluationInputs(
  { today, context, lookups, platform }: FormSource,
  parent: Answers | undefined,
): Omit<EvaluationContext, 'answers'> {
  return { today, context, lookups, platform, ...(parent && { parent }) };
}

/** A copied answer can show a field that another fill copies; no real form needs more rounds. */
const MAX_ROUNDS = 4;

/**
 * Returns the form after edits of the visitor and the changes, rules and fills that follow from them. `onLimit` is called with `edits` or
 * `rounds` if that exceeds a limit; what follows is then left out.
 * @example advance(resolved, [{ pointer: pointer('firstName'), value: 'Ada' }]).moment.answers // { firstName: 'Ada' }
 */
export function advance(resolved: ResolvedForm, edits: readonly Edit[], onLimit?: LimitReport): ResolvedForm {
  let now = applyAndEvaluate(resolved, edits, onLimit);
  if (!indexOf(resolved.form.configured.form).hasFills) return now;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = applyAndEvaluate(now, [], onLimit);
    if (next === now) return now;
    now = next;
  }
  onLimit?.('rounds');
  return now;
}

/** Applies edits and their follow-up edits once, then runs the rules. */
function applyAndEvaluate(resolved: ResolvedForm, edits: readonly Edit[], onLimit: LimitReport | undefined): ResolvedForm {
  return evaluate(resolved.form, { ...resolved.moment, answers: applyEdits(resolved, edits, onLimit) }, resolved);
}

/** What a submission is validated with besides its form. */
export interface SubmissionContext {
  readonly validators: Validators;
  readonly parent?: Answers | undefined;
  /** Answers that the server stores and never sends out; they count for visible fields that the body leaves blank. */
  readonly onFile?: ReadonlyMap<Pointer, Json> | undefined;
}

/** The payload to store or every answer error, and the form with the answers that the body represents. */
export type SubmissionResult =
  | { readonly ok: true; readonly payload: Json; readonly resolved: ResolvedForm }
  | { readonly ok: false; readonly errors: readonly AnswerError[]; readonly resolved: ResolvedForm };

/**
 * Validates a request body: reads its answers, runs the rules and fills in stored answers. Returns the rebuilt payload, or all errors. If
 * there are none, the first value that the form does not send is an error.
 * @example validateSubmission(source, { firstName: 'Ada' }, { validators }) // { ok: true, payload: { firstName: 'Ada' }, … }
 */
export function validateSubmission(source: FormSource, body: Json, { validators, parent, onFile }: SubmissionContext): SubmissionResult {
  const form = localize(source);
  const inputs = evaluationInputs(source, parent);
  const read = fromPayload(form.configured, body, inputs);
  const sent = evaluate(form, { ...inputs, answers: read.answers }, formWithoutAnswers(source));
  const resolved = withStoredAnswers(sent, onFile);
  const errors = [...read.problems, ...findUnsendableAnswers(resolved), ...check(resolved, validators)];
  if (errors.length > 0) return { ok: false, errors, resolved };
  const payload = toPayload(resolved);
  const unexpected = firstUnexpected(body, payload);
  return unexpected === undefined ? { ok: true, payload, resolved } : { ok: false, errors: [foreignError(unexpected)], resolved };
}

const blankForms = new WeakMap<FormSource, ResolvedForm>();

/**
 * Returns the form evaluated without any answers, cached by the source. `evaluate` compares with it and runs only the rules that read what
 * the body contains.
 */
function formWithoutAnswers(source: FormSource): ResolvedForm {
  const known = blankForms.get(source);
  if (known !== undefined) return known;
  const blank = evaluate(localize(source), { ...evaluationInputs(source, undefined), answers: {} });
  blankForms.set(source, blank);
  return blank;
}

/**
 * Returns the form evaluated again with stored answers, by pointer, in the visible fields that are blank; the same form if no field takes
 * one.
 */
function withStoredAnswers(sent: ResolvedForm, onFile: SubmissionContext['onFile']): ResolvedForm {
  const { answers } = sent.moment;
  const missing = [...(onFile ?? [])].filter(([at]) => isVisible(sent, at) && isBlank(valueAt(answers, at)));
  if (missing.length === 0) return sent;
  const completed = missing.reduce((so, [at, value]) => withValue(so, at, value), answers);
  return evaluate(sent.form, { ...sent.moment, answers: completed }, sent);
}

/** Returns whether a field is visible, also one in an entry of a list. */
function isVisible(resolved: ResolvedForm, at: Pointer): boolean {
  for (const [list, rows] of resolved.rows) {
    const [index, ...inner] = isWithin(at, list) ? keysOf(at.slice(list.length)) : [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (row !== undefined && inner.length > 0) return isVisible(row, pointer(...inner));
  }
  return resolved.states.get(at)?.visible === true;
}

function foreignError(at: Pointer): AnswerError {
  return { pointer: at, code: 'foreign', textKey: 'error.foreign', params: {} };
}
