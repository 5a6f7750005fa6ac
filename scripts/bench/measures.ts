import type { Browser, Locator } from '@playwright/test';
import { goTo, openBlank, openBenchForm, pause, type BenchPage, type BenchTarget } from './browser.js';
import { benchForm, LABELS, PRODUCT_LABELS, SHOWING } from './model.js';
import { scriptingByKey, traced } from './script-trace.js';

/** What one visit found: a figure for each thing that was measured, in milliseconds or megabytes. */
export type BenchFigures = { readonly [what: string]: number };

export interface Visit extends BenchTarget {
  readonly browser: Browser;
  readonly keys: number;
}

export const MEASURES = { load, keys, conditional, submit, heap } as const satisfies {
  [name: string]: (visit: Visit) => Promise<BenchFigures>;
};
export type MeasureName = keyof typeof MEASURES;

/** Main-thread time from the navigation until the form stands and nothing runs any more. */
async function load(visit: Visit): Promise<BenchFigures> {
  const bench = await openBlank(visit.browser);
  // A first page of the same origin, so that the browser does not change processes in the middle.
  await bench.page.goto(`${visit.origin}/bench/nothing`);
  await bench.settled();
  const before = await bench.mainThread();
  await goTo(bench, visit);
  return closing(bench, { load: (await bench.mainThread()) - before });
}

/**
 * Scripting for each key: typed into a plain field, into one that a rule reads, and into a plain one after a failed
 * submit. Each on a page of its own, so that none is warmed by another.
 */
async function keys(visit: Visit): Promise<BenchFigures> {
  return {
    'key, plain field': await typed(visit, 'plain'),
    'key, field a rule reads': await typed(visit, 'read'),
    'key, problems shown': await typed(visit, 'plain', async (bench) => {
      await submitting(bench, visit);
    }),
  };
}

const TEXT = 'the quick brown fox jumps over the lazy dog ';
const BETWEEN_KEYS = 40;
/** Timers of up to half a second belong to the last key. */
const AFTERWARDS = 500;

async function typed(visit: Visit, label: Probe, prepare?: (bench: BenchPage) => Promise<void>): Promise<number> {
  const bench = await openBenchForm(visit.browser, visit);
  await prepare?.(bench);
  await probe(bench, visit, label).click();
  await bench.settled();
  const events = await traced(bench.cdp, () => press(bench, visit.keys));
  await bench.close();
  const costs = scriptingByKey(events);
  if (costs.length !== visit.keys) throw new Error(`${visit.keys} keys were pressed and ${costs.length} seen`);
  return costs.reduce((sum, cost) => sum + cost, 0) / visit.keys;
}

async function press(bench: BenchPage, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    await bench.page.keyboard.press(TEXT[nth % TEXT.length] ?? 'x');
    await pause(BETWEEN_KEYS);
  }
  await pause(AFTERWARDS);
  await bench.settled();
}

/** Main-thread time of the key that makes the conditional field appear, until it stands and nothing runs any more. */
async function conditional(visit: Visit): Promise<BenchFigures> {
  const bench = await openBenchForm(visit.browser, visit);
  await probe(bench, visit, 'read').click();
  await bench.page.keyboard.type(SHOWING.slice(0, -1));
  await bench.settled();
  const before = await bench.mainThread();
  await bench.page.keyboard.press(SHOWING.at(-1) ?? '');
  await bench.settled();
  const spent = (await bench.mainThread()) - before;
  if ((await bench.page.getByLabel(LABELS.conditional).count()) !== 1) throw new Error('The conditional field did not appear');
  return closing(bench, { 'showing a field': spent });
}

/** Main-thread time of an empty submit until all of its problems stand. */
async function submit(visit: Visit): Promise<BenchFigures> {
  const bench = await openBenchForm(visit.browser, visit);
  const spent = await submitting(bench, visit);
  return closing(bench, { 'submit with problems': spent });
}

const MANY = 100;

/** Clicks from outside, so that the click is the only thing that runs. */
async function submitting(bench: BenchPage, { size }: Visit): Promise<number> {
  const box = await stableBox(bench, bench.page.getByRole('button', { name: LABELS.submit, exact: true }));
  await bench.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await bench.settled();
  const before = await bench.mainThread();
  await bench.page.mouse.down();
  await bench.page.mouse.up();
  await bench.settled();
  const spent = (await bench.mainThread()) - before;
  const problems = await bench.page.locator('[aria-invalid=true]').count();
  if (problems < (size === 'L' ? MANY : 1)) throw new Error(`The empty submit showed ${problems} problems`);
  return spent;
}

/** Where a button stands at last: what comes into sight on the way to it may be drawn only then, and push it on. */
async function stableBox(bench: BenchPage, button: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  for (let last = ''; ;) {
    await button.scrollIntoViewIfNeeded();
    await bench.settled();
    const box = await button.boundingBox();
    if (!box) throw new Error('There is no button to submit with');
    if (JSON.stringify(box) === last) return box;
    last = JSON.stringify(box);
  }
}

const MEGABYTE = 1024 * 1024;

/** What is left on the heap after the form was drawn and the garbage taken away. */
async function heap(visit: Visit): Promise<BenchFigures> {
  const bench = await openBenchForm(visit.browser, visit);
  for (let times = 0; times < 3; times++) await bench.cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await bench.cdp.send('Runtime.getHeapUsage');
  return closing(bench, { heap: usedSize / MEGABYTE });
}

type Probe = 'plain' | 'read';

/** In a list the entry in the middle. */
function probe({ page }: BenchPage, { size }: Visit, which: Probe): Locator {
  if (size === 'I') return page.getByLabel(PRODUCT_LABELS[which]).first();
  const form = benchForm(size);
  return page.getByLabel(LABELS[which]).nth('count' in form ? form.count / 2 : 0);
}

async function closing(bench: BenchPage, figures: BenchFigures): Promise<BenchFigures> {
  await bench.close();
  return figures;
}

const FILLABLE =
  '[role=combobox], button[aria-pressed], select, textarea:not([aria-hidden=true]), input:not([type=hidden]):not([aria-hidden=true])';

/** How many inputs there are to fill at the start: the same on both sides, or the forms are not the same. */
export async function countInputs(visit: Visit): Promise<number> {
  const bench = await openBenchForm(visit.browser, visit);
  const count = await bench.page.locator(FILLABLE).count();
  await bench.close();
  return count;
}
