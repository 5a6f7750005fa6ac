import type { AroundNavHandler } from 'wouter';
import { pageKeyOf } from './heading-focus.js';

/** Scrolling is noted once it rests: browsers refuse an entry of the history that is rewritten too often. */
const REST_MS = 120;
/** A page that is not as long as it was by then has changed. */
const PATIENCE_MS = 20_000;
/** What a visitor does who wants to be somewhere else than where the page is going. */
const OWN_WAYS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let resting: ReturnType<typeof setTimeout> | undefined;
let stopReturning: (() => void) | undefined;

/** Keeps in each entry of the history how far its page was scrolled, and returns there on Back, Forward and reload, also when what the page shows comes late. */
export function keepScroll(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', noteSoon, { passive: true });
  addEventListener('pagehide', noteNow);
  addEventListener(
    'popstate',
    () => {
      forget();
      returnTo(notedHere() ?? 0);
    },
    { capture: true },
  );
  const noted = notedHere();
  if (noted !== undefined) returnTo(noted);
}

/** Around every step from page to page: the page that is left keeps its place, and the next one begins at its top. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace !== true) noteNow();
  forget();
  const before = pageKeyOf(location);
  navigate(to, options);
  if (pageKeyOf(location) !== before) scrollTo(0, 0);
};

function noteSoon(): void {
  clearTimeout(resting);
  resting = setTimeout(noteNow, REST_MS);
}

function noteNow(): void {
  clearTimeout(resting);
  if (stopReturning || notedHere() === Math.round(scrollY)) return;
  // Not the history's own method, which tells the router: nothing that is drawn depends on this.
  History.prototype.replaceState.call(history, { ...Object(history.state), scroll: Math.round(scrollY) }, '');
}

function forget(): void {
  clearTimeout(resting);
  stopReturning?.();
}

function notedHere(): number | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'scroll' in state && typeof state.scroll === 'number' ? state.scroll : undefined;
}

/** Goes to a place on the page as soon as the page is long enough, unless the visitor goes elsewhere. */
function returnTo(place: number): void {
  const go = () => {
    scrollTo(0, place);
    const isThere = Math.abs(scrollY - place) <= 1 && !document.querySelector('[aria-busy="true"]');
    if (isThere) stop();
  };
  const observer = new ResizeObserver(go);
  const late = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    clearTimeout(late);
    observer.disconnect();
    for (const way of OWN_WAYS) removeEventListener(way, stop);
    stopReturning = undefined;
  };
  stopReturning = stop;
  for (const way of OWN_WAYS) addEventListener(way, stop, { passive: true });
  observer.observe(document.body);
}
