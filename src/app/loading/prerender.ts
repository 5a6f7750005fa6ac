const loadTakeOver = () => import('./take-over.js').catch(() => undefined);

/** Shows the prerendered page until the real page is ready, then replaces it. What was entered, focus and caret go to the real page. */
export function keepPrerender(root: HTMLElement): void {
  const prerender = document.getElementById('prerender');
  if (!prerender) return;
  root.hidden = true;
  const loading = prerender.querySelector('input') && loadTakeOver();
  const replace = async () => {
    // React hides suspended content by its style, and skeletons are busy.
    if (!root.querySelector('h1:not([style*=none] *)') || root.querySelector('[aria-busy]')) return;
    observer.disconnect();
    const part = await (loading || (prerender.contains(document.activeElement) && loadTakeOver()));
    if (part) await part.takeOver(prerender, root);
    prerender.remove();
    root.hidden = false;
  };
  const observer = new MutationObserver(() => void replace());
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['style'] });
}
