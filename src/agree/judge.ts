import {
  type AnswerProblem,
  type Answers,
  check,
  isBlank,
  type Json,
  openForm,
  type ResolvedForm,
  validateSubmission,
  wordsOf,
} from '../../engine/index.js';
import { valueAt } from '../../engine/pointer.js';
import { submitted } from '../forms/form-acts.js';
import { startState, type FormState } from '../forms/form-state.js';
import type { OfferedSource } from './load-tenant.js';
import type { ReadableError, Verdict } from './samples.js';
import { brokenBy } from './targets.js';

/** The form with these answers, as EngineForm opens a draft. */
export function opened(open: OfferedSource, answers: Answers): FormState {
  return startState({ ...open, initial: answers });
}

/** What a submit of EngineForm does with the answers of a form, and which targets they break. */
function judgeState(state: FormState): Verdict {
  const { resolved, validators } = state;
  const after = submitted(state);
  const problems = check(resolved, validators);
  if (after.sending !== (problems.length === 0)) throw new Error('The submit of the form and the check of the engine differ.');
  return { isAccepted: after.sending, errors: readable(problems, resolved), broken: brokenBy(resolved, problems) };
}

/**
 * What the body of these answers shows. An error of an answer that the body does not carry, such as the country of a
 * telephone that was not entered, stops the submit; the server cannot see it.
 */
export function judgeSent(open: OfferedSource, state: FormState, body: Json): Verdict & { readonly isUnseen: boolean } {
  const verdict = judgeState(state);
  if (verdict.isAccepted) return { ...verdict, isUnseen: false };
  const before = state.resolved.moment.answers;
  const { answers } = openForm(open.source, { record: body }).moment;
  if (verdict.errors.every(({ path }) => isSame(valueAt(before, path), valueAt(answers, path)))) return { ...verdict, isUnseen: false };
  // The answers in the body are other ones, so other errors can be right for them.
  const { isAccepted, errors } = judgeBody(open, body);
  return { isAccepted, errors, broken: verdict.broken, isUnseen: true };
}

function isSame(one: unknown, other: unknown): boolean {
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);
}

/** What the form says about a body that it may not have sent: its own answers read back, checked, and sent again. */
export function judgeBody({ source, validators }: OfferedSource, body: Json): Verdict {
  const submission = validateSubmission(source, body, { validators });
  const errors = submission.ok ? [] : submission.errors;
  const { resolved } = submission;
  return { isAccepted: submission.ok, errors: readable(errors, resolved), broken: brokenBy(resolved, errors) };
}

function readable(problems: readonly AnswerProblem[], { form }: ResolvedForm): readonly ReadableError[] {
  return problems.map((problem) => ({ path: problem.pointer, message: wordsOf(form, problem) }));
}
