import { type Answers, type Form, type Json, type JsonObject, openForm, type SubmissionContext } from '../../engine/index.js';
import { apiError } from '../errors/api-error.js';
import type { LiveLibrary, TenantDefinitions } from '../library/live-library.js';
import { chooseLanguage, offeredLanguages } from '../../engine/site/language.js';
import type { Caller } from '../visitors/caller.js';
import { validateBody } from './validate-body.js';
import { formSource } from './form-source.js';

/** The payload of a valid body, with the versions of the form and the settings that it was validated by; both are stored. */
export interface ValidatedBody {
  readonly payload: JsonObject;
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

/** Returns the payload that this tenant's form would have sent today. Throws 422 with every answer error. */
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
  const payload = validateBody(source, body, { ...beside, validators: library.validators() });
  return { payload, formId: form.id, formHash: form.hash, settingsHash: caller.state.settingsHash, today: source.today };
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
  return openForm(formSource(form, caller.state, definitions, now()), { record }).moment.answers;
}

/** Returns the definitions of the caller's tenant. Throws 404 if the tenant does not exist. */
export function requireDefinitions(library: LiveLibrary, { state }: Caller): TenantDefinitions {
  const definitions = library.tenant(state.tenant.code);
  if (definitions === undefined) throw apiError('tenant_not_found');
  return definitions;
}
