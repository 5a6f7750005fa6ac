import { LIBS, type Lib } from './browser.js';
import { countInputs, MEASURES, type MeasureName, type Visit } from './measures.js';
import { MADE_SIZES, SIZES, type Size } from './model.js';

/** All that was measured of one thing on one form, run by run. */
export interface Series {
  readonly what: string;
  readonly size: Size;
  readonly figures: { readonly [lib in Lib]: readonly number[] };
}

export interface BenchPlan extends Pick<Visit, 'browser' | 'origin' | 'keys'> {
  readonly sizes: readonly Size[];
  readonly measures: readonly MeasureName[];
  readonly runs: number;
  /** Told what is being measured. */
  onStep(words: string): void;
}

/** The forms each thing is measured on. */
const MEASURED_ON: { readonly [name in MeasureName]: readonly Size[] } = {
  load: ['S', 'L', 'I'],
  keys: SIZES,
  conditional: MADE_SIZES,
  submit: ['L', 'F'],
  heap: ['L'],
};

/**
 * Measures both sides in turn, run by run, so that other load slows both; returns a series for each measure and size. Throws if the sides
 * draw different numbers of inputs.
 */
export async function compareSides(plan: BenchPlan): Promise<Series[]> {
  for (const size of plan.sizes) await assertSameInputs(plan, size);
  const series: Series[] = [];
  for (const name of plan.measures) {
    for (const size of MEASURED_ON[name].filter((each) => plan.sizes.includes(each))) {
      plan.onStep(`${name} on ${size}`);
      series.push(...(await compareMeasure(plan, name, size)));
    }
  }
  return series;
}

/** Measures one thing on both sides several times and returns a series for each figure of it. */
async function compareMeasure(plan: BenchPlan, name: MeasureName, size: Size): Promise<Series[]> {
  const found = new Map<string, Record<Lib, number[]>>();
  for (let run = 0; run < plan.runs; run++) {
    for (const lib of run % 2 === 0 ? LIBS : LIBS.toReversed()) {
      const figures = await MEASURES[name]({ ...plan, lib, size });
      for (const [what, figure] of Object.entries(figures)) {
        const both = found.get(what) ?? { vestibule: [], rjsf: [] };
        both[lib].push(figure);
        found.set(what, both);
      }
    }
  }
  return [...found].map(([what, figures]) => ({ what, size, figures }));
}

/** Throws if the two sides have different numbers of inputs. This visit also warms up the server, fonts and caches. */
async function assertSameInputs(plan: BenchPlan, size: Size): Promise<void> {
  const counts = await Promise.all(LIBS.map((lib) => countInputs({ ...plan, lib, size })));
  if (new Set(counts).size > 1) throw new Error(`The two sides draw different forms ${size}: ${counts.join(' and ')} inputs`);
  plan.onStep(`form ${size}: ${counts[0]} inputs on either side`);
}

/** The middle of what was found, and the quarters around it. */
interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** One line of the report: ours beside theirs, and the bar that holds for it. */
export interface BenchVerdict {
  readonly what: string;
  readonly size: string;
  readonly ours: Spread;
  readonly theirs: Spread | undefined;
  readonly ratio: Spread;
  readonly bar: number | undefined;
  readonly held: boolean;
}

const KEY_BARS: { readonly [size in Size]?: number } = { S: 0.3, M: 0.2, L: 0.08, D: 0.12, I: 0.2 };
const LOAD_BARS: { readonly [size in Size]?: number } = { S: 0.55, L: 0.32, I: 0.7 };
const BARS: { readonly [what: string]: { readonly [size in Size]?: number } } = {
  load: LOAD_BARS,
  'submit with problems': { L: 0.3 },
  'showing a field': { S: 0.9, M: 0.9, L: 0.9, D: 0.9 },
  heap: { L: 0.36 },
};
/** How much dearer our key may be on L than on S. */
const GROWTH_BAR = 1.5;

export function benchVerdicts(series: readonly Series[]): BenchVerdict[] {
  const lines = series.map(verdictOf);
  return [...lines, ...growthVerdicts(series)];
}

/**
 * Returns medians, ratio (ours to theirs) and bar of one series, and whether the median ratio is at most the bar; without a bar it holds.
 */
function verdictOf({ what, size, figures }: Series): BenchVerdict {
  const ratio = spread(figures.vestibule.map((ours, run) => ours / (figures.rjsf[run] ?? NaN)));
  const bar = what.startsWith('key') ? KEY_BARS[size] : BARS[what]?.[size];
  return {
    what,
    size,
    ours: spread(figures.vestibule),
    theirs: spread(figures.rjsf),
    ratio,
    bar,
    held: bar === undefined || ratio.median <= bar,
  };
}

/**
 * Returns, for each measure of keys, the verdict on the ratio of our large form to our small form; none if one of the two was not measured.
 */
function growthVerdicts(series: readonly Series[]): BenchVerdict[] {
  return series
    .filter(({ what, size }) => what.startsWith('key') && size === 'L')
    .flatMap(({ what, figures }) => {
      const small = series.find((other) => other.what === what && other.size === 'S');
      if (!small) return [];
      const ratio = spread(figures.vestibule.map((ours, run) => ours / (small.figures.vestibule[run] ?? NaN)));
      return [
        {
          what: `${what}, L beside S`,
          size: 'S→L',
          ours: spread(figures.vestibule),
          theirs: undefined,
          ratio,
          bar: GROWTH_BAR,
          held: ratio.median <= GROWTH_BAR,
        },
      ];
    });
}

function spread(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

/** Returns the value at a fraction from 0 to 1 of sorted numbers, interpolated; NaN for an empty list. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

const HEAD = ['', 'form', 'ours', 'theirs', 'ours / theirs', 'bar', ''] as const;

/** Returns the verdicts as a table and how many bars are missed; the ratio counts, and milliseconds and megabytes are for orientation. */
export function reportText(verdicts: readonly BenchVerdict[]): string {
  const rows = [HEAD, ...verdicts.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const missed = verdicts.filter((verdict) => !verdict.held).length;
  return [...lines, '', missed === 0 ? 'Every bar holds.' : `${missed} of the bars ${missed === 1 ? 'is' : 'are'} missed.`, ''].join('\n');
}

function cells({ what, size, ours, theirs, ratio, bar, held }: BenchVerdict): string[] {
  return [what, size, words(ours), theirs ? words(theirs) : '', words(ratio), bar === undefined ? '' : `≤ ${bar}`, held ? '' : 'MISSED'];
}

function words({ low, median, high }: Spread): string {
  const round = (figure: number) => figure.toFixed(figure < 10 ? 2 : 0);
  return `${round(median)} (${round(low)}–${round(high)})`;
}
