import useSWR from 'swr';
import type { DictionaryAnswer } from '../../server/routes/dictionary.js';
import { call } from './call.js';

/** The words of a tenant group, once the group is known. */
export function useDictionary(groupCode: string | undefined) {
  return useSWR(
    groupCode && ['dictionary', groupCode],
    async () => (await call<DictionaryAnswer['data']>('/api/lang-dictionary/en/tenant', { query: { groupCode: groupCode ?? '' } })).data,
  );
}
