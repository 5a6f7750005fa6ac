import { configure } from '@testing-library/react';

/** How long a test waits for an element or an expectation, in milliseconds. No result may depend on how busy the machine is. */
const LIMIT = 300_000;

configure({ asyncUtilTimeout: LIMIT });

/** jsdom lays nothing out: every element is reported to be on the screen. */
class OnScreen {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: OnScreen });
