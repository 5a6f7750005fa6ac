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
