import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { CALLS } from './failures.js';
import { choosePorts, type Ports } from './programs.js';

/** What went on in a browser besides what was drawn. */
class Watch {
  /** Calls of the site by method and address, in order. */
  readonly calls: string[] = [];
  private readonly violations: string[] = [];
  private readonly thrown: string[] = [];
  private readonly dialogs: string[] = [];
  private readonly said: { readonly text: string; readonly about: string }[] = [];
  private readonly strangers: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly hosts = [/(^|\.)(localhost|clinic\.test)(:\d+)?$/];

  /** A test that makes something fail says which words of the console that explains. */
  expectConsole(words: RegExp): void {
    this.expected.push(words);
  }

  /** A test that leads other hosts to this machine says which. */
  expectHost(host: RegExp): void {
    this.hosts.push(host);
  }

  async follow(context: BrowserContext): Promise<void> {
    context.on('weberror', (error) => this.thrown.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.said.push({ text: message.text(), about: message.location().url });
    });
    context.on('dialog', (dialog) => {
      // A form that holds what was not sent asks before it is left.
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      this.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    context.on('request', (request) => {
      const { protocol, host, pathname, search } = new URL(request.url());
      if (protocol.startsWith('http') && !this.hosts.some((known) => known.test(host))) this.strangers.push(request.url());
      if (/^\/(api|library|validators)\/|^\/version\.json/.test(pathname)) this.calls.push(`${request.method()} ${pathname}${search}`);
    });
    await context.exposeFunction('tellViolation', (words: string) => this.violations.push(words));
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        window.tellViolation(`${violatedDirective} ${blockedURI} ${sample}`),
      ),
    );
  }

  /** Nothing was refused by the page's policy, nothing went wrong, no other host was asked, and every call is one that tests break. */
  expectQuiet(): void {
    const { violations, thrown, dialogs, strangers } = this;
    const said = this.said.filter(({ text }) => !this.expected.some((words) => words.test(text)));
    const unlisted = this.calls.filter((call) => !CALLS.some(({ path }) => path.test(call)));
    const quiet = { violations: [], thrown: [], dialogs: [], said: [], strangers: [], unlisted: [] };
    expect({ violations, thrown, dialogs, said, strangers, unlisted }).toEqual(quiet);
  }
}

declare global {
  interface Window {
    tellViolation(words: string): void;
  }
}

/** Milliseconds after which a test goes on with a prerender that stays, because the test keeps the page from loading. */
const PRERENDER_WAIT = 10_000;

/**
 * Lets `goto` and `reload` wait until the page has replaced its prerender, whose elements would vanish from a test. A test of the prerender
 * itself waits for `commit` only.
 */
function waitForRealPage(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const settle = async (waitUntil: string | undefined): Promise<void> => {
    if (waitUntil === 'commit') return;
    await page.waitForSelector('#prerender', { state: 'detached', timeout: PRERENDER_WAIT }).catch(() => undefined);
  };
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    await settle(options?.waitUntil);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await settle(options?.waitUntil);
    return answer;
  };
}

/** Every test watches the browser it drives; `expectConsole` of `watch` names what is meant to be heard. */
export const test = base.extend<{ watch: Watch; ports: Ports; at: (host: string, path?: string) => string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  ports: async ({}, give) => give(await choosePorts()),
  page: async ({ page }, give) => {
    waitForRealPage(page);
    await give(page);
  },
  at: async ({ ports }, give) => give((host, path = '/') => `http://${host}:${ports.site}${path}`),
  watch: [
    async ({ context }, give) => {
      const watch = new Watch();
      await watch.follow(context);
      await give(watch);
      watch.expectQuiet();
    },
    { auto: true },
  ],
});
export { expect };
