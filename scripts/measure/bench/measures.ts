import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { ENTRIES, type Size } from './forms.js';

export const LIBS = ['vestibule', 'rjsf'] as const;
type Lib = (typeof LIBS)[number];

/** One form of one side, to be opened in a browser. */
export interface Visit {
  readonly browser: Browser;
  readonly origin: string;
  readonly lib: Lib;
  readonly size: Size;
}

type Measure = (visit: Visit) => Promise<number>;

/** Milliseconds of the main thread's processor time, so that other programs count less, or megabytes; each on a page of its own. */
export const MEASURES: { readonly [name: string]: Measure } = {
  load: measureLoad,
  'key, plain field': (visit) => measureKeys(visit, 'plain'),
  'key, field a rule reads': (visit) => measureKeys(visit, 'read'),
  'key, errors shown': (visit) => measureKeys(visit, 'plain', async (page) => void (await submitEmpty(page, visit))),
  'submit with errors': (visit) => onForm(visit, (page) => submitEmpty(page, visit)),
  heap: (visit) => onForm(visit, heapSize),
};

interface BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** Works on a page without cache, compiled code or storage. */
async function onPage(browser: Browser, work: (page: BenchPage) => Promise<number>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  try {
    return await work({ page, cdp });
  } finally {
    await context.close();
  }
}

function onForm(visit: Visit, work: (page: BenchPage) => Promise<number>): Promise<number> {
  return onPage(visit.browser, async (bench) => {
    await openForm(bench, visit);
    return work(bench);
  });
}

async function openForm(bench: BenchPage, { origin, lib, size }: Visit): Promise<void> {
  await bench.page.goto(`${origin}/bench/index.html?lib=${lib}&form=${size}`);
  await bench.page.waitForFunction('window.benchReady === true', undefined, { polling: 50 });
  await settle(bench);
}

async function mainThread({ cdp }: BenchPage): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** In milliseconds: looks are so far apart, cost at most so much themselves, and so much more is still quiet. */
const LOOK = { every: 40, cost: 8, more: 0.6 };

/** Waits until the main thread does no more than answer, three looks in a row. The looks are from outside, so that waiting runs no script. */
async function settle(bench: BenchPage): Promise<void> {
  let least = LOOK.cost;
  for (let quiet = 0, before = await mainThread(bench); quiet < 3;) {
    await bench.page.waitForTimeout(LOOK.every);
    const now = await mainThread(bench);
    least = Math.min(least, now - before);
    quiet = now - before < Math.min(LOOK.cost, least + LOOK.more) ? quiet + 1 : 0;
    before = now;
  }
}

async function spent(bench: BenchPage, act: () => Promise<unknown>): Promise<number> {
  const before = await mainThread(bench);
  await act();
  await settle(bench);
  return (await mainThread(bench)) - before;
}

/** From the navigation until the form is drawn and idle. */
function measureLoad(visit: Visit): Promise<number> {
  return onPage(visit.browser, async (bench) => {
    // A page of the same origin comes first, so that the browser does not change processes in the midst.
    await bench.page.goto(`${visit.origin}/bench/nothing`);
    await settle(bench);
    return spent(bench, () => openForm(bench, visit));
  });
}

/** Clicks Submit of the empty form, without what Playwright runs in the page. Throws if the page shows too few errors. */
async function submitEmpty(bench: BenchPage, { size }: Visit): Promise<number> {
  const { x, y } = await middleOf(bench, bench.page.getByRole('button', { name: 'Submit', exact: true }));
  await bench.page.mouse.move(x, y);
  await settle(bench);
  const time = await spent(bench, () => bench.page.mouse.click(x, y));
  const errors = await bench.page.locator('[aria-invalid=true]').count();
  if (errors < (size === 'L' ? 100 : 1)) throw new Error(`The empty submit showed ${errors} errors.`);
  return time;
}

/** Returns the middle of a button once scrolling to it draws no more above it. */
async function middleOf(bench: BenchPage, button: Locator): Promise<{ readonly x: number; readonly y: number }> {
  for (let last = -1; ;) {
    await button.scrollIntoViewIfNeeded();
    await settle(bench);
    const box = await button.boundingBox();
    if (!box) throw new Error('There is no button to submit with.');
    if (box.y === last) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    last = box.y;
  }
}

const PROBES = { plain: 'Plain field', read: 'Field a rule reads' };
/** Fields of the product, which are like these. */
const PRODUCT_PROBES = { plain: 'First Name', read: 'Address Line 1' };
const TEXT = 'the quick brown fox jumps over the';

/** The mean scripting of a key that is typed into a field, in a list into that of the entry in the middle. */
function measureKeys(visit: Visit, probe: 'plain' | 'read', prepare?: (bench: BenchPage) => Promise<void>): Promise<number> {
  return onForm(visit, async (bench) => {
    const { page } = bench;
    await prepare?.(bench);
    const inputs = page.getByLabel((visit.size === 'I' ? PRODUCT_PROBES : PROBES)[probe]);
    await inputs.nth(visit.size === 'D' ? ENTRIES / 2 : 0).click();
    await settle(bench);
    await visit.browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'v8.execute'] });
    for (const letter of TEXT) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(40);
    }
    // Timers of up to half a second belong to the last key.
    await page.waitForTimeout(500);
    await settle(bench);
    return scriptingPerKey(await visit.browser.stopTracing());
  });
}

/** What the browser's tracing reports of a thread, in microseconds; `tdur` is processor time. */
interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly tid: number;
  readonly pid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Not `v8.callFunction`, which lies around each call and counts the writing of the trace. */
const SCRIPTING = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'MinorGC', 'MajorGC']);
/** What a script may make the browser do in its midst, which is not scripting. */
const RENDERING = new Set(['Layout', 'UpdateLayoutTree']);

/** Returns the scripting from the first key on, for each key. Throws unless each key was seen. */
function scriptingPerKey(trace: Buffer): number {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const [first, ...others] = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  if (!first || others.length + 1 !== TEXT.length) throw new Error(`Of ${TEXT.length} keys, ${others.length + 1} were seen.`);
  return scriptingOf(events.filter(({ pid, tid, ts }) => pid === first.pid && tid === first.tid && ts >= first.ts)) / TEXT.length;
}

/** Returns the milliseconds of scripting in sorted events of a thread. Nested ones count once, and rendering in a script does not. */
function scriptingOf(events: readonly TraceEvent[]): number {
  let [sum, scriptUntil, renderingUntil] = [0, 0, 0];
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    if (SCRIPTING.has(name) && ts >= scriptUntil) {
      sum += tdur;
      scriptUntil = ts + dur;
    } else if (RENDERING.has(name) && ts < scriptUntil && ts >= renderingUntil) {
      sum -= tdur;
      renderingUntil = ts + dur;
    }
  }
  return sum / 1000;
}

/** Megabytes that are left after the garbage was collected. */
async function heapSize({ cdp }: BenchPage): Promise<number> {
  for (let times = 0; times < 3; times++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 ** 2;
}

const FILLABLE =
  '[role=combobox], button[aria-pressed], select, textarea:not([aria-hidden=true]), input:not([type=hidden]):not([aria-hidden=true])';

/** Returns the number of inputs of a form at its start, which must be the same on both sides. */
export function countInputs(visit: Visit): Promise<number> {
  return onForm(visit, ({ page }) => page.locator(FILLABLE).count());
}
