import { isWithin, type Pointer } from '../../engine/pointer.js';

/** A problem as it stands on the screen: the same words inline and in the summary. */
export interface ShownProblem {
  readonly pointer: Pointer;
  readonly words: string;
}

/** One problem for each field, the first. */
export function onePerField(problems: readonly ShownProblem[]): ShownProblem[] {
  const first = new Map<Pointer, ShownProblem>();
  for (const problem of problems) if (!first.has(problem.pointer)) first.set(problem.pointer, problem);
  return [...first.values()];
}

/** The problems after some fields were judged again: theirs replaced by what was found, in the order of the screen. */
export function replaced(
  shown: readonly ShownProblem[],
  judged: ReadonlySet<Pointer>,
  found: readonly ShownProblem[],
  order: (at: Pointer) => readonly number[],
): readonly ShownProblem[] {
  const now = onePerField(found);
  const were = new Map(shown.filter((problem) => judged.has(problem.pointer)).map((problem) => [problem.pointer, problem.words]));
  if (were.size === now.length && now.every((problem) => were.get(problem.pointer) === problem.words)) return shown;
  const kept = shown.filter((problem) => !judged.has(problem.pointer));
  return [...kept, ...now]
    .map((problem) => ({ problem, rank: order(problem.pointer) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ problem }) => problem);
}

/** The problems of a list whose nth entry was removed: its own go, those behind it move up. */
export function withoutEntry(shown: readonly ShownProblem[], list: Pointer, nth: number): readonly ShownProblem[] {
  return shown.flatMap((problem) => {
    if (!isWithin(problem.pointer, list) || problem.pointer === list) return [problem];
    const [, entry = '', ...rest] = problem.pointer.slice(list.length).split('/');
    const was = Number(entry);
    if (was === nth) return [];
    if (was < nth) return [problem];
    return [{ ...problem, pointer: [list, was - 1, ...rest].join('/') as Pointer }];
  });
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let depth = 0; depth < Math.max(a.length, b.length); depth++) {
    const difference = (a[depth] ?? -1) - (b[depth] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
