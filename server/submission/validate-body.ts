import {
  type AnswerProblem,
  type Answers,
  check,
  evaluate,
  fromPayload,
  isBlank,
  type Json,
  type JsonObject,
  type Moment,
  type Pointer,
  refuse,
  type ResolvedForm,
  type SpokenForm,
  toPayload,
  type Validators,
  valueAt,
  withValue,
  wordsOf,
} from '../../engine/index.js';
import { type Fault, failure } from '../errors/failure.js';
import { firstStranger } from './first-difference.js';

/** What a form is judged with. */
interface Court {
  readonly form: SpokenForm;
  readonly moment: Omit<Moment, 'answers'>;
  readonly validators: Validators;
  /** Answers that stand where they are asked and none was sent: what is on file and is never given back (D-109). */
  readonly kept?: Kept | undefined;
}

export type Kept = ReadonlyMap<Pointer, Json>;

/**
 * The body as the form itself would have sent it, or a refusal that names every answer at fault. The server goes the
 * visitor's way again: it reads the answers back, evaluates and checks them, and makes the body anew. What the form
 * would have added is added; what it would not have sent is refused.
 */
export function judgeBody(body: Json, court: Court): JsonObject {
  const { form, moment, validators } = court;
  const read = fromPayload(form.tenant, body, moment);
  const resolved = resolve(read.answers, court);
  refuseFor([...read.problems, ...refuse(resolved), ...check(resolved, validators)], form);
  const payload = toPayload(resolved);
  const differs = firstStranger(body, payload);
  if (differs !== undefined) throw refusal(form, [{ path: differs, message: 'This is not what the form sends' }]);
  return asObject(payload);
}

function resolve(sent: Answers, { form, moment, kept }: Court): ResolvedForm {
  const asSent = evaluate(form, { ...moment, answers: sent }, atRest(form, moment));
  const missing = [...(kept ?? [])].filter(([at]) => asSent.states.get(at)?.visible === true && isBlank(valueAt(sent, at)));
  if (missing.length === 0) return asSent;
  const answers = missing.reduce((so, [at, value]) => withValue(so, at, value), sent);
  return evaluate(form, { ...moment, answers }, asSent);
}

const resting = new WeakMap<SpokenForm, ResolvedForm>();

/** The form before anything was answered: what a body leaves as it was there need not be worked out again. */
function atRest(form: SpokenForm, moment: Court['moment']): ResolvedForm {
  const known = resting.get(form);
  if (known !== undefined) return known;
  const { parent: _, ...still } = moment;
  const made = evaluate(form, { ...still, answers: {} });
  resting.set(form, made);
  return made;
}

function refuseFor(problems: readonly AnswerProblem[], form: SpokenForm): void {
  if (problems.length > 0)
    throw refusal(
      form,
      problems.map((problem) => ({ path: problem.pointer, message: wordsOf(form, problem) })),
    );
}

function refusal({ text }: SpokenForm, errors: readonly Fault[]): Error {
  return failure(422, text(['error.answers'], 'Please check the answers and send them again.'), { errors });
}

function asObject(payload: Json): JsonObject {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new Error('A form is sent as a JSON object.');
  // What is neither a list nor a plain value is an object; the compiler does not see that for readonly lists.
  return payload as JsonObject;
}
