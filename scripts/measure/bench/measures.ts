import type { Browser, Locator } from '@playwright/test';
import { goTo, openBlank, openBenchForm, pause, type BenchPage, type BenchTarget } from './browser.js';
import { benchForm, LABELS, PRODUCT_PROBES, SHOWING } from './model.js';
import { scriptingByKey, traceEvents } from './script-trace.js';

/** What one visit found: a figure for each thing that was measured, in milliseconds or megabytes. */
export type BenchFigures = { readonly [what: string]: number };

export interface Visit extends BenchTarget {
  readonly browser: Browser;
  readonly keys: number;
}

export const MEASURES = {
  load: measureLoad,
  keys: measureKeys,
  conditional: measureConditional,
  submit: measureSubmit,
  heap: measureHeap,
} as const satisfies {
  [name: string]: (visit: Visit) => Promise<BenchFigures>;
};
export type MeasureName = keyof typeof MEASURES;

/** Returns the main-thread time, in milliseconds, from navigation until the form is drawn and idle. */
async function measureLoad(visit: Visit): Promise<BenchFigures> {
  const bench = await openBlank(visit.browser);
  // A first page of the same origin, so that the browser does not change processes in the middle.
  await bench.page.goto(`${visit.origin}/bench/nothing`);
  await bench.settled();
  const before = await bench.mainThread();
  await goTo(bench, visit);
  return closing(bench, { load: (await bench.mainThread()) - before });
}

/**
 * Returns the scripting time of a key, in milliseconds, in a plain field, in one that a rule reads, and in a plain one after a failed
 * submit; each on its own page, so that none is warmed up.
 */
async function measureKeys(visit: Visit): Promise<BenchFigures> {
  return {
    'key, plain field': await measureTyping(visit, 'plain'),
    'key, field a rule reads': await measureTyping(visit, 'read'),
    'key, problems shown': await measureTyping(visit, 'plain', async (bench) => {
      await measureSubmitClick(bench, visit);
    }),
  };
}

const TEXT = 'the quick brown fox jumps over the lazy dog ';
const BETWEEN_KEYS = 40;
/** Timers of up to half a second belong to the last key. */
const AFTERWARDS = 500;

/**
 * Returns the mean scripting time of a key in the probe field `label`, in milliseconds, after `prepare`. Throws if not every key was
 * recorded.
 */
async function measureTyping(visit: Visit, label: Probe, prepare?: (bench: BenchPage) => Promise<void>): Promise<number> {
  const bench = await openBenchForm(visit.browser, visit);
  await prepare?.(bench);
  await probeInput(bench, visit, label).click();
  await bench.settled();
  const events = await traceEvents(bench.cdp, () => pressKeys(bench, visit.keys));
  await bench.close();
  const costs = scriptingByKey(events);
  if (costs.length !== visit.keys) throw new Error(`${visit.keys} keys were pressed and ${costs.length} seen`);
  return costs.reduce((sum, cost) => sum + cost, 0) / visit.keys;
}

/** Presses keys with pauses and waits until the page is idle. */
async function pressKeys(bench: BenchPage, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    await bench.page.keyboard.press(TEXT[nth % TEXT.length] ?? 'x');
    await pause(BETWEEN_KEYS);
  }
  await pause(AFTERWARDS);
  await bench.settled();
}

/**
 * Returns the main-thread time, in milliseconds, of the key that shows the conditional field, until the page is idle. Throws if the field
 * does not appear.
 */
async function measureConditional(visit: Visit): Promise<BenchFigures> {
  const bench = await openBenchForm(visit.browser, visit);
  await probeInput(bench, visit, 'read').click();
  await bench.page.keyboard.type(SHOWING.slice(0, -1));
  await bench.settled();
  const before = await bench.mainThread();
  await bench.page.keyboard.press(SHOWING.at(-1) ?? '');
  await bench.settled();
  const spent = (await bench.mainThread()) - before;
  if ((await bench.page.getByLabel(LABELS.conditional).count()) !== 1) throw new Error('The conditional field did not appear');
  return closing(bench, { 'showing a field': spent });
}

/** Returns the main-thread time, in milliseconds, of submitting the empty form until all its errors are drawn. */
async function measureSubmit(visit: Visit): Promise<BenchFigures> {
  const bench = await openBenchForm(visit.browser, visit);
  const spent = await measureSubmitClick(bench, visit);
  return closing(bench, { 'submit with problems': spent });
}

const MANY = 100;

/**
 * Clicks the submit button from outside, so that only the click runs, and returns the main-thread time in milliseconds. Throws if the page
 * shows too few errors.
 */
async function measureSubmitClick(bench: BenchPage, { size }: Visit): Promise<number> {
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

/** Returns the final position of a button; scrolling to it may draw more and push it down. Throws if there is no button. */
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

/** Returns the heap size, in megabytes, after the form was drawn and garbage was collected. */
async function measureHeap(visit: Visit): Promise<BenchFigures> {
  const bench = await openBenchForm(visit.browser, visit);
  for (let times = 0; times < 3; times++) await bench.cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await bench.cdp.send('Runtime.getHeapUsage');
  return closing(bench, { heap: usedSize / MEGABYTE });
}

type Probe = 'plain' | 'read';

/** Returns the input of a probe field; in a list, that of the middle entry. */
function probeInput({ page }: BenchPage, { size }: Visit, which: Probe): Locator {
  if (size === 'I' || size === 'F') {
    const { label, index } = PRODUCT_PROBES[size][which];
    return page.getByLabel(label).nth(index);
  }
  const form = benchForm(size);
  return page.getByLabel(LABELS[which]).nth('count' in form ? form.count / 2 : 0);
}

async function closing(bench: BenchPage, figures: BenchFigures): Promise<BenchFigures> {
  await bench.close();
  return figures;
}

const FILLABLE =
  '[role=combobox], button[aria-pressed], select, textarea:not([aria-hidden=true]), input:not([type=hidden]):not([aria-hidden=true])';

/** Opens a bench form and returns the number of its inputs at the start, which must be the same on both sides. */
export async function countInputs(visit: Visit): Promise<number> {
  const bench = await openBenchForm(visit.browser, visit);
  const count = await bench.page.locator(FILLABLE).count();
  await bench.close();
  return count;
}
