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

const LABELABLE = ['HTMLButtonElement', 'HTMLInputElement', 'HTMLOutputElement', 'HTMLSelectElement', 'HTMLTextAreaElement'];

/** jsdom asks every element of the document for each control, which takes a tenth of the time of tests. */
function findLabels() {
  const labels = [...this.ownerDocument.getElementsByTagName('label')];
  return labels.filter((label) => (label.htmlFor === '' ? label.contains(this) : label.htmlFor === this.id));
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
    for (const name of LABELABLE) Object.defineProperty(this.global[name].prototype, 'labels', { get: findLabels, configurable: true });
  }
}
