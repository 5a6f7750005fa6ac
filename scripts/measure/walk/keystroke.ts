import { createRequire, register } from 'node:module';
import type { Rehearsal } from '../walk.js';

const WARM_UP = 'Warming';

/** Renders the enrollment form in jsdom; the action types one letter of a first name. */
export const rehearseKeystroke: Rehearsal = async () => {
  installBrowserGlobals();
  const { renderDemoForm } = await import('../../../fixtures/testing/render-form.js');
  const { user, container, unmount } = renderDemoForm({ form: 'enrollment-individual', tenant: 'harbor' });
  const field = container.querySelector<HTMLInputElement>('input[autocomplete~="given-name"]');
  if (field === null) throw new Error('The form has no field for a first name.');
  await user.click(field);
  await user.keyboard(WARM_UP);
  const act = async (): Promise<void> => {
    const before = field.value;
    await user.keyboard('x');
    if (field.value !== `${before}x`) throw new Error(`The field shows ${field.value}.`);
  };
  return { act, close: unmount };
};

interface JsdomModule {
  readonly JSDOM: new (html: string, options: object) => { readonly window: Window & typeof globalThis };
}

/** Style sheets are not read: nothing is laid out. */
const WITHOUT_STYLES = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context);`;

/** Gives this process a page of jsdom, the one that Jest's environment uses, and lets it import style sheets. */
export function installBrowserGlobals(): void {
  register(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`);
  const ofJest = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
  const { JSDOM } = ofJest('jsdom') as JsdomModule;
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  const all = Object.getOwnPropertyDescriptors(window);
  for (const [name, descriptor] of Object.entries(all))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  const own = { window, document: window.document, navigator: window.navigator, Event: window.Event, EventTarget: window.EventTarget };
  for (const [name, value] of Object.entries(own)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  window.CSSStyleSheet.prototype.replaceSync ??= () => undefined;
  window.document.adoptedStyleSheets ??= [];
  const noLayout = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(globalThis, 'matchMedia', { value: () => noLayout, configurable: true });
  Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { value: true, configurable: true, writable: true });
}
