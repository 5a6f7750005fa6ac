import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { DictionaryAnswer } from '../../../server/http/routes/dictionary.js';
import { callApi } from '../../visit/api/call-api.js';

type Dictionary = DictionaryAnswer['data'];

/** Loads the dictionary of a tenant group in a language. A loaded dictionary is not requested again. */
export function useDictionary(groupCode: string, language: string) {
  return useSWR(['dictionary', groupCode, language], () => loadDictionary(groupCode, language), { revalidateIfStale: false });
}

/** Returns a function that loads a dictionary before the language changes, so that the page is not shown without texts. */
export function useLoadDictionary(groupCode: string): (language: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (language) => {
      const load = (current: Dictionary | undefined) => current ?? loadDictionary(groupCode, language);
      await mutate<Dictionary>(['dictionary', groupCode, language], load, { revalidate: false });
    },
    [groupCode, mutate],
  );
}

/** Requests the dictionary of a tenant group in a language. */
async function loadDictionary(groupCode: string, language: string): Promise<Dictionary> {
  return (
    await callApi<Dictionary>(`/api/lang-dictionary/${encodeURIComponent(language)}/tenant`, { query: { groupCode }, gives: 'object' })
  ).data;
}
