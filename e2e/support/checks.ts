import { expect, type Page, type CDPSession } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What axe finds on the page, in light colours and in dark ones; the dark scheme is only another set of colours for the same elements. */
export async function axeFinds(page: Page): Promise<string[]> {
  await atRest(page);
  const light = await run(page, { type: 'tag', values: RULES });
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  const dark = await run(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((found) => `dark: ${found}`)];
}

/** Colours that are on their way to others are neither. What appears begins its way a moment later, so that two frames must be at rest. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const moving = () => document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    for (let still = 0; still < 2; still += 1) {
      if (moving().length > 0) still = 0;
      await Promise.all(moving().map((each) => each.finished.catch(() => undefined)));
      await nextFrame();
    }
  });
}

/**
 * One injection serves every look at a page, which the ready-made binding does not do. It stays out of the gateway's
 * frame, to which it could not speak.
 */
async function run(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const found = await window.axe?.run(document, { runOnly: only, resultTypes: ['violations'], iframes: false, preload: false });
    return (found?.violations ?? []).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
    );
  }, runOnly);
}

/** One h1 that is seen, and the landmarks of a page, each navigation with a name. */
export async function expectLandmarks(page: Page, has: { readonly footer: boolean }): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.soft(page.getByRole('banner')).toHaveCount(1);
  await expect.soft(page.getByRole('main')).toHaveCount(1);
  await expect.soft(page.getByRole('contentinfo')).toHaveCount(has.footer ? 1 : 0);
  const names = await page
    .getByRole('navigation')
    .evaluateAll((navs) => navs.map((nav) => nav.ariaLabel ?? nav.getAttribute('aria-labelledby')));
  expect.soft(names, 'names of navigations').toEqual([...new Set(names)].filter((name) => name !== null));
}

/** No part of the page needs scrolling sideways. */
export async function expectToFit(page: Page, when: string): Promise<void> {
  await atRest(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(over, `px to scroll sideways ${when}`).toBe(0);
}

const softly = expect.configure({ soft: true });

/** Nothing that is seen is cut off by the edge of the screen, once the page has become as wide as that. */
export async function expectNothingCut(page: Page, when: string): Promise<void> {
  await softly.poll(async () => (await cutOff(page)).slice(-3), `cut off ${when}`).toEqual([]);
}

function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const isOut = (part: Element) => part.getBoundingClientRect().right > room + 1;
    const isHeld = (part: Element): boolean => {
      const around = part.parentElement;
      if (!around || around.matches('body, .s-frame')) return false;
      return (getComputedStyle(around).overflowX !== 'visible' && !isOut(around)) || isHeld(around);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((part) => isOut(part) && !isHeld(part))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

/** On a narrow phone, and at 400 % on a screen of 1280 by 1024. */
export async function expectReflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height });
    await expectToFit(page, `at 320 × ${height}`);
    await expectNothingCut(page, `at 320 × ${height}`);
  }
  if (before) await page.setViewportSize(before);
}

/** What V8 writes: one list of numbers for the nodes, one for the edges, and the texts that both refer to. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: string[]; readonly edge_fields: string[]; readonly edge_types: [string[], ...unknown[]] };
  };
  readonly nodes: number[];
  readonly edges: number[];
  readonly strings: string[];
}

/** Every text in the memory of the page that one of the patterns finds, each with what keeps it alive. */
export async function findInHeap(page: Page, patterns: readonly RegExp[]): Promise<string[]> {
  const line = await page.context().newCDPSession(page);
  // What waits only for the next idle moment is no leak: weak references and caches are cleared in several passes.
  for (let pass = 0; pass < 4; pass += 1) {
    await line.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const snapshot = await take(line);
  await line.detach();
  const isFound = snapshot.strings.map((text) => patterns.some((pattern) => pattern.test(text)));
  return isFound.includes(true) ? explain(snapshot, isFound) : [];
}

async function take(line: CDPSession): Promise<Snapshot> {
  const parts: string[] = [];
  line.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await line.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  return JSON.parse(parts.join('')) as Snapshot;
}

/** The nodes that are called by a text that was found, with the shortest way to them from the roots. */
function explain({ snapshot: { meta }, nodes, edges, strings }: Snapshot, isFound: readonly boolean[]): string[] {
  const [nodeSize, edgeSize] = [meta.node_fields.length, meta.edge_fields.length];
  const [name = 0, count = 0] = ['name', 'edge_count'].map((field) => meta.node_fields.indexOf(field));
  const [type = 0, label = 0, target = 0] = ['type', 'name_or_index', 'to_node'].map((field) => meta.edge_fields.indexOf(field));
  const at = (list: readonly number[], index: number) => list[index] ?? 0;
  const kindOf = (edge: number) => meta.edge_types[0][at(edges, edge + type)] ?? '';
  const textOf = (index: number) => (strings[index] ?? '').slice(0, 80);
  const edgesOf = edgesByNode({ nodes, nodeSize, edgeSize, count });
  const cameBy = new Map<number, { readonly from: number; readonly edge: number }>([[0, { from: 0, edge: 0 }]]);
  for (const node of cameBy.keys()) {
    for (const edge of edgesOf(node)) {
      const to = at(edges, edge + target);
      // A map that grows while it is gone through makes this a search in breadth.
      if (!cameBy.has(to) && kindOf(edge) !== 'weak') cameBy.set(to, { from: node, edge });
    }
  }
  const stepTo = (node: number, edge: number): string => {
    const isNumbered = ['element', 'hidden'].includes(kindOf(edge));
    return `${isNumbered ? `[${at(edges, edge + label)}]` : textOf(at(edges, edge + label))}: ${textOf(at(nodes, node + name))}`;
  };
  const wayTo = (node: number): string => {
    const { from, edge } = cameBy.get(node) ?? { from: 0, edge: 0 };
    return from === 0 ? stepTo(node, edge) : `${wayTo(from)} > ${stepTo(node, edge)}`;
  };
  return [...cameBy.keys()].filter((node) => isFound[at(nodes, node + name)]).map(wayTo);
}

interface HeapLayout extends Pick<Snapshot, 'nodes'> {
  readonly nodeSize: number;
  readonly edgeSize: number;
  /** Where a node tells how many edges it has. */
  readonly count: number;
}

/** The edges of all nodes are one list, in the order of the nodes. */
function edgesByNode({ nodes, nodeSize, edgeSize, count }: HeapLayout): (node: number) => number[] {
  const first: number[] = [0];
  for (let node = 0; node < nodes.length; node += nodeSize) first.push((first.at(-1) ?? 0) + (nodes[node + count] ?? 0) * edgeSize);
  return (node) => {
    const start = first[node / nodeSize] ?? 0;
    return Array.from({ length: nodes[node + count] ?? 0 }, (_edge, nth) => start + nth * edgeSize);
  };
}

/** Returns which of the elements that a selector finds are behind the toasts. */
export function coveredByToasts(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate((selected) => {
    const toasts = document.querySelector('.s-toasts');
    if (!toasts) return ['no toasts'];
    const box = toasts.getBoundingClientRect();
    return [...document.querySelectorAll(selected)]
      .filter((element) => !toasts.contains(element))
      .filter((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const isDrawn = width > 2 && height > 2 && bottom > 0 && top < innerHeight;
        return isDrawn && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  }, selector);
}

const MAX_TABS = 80;

/** Presses Tab until a control with this name has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const control = document.activeElement as HTMLInputElement | null;
      return control?.labels?.[0]?.textContent ?? control?.textContent ?? '';
    });
    if (focused.startsWith(name)) return;
  }
  expect(`Tab reaches ${name}`).toBe('');
}

export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
}

/** Tabs to a field and types into it; a list's option is found by its first letters. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
