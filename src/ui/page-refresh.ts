const MARK = 'refreshed-at';

/** A fresh page, and what speaks against asking for one; tests put others in their place. */
export const page = {
  refresh: (): void => location.reload(),
  /** Where this page was already refreshed by itself, as a path. */
  refreshedAt: marked(),
  /** Something was typed that a refresh would lose. */
  holdsUnsaved: false,
};

/**
 * Whether the page may be refreshed by itself because a part of it failed to load: once for a path, only while somebody
 * could answer, and never over what was typed. A page that was refreshed so knows it from its first moment, so that it
 * never refreshes by itself again.
 */
export function mayRefresh(): boolean {
  return page.refreshedAt !== location.pathname && canRefresh();
}

/** Whether a refresh that the visitor asks for would lose nothing. */
export function canRefresh(): boolean {
  return navigator.onLine && !page.holdsUnsaved;
}

/** Notes that something failed at this path. False where the browser keeps nothing: there nobody could know of a refresh. */
export function noteFailure(): boolean {
  return mark(location.pathname);
}

/** What was wanted at this path loads: the next failure is worth a refresh again. */
export function forgetFailure(): void {
  if (marked() === location.pathname) mark(undefined);
}

function marked(): string | undefined {
  try {
    return sessionStorage.getItem(MARK) ?? undefined;
  } catch {
    return undefined;
  }
}

function mark(path: string | undefined): boolean {
  try {
    if (path === undefined) sessionStorage.removeItem(MARK);
    else sessionStorage.setItem(MARK, path);
    return true;
  } catch {
    return false;
  }
}
