import { storedText, storeText } from './session-storage.js';

const MARK = 'refreshed-at';

/** The refresh of the page and what prevents it; tests replace these. */
export const pageRefresh = {
  refresh: (): void => location.reload(),
  /** The path at which the page refreshed itself before it was loaded. */
  refreshedAt: storedText(MARK),
  /** Whether a refresh would lose typed input. */
  holdsUnsaved: false,
};

/** Whether the page may refresh itself after a part failed to load: once for a path, only online, and never with unsaved input. */
export function mayRefresh(): boolean {
  return pageRefresh.refreshedAt !== location.pathname && canRefresh();
}

/** Whether a refresh at the visitor's request would succeed and lose nothing. */
export function canRefresh(): boolean {
  return navigator.onLine && !pageRefresh.holdsUnsaved;
}

/** Returns false without storage; then the page must not refresh itself. */
export function noteLoadFailure(): boolean {
  return storeText(MARK, globalThis.location?.pathname);
}

/** Removes the failure of this path after a success, so that a later failure may refresh the page again. */
export function clearLoadFailure(): void {
  // The prerender has no address.
  if (storedText(MARK) === globalThis.location?.pathname) storeText(MARK, undefined);
}
