import { useMemo } from 'react';
import useSWR from 'swr';
import type { Form } from '../../../engine/index.js';
import { activeLookups, lookupCategoriesOf, MAX_LOOKUPS } from '../../../server/shared/lookups.js';
import type { LookupAnswer } from '../../../server/http/routes/lookup.js';
import { callApi } from './call-api.js';

type LookupEntries = LookupAnswer['data'];
export type Lookups = { readonly [category: string]: readonly LookupEntries[number][] };

/** Loads the active lookup entries of a tenant that a form reads, by category. */
export function useLookups(tenantCode: string, form: Form) {
  const categories = useMemo(() => lookupCategoriesOf(form), [form]);
  return useSWR(['lookups', tenantCode, ...categories], () => fetchLookups(tenantCode, categories));
}

/** Returns the active lookup entries of these categories; each is a call of its own, as SPEC 7 describes it. */
export async function fetchLookups(tenantCode: string, categories: readonly string[]): Promise<Lookups> {
  const headers = { 'x-tenant': tenantCode };
  const answers = await Promise.all(
    categories.map((category) =>
      callApi<LookupEntries>('/api/lookup', { query: { limit: MAX_LOOKUPS, category }, headers, gives: 'list' }),
    ),
  );
  return activeLookups(answers.flatMap(({ data }) => data));
}
