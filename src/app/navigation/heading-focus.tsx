import { useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What makes a page or a step another one; the rest of an address says only how it is shown. */
export function pageKeyOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname} ${new URLSearchParams(search).get('step') ?? ''}`;
}

/**
 * Brings whoever cannot see that the page is another one to its heading: it gets the focus, and is so read out once, its
 * title before it. Not on the first page, which browsers tell of by themselves.
 */
export function HeadingFocus() {
  const [pathname] = useLocation();
  const search = useSearch();
  const place = pageKeyOf({ pathname, search });
  const arrivedAt = useRef<string>(undefined);
  useLayoutEffect(
    () =>
      whenHeaded((heading) => {
        if (arrivedAt.current === place) return;
        if (arrivedAt.current !== undefined) focusOn(heading);
        arrivedAt.current = place;
        showPart(location.hash);
      }),
    [place],
  );
  return null;
}

/** The same for a page that is drawn anew at the visitor's wish. */
export function focusHeading(): void {
  setTimeout(() => whenHeaded(focusOn));
}

let stopWaiting = (): void => undefined;

/** Waits until the page has a heading, however late what it shows may come. The last one who waits is the only one. */
function whenHeaded(then: (heading: HTMLElement) => void): () => void {
  stopWaiting();
  const look = () => {
    const heading = shownHeading();
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

/** React hides what has to wait for something by its style. */
function shownHeading(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => !heading.closest('[style*="display: none"]'));
}

/** After whatever closes on a change of page has given the focus back. Whoever is at work in the page already stays there. */
function focusOn(heading: HTMLElement): void {
  setTimeout(() => {
    if (document.activeElement?.matches('main *')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/** The part of a page its address names, which was not there yet when the browser looked for it. */
function showPart(hash: string): void {
  if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
}
