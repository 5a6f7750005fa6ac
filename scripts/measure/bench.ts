import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { startBrowser } from './browser.js';
import { type Size, SIZES, writeForms } from './bench/forms.js';
import { countInputs, LIBS, MEASURES, type Visit } from './bench/measures.js';
import { type Flags, print, runCommand, UsageError } from '../command.js';

const FOLDER = 'dist/bench';
const TYPES: { readonly [extension: string]: string } = { '.html': 'html', '.js': 'javascript', '.css': 'css', '.json': 'json' };
const KEY_BARS = { S: 0.3, L: 0.08, D: 0.12, I: 0.2 };
/** How much dearer our key may be on L than on S. */
const GROWTH_BAR = 1.5;
/** What is measured on which forms, and what ours / theirs may be at most. */
const BARS: { readonly [what: string]: { readonly [size in Size]?: number } } = {
  load: { S: 0.55, L: 0.32, I: 0.7 },
  'key, plain field': KEY_BARS,
  'key, field a rule reads': KEY_BARS,
  'key, errors shown': KEY_BARS,
  'submit with errors': { L: 0.3 },
  heap: { L: 0.36 },
};

await runCommand({
  usage: `Usage: npm run bench -- [--form S,L,D,I] [--only load,key,submit,heap] [--runs N] [--serve]

Compares our forms with plain RJSF + MUI in Chromium and prints ours / theirs with the bars.
Exit code 0: every bar holds, 1: one is missed, 2: wrong usage. --serve only serves the pages, until it is stopped.`,
  texts: ['form', 'only', 'runs'],
  switches: ['serve'],
  async run(_names, flags) {
    const plan = planOf(flags);
    const runs = Number(flags.text('runs') ?? 5);
    if (!Number.isInteger(runs) || runs < 1) throw new UsageError('--runs is a whole number of 1 or more');
    const { origin, close } = await serveBench();
    if (flags.has('serve')) return print(`${origin}/bench/index.html?lib=vestibule&form=S`);
    const browser = await startBrowser();
    try {
      await assertSameInputs(plan, { browser, origin });
      return await compare(plan, runs, { browser, origin });
    } finally {
      await browser.close();
      close();
    }
  },
});

interface Step {
  readonly what: string;
  readonly size: Size;
  readonly bar: number;
}

/** Returns what is measured of which forms. Throws UsageError if one is unknown. */
function planOf(flags: Flags): readonly Step[] {
  const sizes = flags.text('form')?.split(',') ?? SIZES;
  const names = flags.text('only')?.split(',') ?? [''];
  const asked = Object.entries(BARS).filter(([what]) => names.some((name) => what.startsWith(name)));
  const known = SIZES.filter((size) => sizes.includes(size));
  if (known.length < sizes.length || asked.length === 0)
    throw new UsageError(`There are the forms ${SIZES.join(', ')}, and to measure: ${Object.keys(BARS).join('; ')}`);
  return asked.flatMap(([what, bars]) => known.flatMap((size) => (bars[size] === undefined ? [] : [{ what, size, bar: bars[size] }])));
}

type BenchSite = Pick<Visit, 'browser' | 'origin'>;

/** Throws if the sides draw different numbers of inputs. */
async function assertSameInputs(plan: readonly Step[], site: BenchSite): Promise<void> {
  for (const size of new Set(plan.map((step) => step.size))) {
    const counts = await Promise.all(LIBS.map((lib) => countInputs({ ...site, lib, size })));
    if (new Set(counts).size > 1) throw new Error(`The two sides draw different forms ${size}: ${counts.join(' and ')} inputs.`);
    print(`form ${size}: ${counts[0]} inputs on either side`);
  }
}

/** Measures and prints each step, and how our key grows from S to L. Returns the exit code. */
async function compare(plan: readonly Step[], runs: number, site: BenchSite): Promise<number> {
  const keysOnS = new Map<string, readonly number[]>();
  const held: boolean[] = [];
  for (const { what, size, bar } of plan) {
    const { ours, theirs } = await measureInTurn(what, size, runs, site);
    held.push(verdict(`${what}, ${size}`, ours, theirs, bar));
    if (size === 'S' && what.startsWith('key')) keysOnS.set(what, ours);
    const small = keysOnS.get(what);
    if (size === 'L' && small) held.push(verdict(`${what}, L beside S`, ours, small, GROWTH_BAR));
  }
  const missed = held.filter((each) => !each).length;
  print(missed === 0 ? 'Every bar holds.' : `Bars missed: ${missed}.`);
  return missed === 0 ? 0 : 1;
}

/** Measures both sides in turn, the other one first each time, so that other load slows both. */
async function measureInTurn(what: string, size: Size, runs: number, site: BenchSite) {
  const figures = { vestibule: [] as number[], rjsf: [] as number[] };
  for (let run = 0; run < runs; run++) {
    for (const lib of run % 2 === 0 ? LIBS : LIBS.toReversed()) {
      figures[lib].push((await MEASURES[what]?.({ ...site, lib, size })) ?? Number.NaN);
    }
  }
  return { ours: figures.vestibule, theirs: figures.rjsf };
}

/** Prints medians, the ratios of the runs with their median, and the bar. Returns whether that median is within it. */
function verdict(what: string, ours: readonly number[], theirs: readonly number[], bar: number): boolean {
  const ratios = ours.map((figure, run) => figure / (theirs[run] ?? Number.NaN));
  const isHeld = median(ratios) <= bar;
  const [figure, other] = [median(ours), median(theirs)].map((each) => each.toFixed(2).padStart(8));
  const range = `(${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)})`;
  print(`${what.padEnd(36)} ${figure} ${other}   ${median(ratios).toFixed(3)} ${range}   ≤ ${bar}${isHeld ? '' : '   MISSED'}`);
  return isHeld;
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}

/** Builds both pages as they would be shipped, and the forms that they draw, and serves them under /bench/. */
async function serveBench(): Promise<{ readonly origin: string; close(): void }> {
  execFileSync(process.execPath, ['node_modules/webpack/bin/webpack.js', '--mode', 'production', '--env', 'bench'], { stdio: 'inherit' });
  await writeForms(join(FOLDER, 'forms'));
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://bench.invalid');
    const file = join('dist', pathname);
    const type = TYPES[extname(pathname)];
    if (type === undefined || !pathname.startsWith('/bench/') || !existsSync(file))
      return void response.writeHead(404).end('There is no such page.');
    response.writeHead(200, { 'content-type': `text/${type}; charset=utf-8`, 'cache-control': 'no-cache' }).end(readFileSync(file));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
