import { useEffect } from 'react';

/** The page's name in the tab and in the history, the most particular part first. */
export function useTitle(...parts: readonly string[]): void {
  const title = parts.filter((part) => part !== '').join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
