import {
  type AnswerProblem,
  type FormSource,
  type Json,
  type JsonObject,
  type SubmissionContext,
  validateSubmission,
  wordsOf,
} from '../../engine/index.js';
import { answersInvalid } from '../errors/api-error.js';

/**
 * The body as the form itself would have sent it. Throws 422 with every answer error: what the form would have added is
 * added, what it would not have sent is refused.
 */
export function judgeBody(source: FormSource, body: Json, context: SubmissionContext): JsonObject {
  const submission = validateSubmission(source, body, context);
  if (submission.ok) return asObject(submission.payload);
  const { form } = submission.resolved;
  const errors = submission.errors.map((problem: AnswerProblem) => ({ path: problem.pointer, message: wordsOf(form, problem) }));
  throw answersInvalid(errors);
}

function asObject(payload: Json): JsonObject {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new Error('A form is sent as a JSON object.');
  // What is neither a list nor a plain value is an object; the compiler does not see that for readonly lists.
  return payload as JsonObject;
}
