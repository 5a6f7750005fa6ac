import { useCallback, useSyncExternalStore } from 'react';

/** Below NARROW the header's links are in the drawer; below PHONE the header has two rows. */
export const NARROW = '(width < 62rem)';
export const PHONE = '(width < 48rem)';

/** Whether a media query matches. For differences that CSS cannot express, such as content and order. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
