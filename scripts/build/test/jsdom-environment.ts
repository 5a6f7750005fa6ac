import { TestEnvironment } from 'jest-environment-jsdom';

const NODE_GLOBALS = [
  'structuredClone',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
] as const;

/** Nothing is laid out, so no media query holds. */
const NO_LAYOUT = { matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined };

/** Nothing has a size, so none changes. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom leaves out what every browser of ours has and Node has too. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  /** Sets up jsdom and adds what it lacks: globals of Node, `matchMedia` `ResizeObserver` and constructable style sheets. */
  override async setup(): Promise<void> {
    await super.setup();
    for (const name of NODE_GLOBALS) this.global[name] ??= globalThis[name] as never;
    this.global.matchMedia ??= (media) => Object.assign(new this.global.EventTarget(), NO_LAYOUT, { media });
    this.global.ResizeObserver ??= NoResizeObserver;
    this.global.CSSStyleSheet.prototype.replaceSync ??= () => undefined;
    this.global.document.adoptedStyleSheets ??= [];
  }
}
