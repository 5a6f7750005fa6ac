import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';

/** Makes an action possible; returns the action, which can be repeated, and what ends it. What an action needs is loaded with it. */
export const REHEARSALS: Readonly<Record<string, () => Promise<{ act: () => Promise<unknown>; close?: () => unknown }>>> = {
  async keystroke() {
    installBrowserGlobals();
    const { renderDemoForm } = await import('../../../fixtures/testing/render-form.js');
    const { user, container, unmount } = renderDemoForm({ form: 'enrollment-individual', tenant: 'harbor' });
    await user.click(container.querySelector('input[autocomplete~="given-name"]') ?? container);
    return { act: () => user.keyboard('x'), close: unmount };
  },

  async post() {
    const { openEmbeddedStore } = await import('../../../fixtures/testing/each-store.js');
    const { openTestServer } = await import('../../../fixtures/testing/test-server.js');
    const { store, close } = await openEmbeddedStore();
    const server = await openTestServer(store);
    const payload = readFileSync('fixtures/cases/enrollment-individual/everything.payload.json', 'utf8');
    const kind = { 'content-type': 'application/json', 'x-tenant': 'harbor', 'x-form': 'enrollment-individual' };
    const act = async (): Promise<void> => {
      const headers = { ...kind, 'idempotency-key': randomUUID() };
      const { statusCode, body } = await server.app.inject({ method: 'POST', url: '/api/clients', headers, payload });
      if (statusCode !== 201) throw new Error(`POST /clients answers ${statusCode} ${body}`);
    };
    return { act, close: () => server.close().then(close) };
  },

  async setting() {
    const { explainFields } = await import('../../../engine/build.js');
    const { openForm } = await import('../../../engine/index.js');
    const { caseSource, openProject } = await import('../../define/project.js');
    const project = await openProject();
    let age = 18;
    const act = async () => {
      const settings = { MIN_AGE: { value: ++age } };
      const source = caseSource(project, { form: 'enrollment-individual', tenant: 'harbor', today: '2026-11-20', settings });
      explainFields(openForm(source, {}));
    };
    return { act };
  },
};

const WITHOUT_STYLES = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context);`;

/** Gives this process a page of jsdom, the one that Jest's environment uses, and lets it import style sheets, which are not read. */
function installBrowserGlobals(): void {
  register(`data:text/javascript,${encodeURIComponent(WITHOUT_STYLES)}`);
  const ofJest = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
  const { JSDOM } = ofJest('jsdom') as { JSDOM: new (html: string, options: object) => { window: Window & typeof globalThis } };
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  window.CSSStyleSheet.prototype.replaceSync ??= () => undefined;
  window.document.adoptedStyleSheets ??= [];
  const noLayout = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => noLayout, IS_REACT_ACT_ENVIRONMENT: true });
  for (const name of Object.getOwnPropertyNames(window))
    if (!(name in globalThis) || ['navigator', 'Event', 'EventTarget'].includes(name))
      Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true, writable: true });
}
