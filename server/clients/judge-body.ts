import {
  type AnswerProblem,
  check,
  evaluate,
  fromPayload,
  type Json,
  type JsonObject,
  type Moment,
  refuse,
  type SpokenForm,
  toPayload,
  type Validators,
  wordsOf,
} from '../../engine/index.js';
import { type Fault, failure } from '../failure.js';
import { firstStranger } from './first-stranger.js';

/** What a form is judged with. */
interface Court {
  readonly form: SpokenForm;
  readonly moment: Omit<Moment, 'answers'>;
  readonly validators: Validators;
}

/**
 * The body as the form itself would have sent it, or a refusal that names every answer at fault. The server goes the
 * visitor's way again: it reads the answers back, evaluates and checks them, and makes the body anew. What the form
 * would have added is added; what it would not have sent is refused.
 */
export function judgeBody(body: Json, { form, moment, validators }: Court): JsonObject {
  const read = fromPayload(form.tenant, body, moment);
  const resolved = evaluate(form, { ...moment, answers: read.answers });
  refuseFor([...read.problems, ...refuse(resolved), ...check(resolved, validators)], form);
  const payload = toPayload(resolved);
  const differs = firstStranger(body, payload);
  if (differs !== undefined) throw refusal([{ path: differs, message: 'This is not what the form sends' }]);
  return asObject(payload);
}

function refuseFor(problems: readonly AnswerProblem[], form: SpokenForm): void {
  if (problems.length > 0) throw refusal(problems.map((problem) => ({ path: problem.pointer, message: wordsOf(form, problem) })));
}

function refusal(errors: readonly Fault[]): Error {
  return failure(422, 'Please check the answers and send them again.', { errors });
}

function asObject(payload: Json): JsonObject {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new Error('A form is sent as a JSON object.');
  // What is neither a list nor a plain value is an object; the compiler does not see that for readonly lists.
  return payload as JsonObject;
}
