import {
  type AnswerAt,
  type Answers,
  type Form,
  isBlank,
  type Json,
  type JsonObject,
  openRecord,
  type SubmissionContext,
  type AnswerError,
  answersOfFormat,
  type FormSource,
  validateSubmission,
  answerErrorText,
} from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { isEmailAddress } from '../base/email-address.js';
import { apiError, answersInvalid } from '../errors/api-error.js';
import type { LiveLibrary, TenantDefinitions } from '../library/live-library.js';
import { chooseLanguage, offeredLanguages } from '../shared/language.js';
import type { Caller } from './caller.js';
import { formSource } from './form-source.js';

/** The payload of a valid body, with the versions of the form and the settings that it was validated by; both are stored. */
export interface ValidatedBody {
  readonly payload: JsonObject;
  /** The answers that are ids of uploads, which `claimUploads` checks when the payload is stored. */
  readonly files: readonly AnswerAt[];
  /** The first email address among the answers. */
  readonly email?: string | undefined;
  readonly formId: string;
  readonly formHash: string;
  readonly settingsHash: string;
  /** The tenant's calendar day, yyyy-MM-dd. */
  readonly today: string;
}

export interface SubmissionServices {
  readonly library: LiveLibrary;
  readonly now: () => Date;
}

/** Answers that the server already has: those of the primary client, and those stored for this client. */
export type KnownAnswersOfClient = Pick<SubmissionContext, 'parent' | 'onFile'>;

/** Returns the payload that this tenant's form would have sent today, to be stored. Throws 422 with every answer error. */
export function validateByForm(
  { library, now }: SubmissionServices,
  caller: Caller,
  form: Form,
  body: Json,
  beside: KnownAnswersOfClient = {},
): ValidatedBody {
  const definitions = requireDefinitions(library, caller);
  const language = chooseLanguage(offeredLanguages(definitions.library), caller.languages ?? []);
  const source = formSource(form, caller.state, definitions, now(), language);
  const { payload, ...content } = validateBody(source, body, { ...beside, validators: library.validators() });
  return {
    payload: withoutStrayCoordinates(payload),
    ...content,
    formId: form.id,
    formHash: form.hash,
    settingsHash: caller.state.settingsHash,
    today: source.today,
  };
}

/** The addresses of a client, each with the key of its first line. */
const firstLines: Readonly<Record<string, string>> = { address: 'addressLine1', mailingAddress: 'line1' };

/**
 * Returns a payload whose coordinates are 0 in every address without a first line (SPEC 3). A body with other values stays valid, because
 * a place that was found by its city has coordinates too.
 */
function withoutStrayCoordinates(payload: JsonObject): JsonObject {
  const changed: Record<string, Json> = {};
  for (const [key, firstLine] of Object.entries(firstLines)) {
    const address = own(payload, key);
    if (!isJsonObject(address) || !isBlank(own(address, firstLine))) continue;
    changed[key] = { ...address, ...('lat' in address && { lat: 0 }), ...('lng' in address && { lng: 0 }) };
  }
  const people = own(payload, 'clients');
  if (Array.isArray(people))
    changed['clients'] = people.map((person: Json) => (isJsonObject(person) ? withoutStrayCoordinates(person) : person));
  return { ...payload, ...changed };
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the answers of a stored record, read by the form that created it; undefined if that form no longer exists. */
export function answersOfRecord(
  { library, now }: SubmissionServices,
  caller: Caller,
  formId: string,
  record: JsonObject,
): Answers | undefined {
  const definitions = requireDefinitions(library, caller);
  const form = definitions.library.forms[formId];
  if (form === undefined) return undefined;
  return openRecord(formSource(form, caller.state, definitions, now()), record).moment.answers;
}

/** Returns the definitions of the caller's tenant. Throws 404 if the tenant does not exist. */
export function requireDefinitions(library: LiveLibrary, { state }: Caller): TenantDefinitions {
  const definitions = library.tenant(state.tenant.code);
  if (definitions === undefined) throw apiError('tenant_not_found');
  return definitions;
}

/** What a valid body contains. */
type BodyContent = Pick<ValidatedBody, 'payload' | 'files' | 'email'>;

/**
 * Returns the payload that the form itself would have sent, and the files it names. Throws 422 with every answer error, or if the form
 * would not send this body.
 */
function validateBody(source: FormSource, body: Json, context: SubmissionContext): BodyContent {
  const submission = validateSubmission(source, body, context);
  const { resolved } = submission;
  const email = answersOfFormat(resolved, 'email')
    .map(({ value }) => value)
    .find(isEmailAddress);
  if (submission.ok) return { payload: asObject(submission.payload), files: answersOfFormat(resolved, 'file'), email };
  const { form } = resolved;
  const errors = submission.errors.map((problem: AnswerError) => ({ path: problem.pointer, message: answerErrorText(form, problem) }));
  throw answersInvalid(errors);
}

/** Returns the payload as an object; throws if the form sends anything else. */
function asObject(payload: Json): JsonObject {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new Error('A form is sent as a JSON object.');
  // `Array.isArray` does not narrow readonly arrays.
  return payload as JsonObject;
}
