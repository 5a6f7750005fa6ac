const MARK = 'refreshed-at';

/** The refresh of the page and what prevents it; tests replace these. */
export const pageRefresh = {
  refresh: (): void => location.reload(),
  /** The path at which the page refreshed itself before it was loaded. */
  refreshedAt: storedMark(),
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

/** Saves that a part failed to load at this path. Returns false without storage; then the page must not refresh itself. */
export function noteLoadFailure(): boolean {
  return storeMark(globalThis.location?.pathname);
}

/** Removes the failure of this path after a success, so that a later failure may refresh the page again. */
export function clearLoadFailure(): void {
  // The prerender has no address.
  if (storedMark() === globalThis.location?.pathname) storeMark(undefined);
}

/** Returns the stored path, or undefined without one or without storage. */
function storedMark(): string | undefined {
  try {
    return sessionStorage.getItem(MARK) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a path, or removes it; returns false without storage. */
function storeMark(path: string | undefined): boolean {
  try {
    if (path === undefined) sessionStorage.removeItem(MARK);
    else sessionStorage.setItem(MARK, path);
    return true;
  } catch {
    return false;
  }
}
