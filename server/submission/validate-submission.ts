import { type Answers, type Form, fromPayload, type Json, type JsonObject } from '../../engine/index.js';
import { failure } from '../errors/failure.js';
import type { LibraryKeeper, TenantShelf } from '../library/library-keeper.js';
import { languageFor, languagesOf } from '../base/language.js';
import type { Caller } from '../visitors/caller.js';
import { judgeBody, type Kept } from './validate-body.js';
import { spokenForm, tenantMoment } from './tenant-context.js';

/** What was judged, and by which form under which settings: kept with what is stored. */
export interface Judged {
  readonly payload: JsonObject;
  readonly formId: string;
  readonly formHash: string;
  readonly settingsHash: string;
  /** The tenant's calendar day, yyyy-MM-dd. */
  readonly today: string;
}

export interface Bench {
  readonly library: LibraryKeeper;
  readonly now: () => Date;
}

/** What is known of the person a body is about besides the body. */
export interface Beside {
  /** Of somebody with a primary: the primary's answers, which the form of a dependent reads. */
  readonly parent?: Answers | undefined;
  readonly kept?: Kept | undefined;
}

/** Judges a body by a form, as that form is for this tenant today. */
export function judgeByForm({ library, now }: Bench, caller: Caller, form: Form, body: Json, { parent, kept }: Beside = {}): Judged {
  const shelf = shelfOf(library, caller);
  const tenants = tenantMoment(caller.state, shelf, now());
  const moment = parent === undefined ? tenants : { ...tenants, parent };
  const language = languageFor(caller.languages ?? [], languagesOf(shelf.library));
  const spoken = spokenForm(form, caller.state, shelf, tenants, language);
  const payload = judgeBody(body, { form: spoken, moment, validators: library.validators(), kept });
  return { payload, formId: form.id, formHash: form.hash, settingsHash: caller.state.settingsHash, today: moment.today };
}

/** The answers behind a record that was kept, as the form it came with reads them now; none where that form is gone. */
export function answersBehind({ library, now }: Bench, caller: Caller, formId: string, record: JsonObject): Answers | undefined {
  const shelf = shelfOf(library, caller);
  const form = shelf.library.forms[formId];
  if (form === undefined) return undefined;
  const moment = tenantMoment(caller.state, shelf, now());
  return fromPayload(spokenForm(form, caller.state, shelf, moment).tenant, record, moment).answers;
}

/** The definitions a tenant's forms are compiled from. */
export function shelfOf(library: LibraryKeeper, { state }: Caller): TenantShelf {
  const shelf = library.tenant(state.tenant.code);
  if (shelf === undefined) throw failure(404, 'There is no such tenant.');
  return shelf;
}
