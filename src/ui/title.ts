import { useLayoutEffect } from 'react';

/**
 * The page's name in the tab and in the history, the most particular part first: `Step – Service – Tenant`. It is there
 * before the page's heading gets the focus.
 */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = parts.filter((part, nth) => part !== undefined && part !== '' && parts.indexOf(part) === nth).join(' – ');
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
