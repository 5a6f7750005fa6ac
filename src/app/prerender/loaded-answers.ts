import { unstable_serialize as keyText } from 'swr';
import { own } from '../../../engine/base/pointer.js';
import type { Form, LookupEntry, Page, TenantLibrary } from '../../../engine/index.js';
import { activeLookups, lookupCategoriesOf } from '../../../server/shared/lookups.js';
import type { Tenant } from '../../visit/tenancy.js';
import { stepName } from '../../visit/wizard.js';

/** What a form is rendered with besides its definition. */
export interface FormAnswers {
  readonly lookups: readonly LookupEntry[];
  /** The questionnaire that precedes a membership; null without one. */
  readonly questionnaire: { readonly questions: readonly unknown[] } | null;
}

/** RJSF wants validators; only the browser calls them. */
const NO_VALIDATOR = { isValid: () => true, rawValidation: () => ({}) };

/** Returns the API's answers that the first step of a page waits for, by their keys in the cache of swr. */
export function loadedAnswers({ code, tenantId }: Tenant, forms: readonly Form[], { lookups, questionnaire }: FormAnswers) {
  const ofForms = forms.flatMap((form): [string, unknown][] => {
    const categories = lookupCategoriesOf(form);
    const entries = activeLookups(lookups.filter(({ category }) => categories.includes(category)));
    return [
      [keyText(['lookups', code, ...categories]), entries],
      [keyText(['validators', form.hash]), Object.fromEntries(hashesOf(form).map((hash) => [hash, NO_VALIDATOR]))],
    ];
  });
  return Object.fromEntries([...ofForms, [keyText(['questionnaire', tenantId]), questionnaire]]);
}

function hashesOf({ hash, fields }: Form): readonly string[] {
  return [hash, ...fields.flatMap(({ rows }) => (rows ? hashesOf(rows) : []))];
}

/** Returns the forms of the first step of a page. */
export function firstForms({ forms }: TenantLibrary, page: Page | undefined): readonly Form[] {
  const first = page?.steps?.[0];
  const ids = first?.choices?.map(({ form }) => form) ?? [first?.form];
  return ids.flatMap((id) => (id === undefined ? [] : ((own(forms, id) as Form | undefined) ?? [])));
}

/** Returns the query that names the first step of a page, to which its address leads. */
export function firstStepQuery(page: Page | undefined): string {
  const first = page?.steps?.[0];
  return first === undefined ? '' : `&step=${stepName(first)}`;
}

/** Returns the definitions as pages have them for a visitor without a saved draft, which they wait for. */
export function withoutDrafts(library: TenantLibrary): TenantLibrary {
  const pages = Object.entries(library.pages).map(([id, page]) => [id, { ...page, draft: false }]);
  return { ...library, pages: Object.fromEntries(pages) };
}
