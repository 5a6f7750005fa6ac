import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/** A request that is sent over and over. `[<id>]` in it is another text every time, wherever it neither begins nor ends an argument. */
export interface Request {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Pace {
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second; as many as go where nothing is said. */
  readonly rate?: number;
}

export interface LoadResult {
  /** Answers a second. */
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
  /** Answers other than 2xx, and requests without one. */
  readonly errors: number;
}

const require = createRequire(import.meta.url);
const autocannon = require.resolve('autocannon/autocannon.js');

/**
 * Sends a request over and over from a process of its own for some seconds; returns the rate, the 99th percentile of latency, and the
 * number of errors.
 */
export async function sendLoad(request: Request, pace: Pace): Promise<LoadResult> {
  const report: LoadReport = JSON.parse(await runAutocannon(['--json', ...flagsOf(request, pace), request.url]));
  const { requests, latency, non2xx, errors, timeouts, duration } = report;
  return { perSecond: requests.total / duration, p99: latency.p99, errors: non2xx + errors + timeouts };
}

interface LoadReport {
  readonly requests: { readonly total: number };
  readonly latency: { readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly duration: number;
}

/** Returns the flags of autocannon for a request and its pace. */
function flagsOf({ method, headers, body }: Request, { seconds, connections, rate }: Pace): string[] {
  return [
    '-m',
    method,
    '-d',
    String(seconds),
    '-c',
    String(connections),
    '-I',
    ...(rate === undefined ? [] : ['-R', String(rate)]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    ...(body === undefined ? [] : ['-b', body]),
  ];
}

/** Runs autocannon in a process of its own and returns its output. Throws with its error output if it fails or prints nothing. */
function runAutocannon(flags: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [autocannon, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 && out !== '' ? resolve(out) : reject(new Error(`autocannon ended with ${code}.\n${err}`))));
  });
}

/** What one figure is held against. */
export interface Bar {
  readonly figure: string;
  readonly ceiling: string;
  readonly least: number;
}

/** A figure beside its ceiling, each the median of its rounds. */
export interface LoadVerdict extends Bar {
  readonly store: string;
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly errors: number;
  readonly held: boolean;
}

/**
 * Returns the verdict of a bar: the ratio of our median rate to that of the bare server, and whether it is at least the bar without any
 * error.
 */
export function compareRates(store: string, bar: Bar, ours: readonly LoadResult[], theirs: readonly LoadResult[]): LoadVerdict {
  const rate = (shots: readonly LoadResult[]): number => median(shots.map(({ perSecond }) => perSecond));
  const ratio = rate(ours) / rate(theirs);
  const errors = [...ours, ...theirs].reduce((sum, shot) => sum + shot.errors, 0);
  return { ...bar, store, ours: rate(ours), theirs: rate(theirs), ratio, errors, held: ratio >= bar.least && errors === 0 };
}

/** Returns the median of numbers; NaN for an empty list. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

const head = ['store', 'figure', 'a second', 'ceiling', 'a second', 'ratio', 'bar', 'errors', ''] as const;

/** Returns the verdicts as a table; the ratio counts, because the rates depend on the machine. */
export function verdictText(verdicts: readonly LoadVerdict[]): string {
  const rows = [head, ...verdicts.map(cells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells({ store, figure, ceiling, ours, theirs, ratio, least, errors, held }: LoadVerdict): string[] {
  return [store, figure, ours.toFixed(0), ceiling, theirs.toFixed(0), ratio.toFixed(2), `≥ ${least}`, String(errors), held ? '' : 'MISSED'];
}
