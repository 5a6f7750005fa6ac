import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTree } from '../define/check/read-tree.js';
import { compileDefinitions } from '../../server/library/compile-definitions.js';
import { cacheKey, compilerFingerprint, openDefinitionCache } from '../../server/library/definition-cache.js';
import { print, runTool } from '../define/tool.js';

const RUNS = 5;
/** The argument with which this script measures once, in a process of its own. */
const ONCE = '--once';

/** Processor time in milliseconds, by the name of the part. */
type Parts = { readonly [part: string]: number };

await runTool({
  usage: `Usage: npm run -s measure-compile

Prints the processor time that compiling all definitions for the demo tenants takes, without the cache and from it.
Each figure is the median of ${RUNS} new processes, in seconds. Loading the sources is not part of the sum.`,
  flags: { once: { type: 'string' } },
  async run(_names, flags) {
    const folder = flags.text('once');
    if (folder !== undefined) return print(JSON.stringify(await measureOnce(folder)));
    const cold = Array.from({ length: RUNS }, () => inNewFolder(measureInProcess));
    const cached = inNewFolder((shared) => [shared, ...Array.from({ length: RUNS }, () => shared)].map(measureInProcess).slice(1));
    print([...reportLines('without the cache', cold), ...reportLines('from the cache', cached)].join('\n'));
  },
});

/** Measures the parts of one compilation with the cache in a folder. */
async function measureOnce(folder: string): Promise<Parts> {
  const cache = openDefinitionCache(folder);
  const [reading, tree] = await measure(() => readTree([process.cwd()]));
  const [hashing, key] = await measure(() => cacheKey({ kind: 'compile', ...tree, compiler: compilerFingerprint() }));
  const [lookUp, found] = await measure(() => cache.read(key));
  if (found !== undefined) return { reading, hashing, 'look-up and parsing': lookUp };
  const [loading] = await measure(() => import('../../engine/build.js'));
  const [compiling, compiled] = await measure(() => compileDefinitions(tree.files, tree.scopes, cache));
  if (!compiled.ok) throw new Error(`The definitions have ${compiled.problems.length} problems. See npm run check.`);
  return { reading, hashing, compiling, '(loading the compiler)': loading };
}

/** Returns the processor time of a piece of work in milliseconds, all threads of this process together, and its result. */
async function measure<T>(work: () => T | Promise<T>): Promise<readonly [number, T]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}

function measureInProcess(folder: string): Parts {
  const words = ['scripts/run.mjs', 'measure-compile', ONCE, folder];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as Parts;
}

function inNewFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-measure-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns a line with the median sum of the runs and one for each part; parts in parentheses are not in the sum. */
function reportLines(title: string, runs: readonly Parts[]): string[] {
  const sumOf = (parts: Parts) => Object.entries(parts).reduce((sum, [part, time]) => sum + (part.startsWith('(') ? 0 : time), 0);
  const names = Object.keys(runs[0] ?? {});
  const line = (name: string, times: readonly number[]) => `${(median(times) / 1000).toFixed(3).padStart(7)} s  ${name}`;
  return [
    line(title, runs.map(sumOf)),
    ...names.map((name) =>
      line(
        `  ${name}`,
        runs.map((parts) => parts[name] ?? 0),
      ),
    ),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
