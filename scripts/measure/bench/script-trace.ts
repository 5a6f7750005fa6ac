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

const CATEGORIES = ['devtools.timeline', 'v8', 'v8.execute'];

/** Returns the trace events that the browser records while `act` runs. */
export async function traceEvents(cdp: CDPSession, act: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  await act();
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * Whatever runs script or cleans up after it: calls into the page's code from wherever, promises that settle later, garbage.
 * Not `v8.callFunction`, which lies around each call and counts the writing of the trace itself.
 */
const SCRIPTING = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'MinorGC', 'MajorGC']);
/** What a script may make the browser do in its midst, which is not scripting. */
const RENDERING = new Set(['Layout', 'UpdateLayoutTree']);

/**
 * Returns the scripting of each key in milliseconds of processor time, from its keydown to the next. Nested events count once, and
 * layout inside scripts is subtracted as in ScriptDuration.
 */
export function scriptingByKey(events: readonly TraceEvent[]): number[] {
  const keydowns = events.filter((event) => event.name === 'EventDispatch' && event.args?.data?.type === 'keydown').sort(byTime);
  const [first] = keydowns;
  if (!first) return [];
  const thread = wholeEvents(events.filter((event) => event.pid === first.pid && event.tid === first.tid));
  const scripts = outermostEvents(thread.filter((event) => SCRIPTING.has(event.name)));
  const layouts = outermostEvents(thread.filter((event) => RENDERING.has(event.name) && scripts.some((script) => isInside(event, script))));
  const starts = keydowns.map((event) => event.ts);
  const costs = starts.map(() => 0);
  const add = (event: TraceEvent, sign: 1 | -1) => {
    const key = starts.findLastIndex((start) => start <= event.ts);
    if (key >= 0) costs[key] = (costs[key] ?? 0) + (sign * costOf(event)) / 1000;
  };
  for (const script of scripts) add(script, 1);
  for (const layout of layouts) add(layout, -1);
  return costs;
}

/** Returns the complete events and those recorded as begin and end, joined, in the order of their ends. */
function wholeEvents(events: readonly TraceEvent[]): TraceEvent[] {
  const open: TraceEvent[] = [];
  const whole: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    if (event.ph === 'X') whole.push(event);
    if (event.ph === 'B') open.push(event);
    const begun = event.ph === 'E' ? open.pop() : undefined;
    if (begun) whole.push({ ...begun, dur: event.ts - begun.ts, tdur: (event.tts ?? 0) - (begun.tts ?? 0) });
  }
  return whole;
}

/** Returns the events that are not inside another one, by time. */
function outermostEvents(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -Infinity;
  return events.toSorted(byTime).filter((event) => {
    if (event.ts < end) return false;
    end = event.ts + (event.dur ?? 0);
    return true;
  });
}

function isInside(event: TraceEvent, outer: TraceEvent): boolean {
  return event.ts >= outer.ts && event.ts < outer.ts + (outer.dur ?? 0);
}

function costOf(event: TraceEvent): number {
  return event.tdur ?? event.dur ?? 0;
}

function byTime(a: TraceEvent, b: TraceEvent): number {
  return a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0);
}
