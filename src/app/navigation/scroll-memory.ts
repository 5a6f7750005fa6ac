import type { AroundNavHandler } from 'wouter';
import { own } from '../../../engine/base/pointer.js';
import { pageKeyOf } from './heading-focus.js';

/** The delay until a scroll position is saved, since browsers limit how often a history entry is replaced. */
const REST_MS = 120;
/** The time limit to restore a position; afterwards the page is shorter than before. */
const RESTORE_TIMEOUT_MS = 20_000;
/** Events by which the visitor scrolls. */
const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let saveTimer: ReturnType<typeof setTimeout> | undefined;
let stopRestoring: (() => void) | undefined;

/** Saves the scroll position in each history entry and restores it on Back, Forward and reload, even if content loads late. */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', savePositionSoon, { passive: true });
  addEventListener('pagehide', savePosition);
  addEventListener(
    'popstate',
    () => {
      cancelPending();
      restorePosition(savedPosition() ?? 0);
    },
    { capture: true },
  );
  const position = savedPosition();
  if (position !== undefined) restorePosition(position);
}

/** Wraps each navigation: saves the position of the old page and starts a new page at the top. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  if (options?.replace !== true) savePosition();
  cancelPending();
  const before = pageKeyOf(location);
  navigate(to, options);
  if (pageKeyOf(location) !== before) scrollTo(0, 0);
};

function savePositionSoon(): void {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(savePosition, REST_MS);
}

/** Saves the scroll position in the current history entry, except while a position is being restored. */
function savePosition(): void {
  clearTimeout(saveTimer);
  if (stopRestoring || savedPosition() === Math.round(scrollY)) return;
  // The prototype's method does not notify the router, which need not render for this.
  History.prototype.replaceState.call(history, { ...Object(history.state), scroll: Math.round(scrollY) }, '');
}

function cancelPending(): void {
  clearTimeout(saveTimer);
  stopRestoring?.();
}

function savedPosition(): number | undefined {
  const position = own(history.state, 'scroll');
  return typeof position === 'number' ? position : undefined;
}

/** Scrolls to a position as soon as the page is long enough, unless the visitor scrolls. */
function restorePosition(position: number): void {
  const go = () => {
    scrollTo(0, position);
    const isThere = Math.abs(scrollY - position) <= 1 && !document.querySelector('[aria-busy="true"]');
    if (isThere) stop();
  };
  const observer = new ResizeObserver(go);
  const late = setTimeout(() => stop(), RESTORE_TIMEOUT_MS);
  const stop = () => {
    clearTimeout(late);
    observer.disconnect();
    for (const event of SCROLL_EVENTS) removeEventListener(event, stop);
    stopRestoring = undefined;
  };
  stopRestoring = stop;
  for (const event of SCROLL_EVENTS) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
}
