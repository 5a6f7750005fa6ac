import type { Sample, Target } from './open-page.js';

/** Which parts of the definitions the documents broke, and which to break next. */
export interface Coverage {
  /** Adds the targets of a place: a tenant with its settings. */
  know(place: string, targets: readonly Target[]): void;
  /** The targets to break in the next document of a form. */
  aims(form: string, place: string, count: number): readonly string[];
  add(sample: Sample): void;
  /** The targets that documents of at least one place can break. */
  rows(): readonly CoverageRow[];
  /** The targets that settings, context or the body itself decide at every place, so that no document breaks them. */
  unreachable(): readonly string[];
}

export interface CoverageRow {
  readonly form: string;
  readonly key: string;
  readonly broken: number;
  readonly documents: number;
}

/**
 * Returns counters of how many documents broke each target, such as a rule or a format; `aims` names the targets of a form that were broken
 * least often.
 */
export function createCoverage(): Coverage {
  const targets = new Map<string, Target>();
  const reachable = new Map<string, readonly Target[]>();
  const broken = new Map<string, number>();
  const documents = new Map<string, number>();
  const turns = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): number => map.get(key) ?? 0;
  const increase = (map: Map<string, number>, key: string): void => void map.set(key, count(map, key) + 1);
  const nameOf = ({ countedIn, key }: Target): string => `${countedIn} ${key}`;
  return {
    know(place, all) {
      reachable.set(
        place,
        all.filter(({ isReachable }) => isReachable),
      );
      for (const target of all) if (target.isReachable || !targets.has(nameOf(target))) targets.set(nameOf(target), target);
    },
    /** Returns at most `most` targets of a form to break next, those broken and chosen least often first. Counts them as chosen. */
    aims(form, place, most) {
      const open = (reachable.get(place) ?? []).filter(({ countedIn }) => countedIn === form);
      // Those that were aimed at least often come first, so that one batch does not aim at the same targets all the time.
      const weight = (target: Target): number => count(broken, nameOf(target)) + count(turns, nameOf(target)) / 4;
      const chosen = open.sort((a, b) => weight(a) - weight(b)).slice(0, most);
      for (const target of chosen) increase(turns, nameOf(target));
      return chosen.map(({ key }) => key);
    },
    add(sample) {
      increase(documents, sample.form);
      for (const key of new Set(sample.broken)) increase(broken, `${sample.form} ${key}`);
    },
    rows: () =>
      [...targets.values()]
        .filter(({ isReachable }) => isReachable)
        .map((target) => ({
          form: target.countedIn,
          key: target.key,
          broken: count(broken, nameOf(target)),
          documents: count(documents, target.countedIn),
        })),
    unreachable: () =>
      [...targets.values()]
        .filter(({ isReachable, countedIn }) => !isReachable && count(documents, countedIn) > 0)
        .map((target) => `${target.countedIn}: ${target.key}`),
  };
}
