import type { Sample, Target } from './page-types.js';

/** Which parts of the definitions the documents broke, and which to break next. */
export interface Coverage {
  /** The targets to break in the next document of a form. */
  aims(form: string, place: string, count: number): readonly string[];
  /** Counts a document, and whether the targets it aimed at were broken. */
  add(sample: Sample, place: string, aims: readonly string[]): void;
  rows(): readonly CoverageRow[];
}

export interface CoverageRow {
  readonly form: string;
  readonly key: string;
  readonly broken: number;
  readonly documents: number;
}

/** After so many documents that aimed at a target and missed it, a place is taken to be unable to break it. */
const MAX_MISSES = 8;

/**
 * Returns counters of how many documents broke each target, such as a rule or a format; `aims` names the known targets of a form that
 * were broken least often, `know` adds targets.
 */
export function createCoverage(): Coverage & { know(targets: readonly Target[]): void } {
  const targets = new Map<string, Target>();
  const broken = new Map<string, number>();
  const documents = new Map<string, number>();
  const misses = new Map<string, number>();
  const turns = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): number => map.get(key) ?? 0;
  const increase = (map: Map<string, number>, key: string): void => void map.set(key, count(map, key) + 1);
  return {
    know: (all) => all.forEach((target) => targets.set(`${target.countedIn} ${target.key}`, target)),
    /**
     * Returns at most `most` targets of a form to break next, those broken and chosen least often first; without targets that documents of
     * this place missed too often. Counts them as chosen.
     */
    aims(form, place, most) {
      const open = [...targets.values()].filter(
        ({ key, countedIn }) => countedIn === form && count(misses, `${place} ${key}`) < MAX_MISSES,
      );
      // Those that were aimed at least often come first, so that one batch does not aim at the same targets all the time.
      const weight = ({ key }: Target): number => count(broken, `${form} ${key}`) + count(turns, `${form} ${key}`) / 4;
      const chosen = open.sort((a, b) => weight(a) - weight(b)).slice(0, most);
      chosen.forEach(({ key }) => increase(turns, `${form} ${key}`));
      return chosen.map(({ key }) => key);
    },
    /** Counts a document of a form and the targets that it broke, and for its place the targets in `aims` that it missed. */
    add(sample, place, aims) {
      increase(documents, sample.form);
      for (const key of new Set(sample.broken)) {
        increase(broken, `${sample.form} ${key}`);
        misses.set(`${place} ${key}`, -Infinity);
      }
      for (const key of aims) if (!sample.broken.includes(key)) increase(misses, `${place} ${key}`);
    },
    rows: () =>
      [...targets.values()].map(({ key, countedIn }) => ({
        form: countedIn,
        key,
        broken: count(broken, `${countedIn} ${key}`),
        documents: count(documents, countedIn),
      })),
  };
}
