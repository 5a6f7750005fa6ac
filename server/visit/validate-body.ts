import {
  type AnswerAt,
  type AnswerError,
  answersOfFormat,
  type FormSource,
  type Json,
  type JsonObject,
  type SubmissionContext,
  validateSubmission,
  answerErrorText,
} from '../../engine/index.js';
import { answersInvalid } from '../errors/api-error.js';

/** What a valid body contains. */
interface BodyContent {
  readonly payload: JsonObject;
  /** The answers that are ids of uploads (D-87). */
  readonly files: readonly AnswerAt[];
}

/**
 * Returns the payload that the form itself would have sent, and the files it names. Throws 422 with every answer error, or if the form
 * would not send this body.
 */
export function validateBody(source: FormSource, body: Json, context: SubmissionContext): BodyContent {
  const submission = validateSubmission(source, body, context);
  if (submission.ok) return { payload: asObject(submission.payload), files: answersOfFormat(submission.resolved, 'file') };
  const { form } = submission.resolved;
  const errors = submission.errors.map((problem: AnswerError) => ({ path: problem.pointer, message: answerErrorText(form, problem) }));
  throw answersInvalid(errors);
}

/** Returns the payload as an object; throws if the form sends anything else. */
function asObject(payload: Json): JsonObject {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new Error('A form is sent as a JSON object.');
  // `Array.isArray` does not narrow readonly arrays.
  return payload as JsonObject;
}
