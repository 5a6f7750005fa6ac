import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { own } from '../../../engine/base/pointer.js';

/** Identifies a page or step by path and `step`; other query parameters do not change the page. */
export function pageKeyOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname} ${new URLSearchParams(search).get('step') ?? ''}`;
}

/** The state of a page that set a step in its address by itself; where none was named, it is still the page that was loaded. */
export const AMENDED = { amended: true };

/**
 * After navigation, moves the focus to the new heading for screen readers; not on the first page, which browsers announce. Shows
 * nothing.
 */
export function HeadingFocus() {
  const [pathname] = useLocation();
  const search = useSearch();
  const pageKey = pageKeyOf({ pathname, search });
  const shown = useRef({ pageKey: '', isFirst: true });
  useLayoutEffect(
    () =>
      whenHeadingVisible((heading) => {
        const before = shown.current;
        if (before.pageKey === pageKey) return;
        const isAmended = own(history.state, 'amended') === true && pageKey.startsWith(before.pageKey);
        const isFirst = before.isFirst && (before.pageKey === '' || isAmended);
        if (!isFirst) focusElement(heading);
        shown.current = { pageKey, isFirst };
        scrollToFragment(location.hash);
      }),
    [pageKey],
  );
  return null;
}

/** Focuses the heading of a page that is rendered again at the visitor's request. */
export function focusHeading(): void {
  setTimeout(() => whenHeadingVisible(focusElement));
}

let stopWaiting = (): void => undefined;

/** Calls back once the page has a visible heading; a later call cancels earlier ones. Returns the function that cancels it. */
function whenHeadingVisible(then: (heading: HTMLElement) => void): () => void {
  stopWaiting();
  const look = () => {
    // React hides suspended content by its style.
    const heading = document.querySelector<HTMLElement>('main h1:not([style*="display: none"], [style*="display: none"] *)');
    if (!heading) return;
    stopWaiting();
    then(heading);
  };
  const observer = new MutationObserver(look);
  const stop = () => observer.disconnect();
  stopWaiting = stop;
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  look();
  return stop;
}

/** Focuses a heading after closing dialogs have restored the focus, unless the visitor is already active in the page. */
function focusElement(heading: HTMLElement): void {
  setTimeout(() => {
    if (document.activeElement?.matches('main *')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/** Scrolls to the element of a URL fragment, which was not rendered when the browser looked for it. */
function scrollToFragment(hash: string): void {
  if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
}
