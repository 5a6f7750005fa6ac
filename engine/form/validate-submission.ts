import { isBlank } from '../base/blank.js';
import { memoize } from '../base/memoize.js';
import { isWithin, keysOf, pointer, valueAt, withValue, type Pointer } from '../base/pointer.js';
import type { AnswerError, ResolvedForm, Validators } from '../resolved.js';
import type { Answers, Json } from '../types.js';
import { evaluationInputs, localize, type FormSource } from './run-form.js';
import { check } from './stages/check.js';
import { evaluate } from './stages/evaluate.js';
import { fromPayload } from './stages/from-payload.js';
import { toPayload } from './stages/to-payload.js';
import { findUnsendableAnswers } from './stages/unexpected-answers.js';
import { firstUnexpected } from './stages/unexpected-content.js';

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

/** `evaluate` compares with it and runs only the rules that read what the body contains. */
const formWithoutAnswers = memoize(
  (source: FormSource) => evaluate(localize(source), { ...evaluationInputs(source, undefined), answers: {} }),
  (source) => source,
);

/** Stored answers count in visible fields that are blank. */
function withStoredAnswers(sent: ResolvedForm, onFile: SubmissionContext['onFile']): ResolvedForm {
  const { answers } = sent.moment;
  const missing = [...(onFile ?? [])].filter(([at]) => isVisible(sent, at) && isBlank(valueAt(answers, at)));
  if (missing.length === 0) return sent;
  const completed = missing.reduce((so, [at, value]) => withValue(so, at, value), answers);
  return evaluate(sent.form, { ...sent.moment, answers: completed }, sent);
}

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
