import { createElement, lazy, type ComponentType } from 'react';
import { canRefresh, clearLoadFailure, mayRefresh, noteLoadFailure, pageRefresh } from './page-refresh.js';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Functions that let failed parts load again. */
const failedParts = new Set<() => void>();

/**
 * Returns a component that loads when it is first rendered. If that fails, the page refreshes once; then the error boundary shows it
 * (SPEC 1). A part that the first view needs (`name`) loads at once.
 */
export function lazyPart<Props extends object>(load: Load<Props>, name?: string): ComponentType<Props> {
  let isRequested = false;
  const attempt = (mayRefreshNow: () => boolean) =>
    lazy(async () => {
      isRequested = true;
      return { default: await loadOrRefresh(load, mayRefreshNow, resetPart) };
    });
  const resetPart = () => {
    part = attempt(canRefresh);
  };
  let part: ComponentType<Props> | ReturnType<typeof attempt> = attempt(mayRefresh);
  if (name !== undefined && isFirstPart(name)) {
    const setPart = (loadedPart: ComponentType<Props>): void => {
      if (!isRequested) part = loadedPart;
    };
    // A failure is reported when the part is rendered.
    void load().then(setPart, () => undefined);
  }
  return function LazyPart(props: Props) {
    return createElement(part, props);
  };
}

/** Lets failed parts load again at their next rendering; a further failure refreshes the page. */
export function retryParts(): void {
  for (const resetPart of failedParts) resetPart();
  failedParts.clear();
}

/** After a failure, refreshes the page if that is allowed, else throws. */
async function loadOrRefresh<Props>(load: Load<Props>, mayRefreshNow: () => boolean, resetPart: () => void): Promise<ComponentType<Props>> {
  try {
    const part = await load();
    clearLoadFailure();
    return part;
  } catch (error) {
    failedParts.add(resetPart);
    if (!noteLoadFailure() || !mayRefreshNow()) throw error;
    pageRefresh.refresh();
    return new Promise<never>(() => undefined);
  }
}

function isFirstPart(name: string): boolean {
  // The prerender has no document.
  const names = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="first-parts"]')?.content ?? '';
  return names.split(' ').includes(name);
}
