import { type Answers, type Form, type Json, type JsonObject, openForm, type SubmissionContext } from '../../engine/index.js';
import { apiError } from '../errors/api-error.js';
import type { LibraryKeeper, TenantShelf } from '../library/library-keeper.js';
import { chooseLanguage, offeredLanguages } from '../../engine/site/language.js';
import type { Caller } from '../visitors/caller.js';
import { judgeBody } from './validate-body.js';
import { formSource } from './form-source.js';

/** What was judged, and by which form under which settings: kept with what is stored. */
export interface Judged {
  readonly payload: JsonObject;
  readonly formId: string;
  readonly formHash: string;
  readonly settingsHash: string;
  /** The tenant's calendar day, yyyy-MM-dd. */
  readonly today: string;
}

export interface SubmissionServices {
  readonly library: LibraryKeeper;
  readonly now: () => Date;
}

/** What is known of the person a body is about besides the body. */
export type Beside = Pick<SubmissionContext, 'parent' | 'onFile'>;

/** Judges a body by a form, as that form is for this tenant today. */
export function judgeByForm({ library, now }: SubmissionServices, caller: Caller, form: Form, body: Json, beside: Beside = {}): Judged {
  const shelf = shelfOf(library, caller);
  const language = chooseLanguage(offeredLanguages(shelf.library), caller.languages ?? []);
  const source = formSource(form, caller.state, shelf, now(), language);
  const payload = judgeBody(source, body, { ...beside, validators: library.validators() });
  return { payload, formId: form.id, formHash: form.hash, settingsHash: caller.state.settingsHash, today: source.today };
}

/** The answers behind a record that was kept, as the form it came with reads them now; none where that form is gone. */
export function answersBehind(
  { library, now }: SubmissionServices,
  caller: Caller,
  formId: string,
  record: JsonObject,
): Answers | undefined {
  const shelf = shelfOf(library, caller);
  const form = shelf.library.forms[formId];
  if (form === undefined) return undefined;
  return openForm(formSource(form, caller.state, shelf, now()), { record }).moment.answers;
}

/** The definitions a tenant's forms are compiled from. */
export function shelfOf(library: LibraryKeeper, { state }: Caller): TenantShelf {
  const shelf = library.tenant(state.tenant.code);
  if (shelf === undefined) throw apiError('tenant_not_found');
  return shelf;
}
