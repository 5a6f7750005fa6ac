import { useLayoutEffect } from 'react';

/** Sets the title of the document, most specific part first: `Step – Service – Tenant`. It is set before the heading gets the focus. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = parts.filter((part, index) => part !== undefined && part !== '' && parts.indexOf(part) === index).join(' – ');
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
