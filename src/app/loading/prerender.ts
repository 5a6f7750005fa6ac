/** What the server wrote of a home page. */
const FIRST = 'first-words';

/**
 * Lets what the server wrote of a page stand until the page itself is drawn, and then puts that in its place at once.
 * Whoever was at a link there is at the same link afterwards.
 */
export function keepPrerender(root: HTMLElement): void {
  const first = document.getElementById(FIRST);
  if (!first) return;
  root.hidden = true;
  const observer = new MutationObserver(() => {
    if (!isDrawn(root)) return;
    observer.disconnect();
    const at = first.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined;
    first.remove();
    root.hidden = false;
    if (typeof at === 'string')
      [...root.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === at)?.focus();
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['style'] });
}

/** React hides what has to wait for something by its style. */
function isDrawn(root: HTMLElement): boolean {
  return [...root.querySelectorAll('main h1')].some((heading) => !heading.closest('[style*="display: none"]'));
}
