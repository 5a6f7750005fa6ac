import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { DictionaryAnswer } from '../../server/http/routes/dictionary.js';
import { call } from './call.js';

type Words = DictionaryAnswer['data'];

/** The words of a tenant group in a language. What is known already is not asked for again: a choice of language loads it first. */
export function useDictionary(groupCode: string, language: string) {
  return useSWR(['dictionary', groupCode, language], () => loadDictionary(groupCode, language), { revalidateIfStale: false });
}

/** Loads the words of a language before anything is drawn in it, so that nothing on the screen has to wait. */
export function useLoadDictionary(groupCode: string): (language: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (language) => {
      const load = (known: Words | undefined) => known ?? loadDictionary(groupCode, language);
      await mutate<Words>(['dictionary', groupCode, language], load, { revalidate: false });
    },
    [groupCode, mutate],
  );
}

async function loadDictionary(groupCode: string, language: string): Promise<Words> {
  return (await call<Words>(`/api/lang-dictionary/${encodeURIComponent(language)}/tenant`, { query: { groupCode }, gives: 'object' })).data;
}
