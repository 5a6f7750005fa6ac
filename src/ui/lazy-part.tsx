import { createElement, lazy, type ComponentType } from 'react';
import { beginsWith } from './first-parts.js';
import { canRefresh, forgetFailure, mayRefresh, noteFailure, page } from './page-refresh.js';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Parts that failed to load, each by what makes it try again. */
const failed = new Set<() => void>();

/**
 * A part of the site that is loaded when it is first drawn. Where loading fails, perhaps because the site was deployed
 * anew, the page is refreshed once; where it fails again, the error boundary has it (SPEC 1).
 *
 * One whose name the page begins with is loaded at once. It is drawn with the rest then, and not after it: what React has
 * to wait for, if only for a moment, it shows a third of a second later.
 */
export function lazyPart<Props extends object>(load: Load<Props>, name?: string): ComponentType<Props> {
  let isAsked = false;
  const attempt = (mayStart: () => boolean) =>
    lazy(async () => {
      isAsked = true;
      return { default: await loaded(load, mayStart, renew) };
    });
  const renew = () => {
    part = attempt(canRefresh);
  };
  let part: ComponentType<Props> | ReturnType<typeof attempt> = attempt(mayRefresh);
  if (name !== undefined && beginsWith(name)) {
    const here = (there: ComponentType<Props>): void => {
      if (!isAsked) part = there;
    };
    // Where it fails, drawing it tells.
    void load().then(here, () => undefined);
  }
  return function LazyPart(props: Props) {
    return createElement(part, props);
  };
}

/** Lets the parts that failed load again when they are drawn next. One that still fails refreshes the page: the visitor asked. */
export function retryParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

async function loaded<Props>(load: Load<Props>, mayStart: () => boolean, renew: () => void): Promise<ComponentType<Props>> {
  try {
    const part = await load();
    forgetFailure();
    return part;
  } catch (error) {
    failed.add(renew);
    if (!noteFailure() || !mayStart()) throw error;
    page.refresh();
    return new Promise<never>(() => undefined);
  }
}
