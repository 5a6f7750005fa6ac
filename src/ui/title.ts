import { useLayoutEffect } from 'react';

// The page sets its name, and its form the words before it.
const shown = { page: '', lead: '' };

function show(part: Partial<typeof shown>): void {
  Object.assign(shown, part);
  if (shown.page !== '') document.title = shown.lead + shown.page;
}

/** Sets the title of the document, most specific part first: `Step – Service – Tenant`. It is set before the heading gets the focus. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const page = parts.filter((part, index) => part !== undefined && part !== '' && parts.indexOf(part) === index).join(' – ');
  useLayoutEffect(() => show({ page }), [page]);
}

/** Puts words before the title of the page: that it has errors, and which section of it is open. */
export function useTitleLead(error: string | undefined, section: string | undefined): void {
  const lead = `${error === undefined ? '' : `${error} `}${section === undefined ? '' : `${section} – `}`;
  useLayoutEffect(() => {
    show({ lead });
    return () => show({ lead: '' });
  }, [lead]);
}
