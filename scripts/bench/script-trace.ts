import type { CDPSession } from '@playwright/test';

/** One piece of a thread's work as the browser's tracing reports it: times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly tid: number;
  readonly pid: number;
  readonly dur?: number;
  /** Processor time, where the browser knows it. */
  readonly tdur?: number;
  readonly tts?: number;
  readonly args?: { readonly data?: { readonly type?: string }; readonly name?: string };
}

const CATEGORIES = ['devtools.timeline', 'v8', 'disabled-by-default-v8.gc', '__metadata'];

/** Records what the browser does while `act` runs. */
export async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] }, transferMode: 'ReportEvents' });
  await act();
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return events;
}

/** Whatever runs script or cleans up after it: events, timers, frames, idle work, promises, garbage. */
const SCRIPTING = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'MinorGC',
  'MajorGC',
  'V8.GCScavenger',
]);

/**
 * The scripting of each key in milliseconds of processor time: everything from its keydown until the next one, the last
 * with all that came after it. What runs inside something counted already is not counted twice.
 */
export function scriptingByKey(events: readonly TraceEvent[]): number[] {
  const keydowns = events.filter((event) => event.name === 'EventDispatch' && event.args?.data?.type === 'keydown').sort(byTime);
  const [first] = keydowns;
  if (!first) return [];
  const starts = keydowns.map((event) => event.ts);
  const costs = starts.map(() => 0);
  for (const event of outermost(events.filter((each) => each.pid === first.pid && each.tid === first.tid && SCRIPTING.has(each.name)))) {
    const key = starts.findLastIndex((start) => start <= event.ts);
    if (key >= 0) costs[key] = (costs[key] ?? 0) + costOf(event) / 1000;
  }
  return costs;
}

function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -Infinity;
  return events
    .filter((event) => event.ph === 'X')
    .sort(byTime)
    .filter((event) => {
      if (event.ts < end) return false;
      end = event.ts + (event.dur ?? 0);
      return true;
    });
}

function costOf(event: TraceEvent): number {
  return event.tdur ?? event.dur ?? 0;
}

function byTime(a: TraceEvent, b: TraceEvent): number {
  return a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0);
}
