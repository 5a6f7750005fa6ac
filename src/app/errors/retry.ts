import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { dropFirstCalls } from '../../visit/api/first-calls.js';
import { retryParts } from '../../ui/lazy-part.js';
import { focusHeading } from '../navigation/heading-focus.js';

/** Returns a function that requests everything that failed to load, and nothing else. */
export function useRetry(): () => void {
  const { cache, mutate } = useSWRConfig();
  return useCallback(() => {
    dropFirstCalls();
    retryParts();
    for (const key of cache.keys()) {
      // Keeps the data from before the failure.
      if (cache.get(key)?.error !== undefined) void mutate(key, (known: unknown) => known, { revalidate: true });
    }
    focusHeading();
  }, [cache, mutate]);
}

/** Returns a function that requests all data again; the page shows the old data until the answers arrive. */
export function useRevalidateAll(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(() => true), [mutate]);
}
