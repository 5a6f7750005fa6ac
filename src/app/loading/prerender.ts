/** The id of the element with the prerendered page. */
const PRERENDER_ID = 'prerender';

/** Shows the prerendered page until the real page is ready, then replaces it. A focused link remains focused. */
export function keepPrerender(root: HTMLElement): void {
  const prerender = document.getElementById(PRERENDER_ID);
  if (!prerender) return;
  root.hidden = true;
  const observer = new MutationObserver(() => {
    if (!hasVisibleHeading(root)) return;
    observer.disconnect();
    const focusedHref = prerender.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined;
    prerender.remove();
    root.hidden = false;
    if (typeof focusedHref === 'string')
      [...root.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === focusedHref)?.focus();
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['style'] });
}

/** Whether the page shows a heading. React hides suspended content by its style. */
function hasVisibleHeading(root: HTMLElement): boolean {
  return [...root.querySelectorAll('main h1')].some((heading) => !heading.closest('[style*="display: none"]'));
}
