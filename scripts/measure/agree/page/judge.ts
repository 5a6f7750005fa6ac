import {
  type AnswerError,
  type Answers,
  check,
  isBlank,
  type Json,
  openRecord,
  type ResolvedForm,
  validateSubmission,
  answerErrorText,
} from '../../../../engine/index.js';
import { valueAt, type Pointer } from '../../../../engine/base/pointer.js';
import { startSubmit } from '../../../../src/form/form-acts.js';
import { startState, type FormState } from '../../../../src/form/form-state.js';
import type { OfferedSource } from './load-tenant.js';
import type { ReadableError, Verdict } from './samples.js';
import { brokenBy } from './targets.js';

/** Returns the state of a form with these answers, as EngineForm opens a draft. */
export function openDraftState(open: OfferedSource, answers: Answers): FormState {
  return startState({ ...open, initial: answers });
}

/** Returns the result of a submit by EngineForm, and the targets that the answers break. */
function validateState(state: FormState): Verdict {
  const { resolved, validators } = state;
  const after = startSubmit(state);
  const problems = check(resolved, validators);
  if (after.sending !== (problems.length === 0)) throw new Error('The submit of the form and the check of the engine differ.');
  return { isAccepted: after.sending, errors: readable(problems, resolved), broken: brokenBy(resolved, problems) };
}

/**
 * Returns what the body of these answers shows. With `isUnseen`, an error stops the submit that the server cannot see, because the
 * body lacks the answer or a form-only answer that decides about it.
 */
export function judgeSent(open: OfferedSource, state: FormState, body: Json): Verdict & { readonly isUnseen: boolean } {
  const verdict = validateState(state);
  if (verdict.isAccepted) return { ...verdict, isUnseen: false };
  const before = state.resolved.moment.answers;
  const { answers } = openRecord(open.source, body).moment;
  const paths = [...verdict.errors.map(({ path }) => path), ...formOnlyFields(state.resolved)];
  if (paths.every((path) => isSame(valueAt(before, path), valueAt(answers, path)))) return { ...verdict, isUnseen: false };
  // The answers in the body are other ones, so other errors can be right for them.
  const { isAccepted, errors } = judgeBody(open, body);
  return { isAccepted, errors, broken: verdict.broken, isUnseen: true };
}

/** Returns the visible fields whose answers are not in the body, or only by another value of it. */
function formOnlyFields({ form, states }: ResolvedForm): readonly Pointer[] {
  return form.configured.form.submit.body.flatMap((move) => {
    const at = 'shownBy' in move ? move.from : 'local' in move ? move.local : 'record' in move ? move.record : undefined;
    return at !== undefined && states.get(at)?.visible ? [at] : [];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the verdict of the form on a body that it may not have sent. If the engine accepts the body although its payload
 * lacks a value of it, that is an error, so that the disagreement is reported.
 */
export function judgeBody({ source, validators }: OfferedSource, body: Json): Verdict {
  const submission = validateSubmission(source, body, { validators });
  const { resolved } = submission;
  if (!submission.ok) {
    return { isAccepted: false, errors: readable(submission.errors, resolved), broken: brokenBy(resolved, submission.errors) };
  }
  const unsent = findUnsentValue(body, submission.payload);
  const errors = unsent === undefined ? [] : [{ path: unsent, message: 'The engine accepts a value that the form does not send.' }];
  return { isAccepted: unsent === undefined, errors, broken: [] };
}

function readable(problems: readonly AnswerError[], { form }: ResolvedForm): readonly ReadableError[] {
  return problems.map((problem) => ({ path: problem.pointer, message: answerErrorText(form, problem) }));
}

type Path = readonly (string | number)[];

/**
 * Returns the path and value, as JSON, of the first value in a body that its payload does not have; undefined without one.
 * It shares no code with the engine, so that `npm run agree` also finds mistakes there.
 */
export function findUnsentValue(body: unknown, payload: unknown): string | undefined {
  const sent = new Set(valuesOf(payload, []));
  return valuesOf(body, []).find((value) => !sent.has(value));
}

/** Lists every value that is not blank and every list entry, each with its path, as JSON. */
function valuesOf(document: unknown, path: Path): string[] {
  if (Array.isArray(document)) {
    return document.flatMap((entry, index) => [JSON.stringify([...path, index]), ...valuesOf(entry, [...path, index])]);
  }
  if (typeof document === 'object' && document !== null) {
    return Object.entries(document).flatMap(([key, value]) => valuesOf(value, [...path, key]));
  }
  return isBlank(document) ? [] : [JSON.stringify([...path, { value: document }])];
}
