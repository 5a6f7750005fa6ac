import { useCallback, useSyncExternalStore } from 'react';

/** Under this the header's links stand in the drawer, and under that its parts stand in two rows. */
export const NARROW = '(width < 62rem)';
export const PHONE = '(width < 48rem)';

/** Whether a media query holds. For what differs in more than its looks: what is there, and in which order. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
