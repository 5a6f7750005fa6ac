import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { dropPreloads } from '../../api/preloads.js';
import { retryParts } from '../../ui/lazy-part.js';
import { focusHeading } from '../navigation/heading-focus.js';

/** Asks again for what failed to load, and for nothing else: what Retry does. */
export function useRetry(): () => void {
  const { cache, mutate } = useSWRConfig();
  return useCallback(() => {
    dropPreloads();
    retryParts();
    for (const key of cache.keys()) {
      // What was known before it failed stays known.
      if (cache.get(key)?.error !== undefined) void mutate(key, (known: unknown) => known, { revalidate: true });
    }
    focusHeading();
  }, [cache, mutate]);
}

/** Asks anew for all that the page is drawn from, though it was answered; until the answers come it stays as it is. */
export function useRevalidateAll(): () => void {
  const { mutate } = useSWRConfig();
  return useCallback(() => void mutate(() => true), [mutate]);
}
