import { TestEnvironment } from 'jest-environment-jsdom';

const NODE_GLOBALS = ['structuredClone', 'fetch', 'Request', 'Response', 'TextEncoder', 'TextDecoder'];

/** Nothing is laid out, so no media query holds. */
const NO_LAYOUT = { matches: false, onchange: null, addListener() {}, removeListener() {} };

/** Nothing has a size, so none changes. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Every element is reported to be on the screen. */
function OnScreen(report) {
  return { observe: () => report([{ isIntersecting: true }]), disconnect() {} };
}

/** jsdom leaves out what every browser of ours has and Node has too. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODE_GLOBALS) this.global[name] ??= globalThis[name];
    this.global.matchMedia ??= (media) => Object.assign(new this.global.EventTarget(), NO_LAYOUT, { media });
    this.global.ResizeObserver ??= NoResizeObserver;
    this.global.IntersectionObserver = OnScreen;
    this.global.CSSStyleSheet.prototype.replaceSync ??= () => undefined;
    this.global.document.adoptedStyleSheets ??= [];
  }
}
