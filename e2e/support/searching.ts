import { execFileSync } from 'node:child_process';
import type { BrowserContext, Frame, Page } from '@playwright/test';

// Where something that was typed could be found again.

/** Collects everything of a browser in which a secret could be found again, but for the gateway's own frame and what it sends home. */
export function overhear(context: BrowserContext, gateway: string): string[] {
  const heard: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(gateway)) heard.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  context.on('response', (response) => {
    if (/\/api\//.test(response.url()) && !response.url().startsWith(gateway))
      response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  context.on('console', (message) => heard.push(message.text()));
  context.on('weberror', (error) => heard.push(error.error().stack ?? ''));
  return heard;
}

/** Returns what is on the page now, and what the browser keeps. */
export async function lookAround(page: Page): Promise<string[]> {
  const kept = await page.context().storageState({ indexedDB: true });
  const here = await page.evaluate(async () => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value }) => value);
    const cached = await caches.keys();
    return JSON.stringify({ controls, cached, local: { ...localStorage }, session: { ...sessionStorage }, state: history.state, name });
  });
  return [JSON.stringify(kept), here, await page.content(), page.url()];
}

/** Every text in the memory of a page, or of a frame that has a process of its own, that one of the patterns finds. */
export async function findInHeap(page: Page | Frame, patterns: readonly RegExp[]): Promise<string[]> {
  const top = 'page' in page ? page.page() : page;
  const line = await top.context().newCDPSession(page);
  // What waits only for the next idle moment is no leak: weak references and caches are cleared in several passes.
  for (let pass = 0; pass < 4; pass += 1) {
    await line.send('HeapProfiler.collectGarbage');
    await top.waitForTimeout(50);
  }
  const parts: string[] = [];
  line.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await line.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  await line.detach();
  const { strings }: { strings: string[] } = JSON.parse(parts.join(''));
  return strings.filter((text) => patterns.some((pattern) => pattern.test(text)));
}

/** The files below a folder that hold words. */
export function filesWith(words: string, folder: string): string[] {
  try {
    return execFileSync('grep', ['--recursive', '--files-with-matches', '--text', '--fixed-strings', words, folder], { encoding: 'utf8' })
      .trim()
      .split('\n');
  } catch {
    // It ends with 1 where nothing is found.
    return [];
  }
}
