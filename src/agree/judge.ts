import {
  check,
  evaluate,
  fromPayload,
  isBlank,
  own,
  pointer,
  refuse,
  ROOT,
  toPayload,
  valueAt,
  within,
  wordsOf,
  type AnswerProblem,
  type Answers,
  type Json,
  type Pointer,
  type ResolvedForm,
} from '../../engine/index.js';
import { submitted } from '../forms/form-acts.js';
import { startState, type FormState } from '../forms/form-state.js';
import type { OpenForm } from './load-tenant.js';
import type { ReadableError, Verdict } from './samples.js';
import { brokenBy } from './targets.js';

/** The words of the server for a body that holds more than the form sends. */
const FOREIGN = 'This is not what the form sends';

/** The form with these answers, as EngineForm opens a draft. */
export function opened(open: OpenForm, answers: Answers): FormState {
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
export function judgeSent(open: OpenForm, state: FormState, body: Json): Verdict & { readonly isUnseen: boolean } {
  const verdict = judgeState(state);
  if (verdict.isAccepted) return { ...verdict, isUnseen: false };
  const before = state.resolved.moment.answers;
  const { answers } = fromPayload(open.form.tenant, body, open.moment);
  if (verdict.errors.every(({ path }) => isSame(valueAt(before, path), valueAt(answers, path)))) return { ...verdict, isUnseen: false };
  // The answers in the body are other ones, so other errors can be right for them.
  const { isAccepted, errors } = judgeBody(open, body);
  return { isAccepted, errors, broken: verdict.broken, isUnseen: true };
}

function isSame(one: unknown, other: unknown): boolean {
  return isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other);
}

/** What the form says about a body that it may not have sent: its own answers read back, checked, and sent again. */
export function judgeBody({ form, moment, validators }: OpenForm, body: Json): Verdict {
  const read = fromPayload(form.tenant, body, moment);
  const resolved = evaluate(form, { ...moment, answers: read.answers });
  const problems = [...read.problems, ...refuse(resolved), ...check(resolved, validators)];
  const broken = brokenBy(resolved, problems);
  if (problems.length > 0) return { isAccepted: false, errors: readable(problems, resolved), broken };
  const foreign = firstDifference(body, toPayload(resolved));
  if (foreign !== undefined) return { isAccepted: false, errors: [{ path: foreign, message: FOREIGN }], broken };
  return { isAccepted: true, errors: [], broken };
}

function readable(problems: readonly AnswerProblem[], { form }: ResolvedForm): readonly ReadableError[] {
  return problems.map((problem) => ({ path: problem.pointer, message: wordsOf(form, problem) }));
}

/** The first place where a body holds something that the payload does not; written apart from the server's comparison. */
function firstDifference(body: unknown, payload: unknown, at: Pointer = ROOT): Pointer | undefined {
  if (isBlank(body)) return undefined;
  const counterpart = isBlank(payload) ? undefined : payload;
  if (typeof body !== 'object') return Object.is(body, counterpart) ? undefined : at;
  if (hasOtherShape(body, counterpart)) return at;
  for (const key of Object.keys(Object(body))) {
    const [inner, other] = [own(body, key), own(counterpart, key)];
    const place = within(at, pointer(key));
    const found = isExtraEntry(body, other) ? place : firstDifference(inner, other, place);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExtraEntry(holder: unknown, entry: unknown): boolean {
  return Array.isArray(holder) && entry === undefined;
}

function hasOtherShape(body: unknown, counterpart: unknown): boolean {
  return counterpart !== undefined && shapeOf(counterpart) !== shapeOf(body);
}

function shapeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
