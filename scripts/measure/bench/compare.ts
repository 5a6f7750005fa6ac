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
  submit: ['L'],
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
