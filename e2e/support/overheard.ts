import type { BrowserContext, Page } from '@playwright/test';

/** Everything of a browser in which a secret could be found again, but for the gateway's own frame and what it sends home. */
export class Overheard {
  private readonly heard: string[] = [];

  constructor(context: BrowserContext, gateway: string) {
    context.on('request', (request) => {
      if (request.url().startsWith(gateway)) return;
      this.heard.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
    });
    context.on('response', (response) => {
      if (response.url().startsWith(gateway)) return;
      if (/\/api\//.test(response.url()))
        response.text().then(
          (text) => this.heard.push(text),
          () => undefined,
        );
    });
    context.on('console', (message) => this.heard.push(message.text()));
    context.on('weberror', (error) => this.heard.push(error.error().stack ?? ''));
  }

  /** Also what is on the page now, and what the browser keeps. */
  async lookAround(page: Page): Promise<void> {
    const kept = await page.context().storageState({ indexedDB: true });
    const here = await page.evaluate(async () => {
      const controls = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value }) => value);
      const cached = await caches.keys();
      return JSON.stringify({ controls, cached, local: { ...localStorage }, session: { ...sessionStorage }, state: history.state, name });
    });
    this.heard.push(JSON.stringify(kept), here, await page.content(), page.url());
  }

  /** Where a number was found, as it is or grouped, with a little of what is around it. */
  traces(number: string): string[] {
    return tracesIn(this.heard, number);
  }

  /** How much there was to search in: a search in nothing finds nothing. */
  get size(): number {
    return this.heard.length;
  }
}

export function tracesIn(texts: readonly string[], number: string): string[] {
  const written = new RegExp([...number].join('[\\s -]?'), 'g');
  return texts.flatMap((text) => [...text.matchAll(written)].map(({ index }) => text.slice(Math.max(0, index - 60), index + 30)));
}
