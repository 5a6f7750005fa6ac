import { isWithin, type Pointer } from '../../engine/base/pointer.js';

/** An error on the screen, with the same text at its field and in the summary. */
export interface ShownError {
  readonly pointer: Pointer;
  readonly text: string;
}

/** Returns the first error of each field. */
export function onePerField(problems: readonly ShownError[]): ShownError[] {
  const first = new Map<Pointer, ShownError>();
  for (const problem of problems) if (!first.has(problem.pointer)) first.set(problem.pointer, problem);
  return [...first.values()];
}

/** Returns the errors after some fields were validated again, in screen order; the same list if nothing changed. */
export function replaceErrors(
  previous: readonly ShownError[],
  fields: ReadonlySet<Pointer>,
  errors: readonly ShownError[],
  order: (at: Pointer) => readonly number[],
): readonly ShownError[] {
  const now = onePerField(errors);
  const were = new Map(previous.filter((problem) => fields.has(problem.pointer)).map((problem) => [problem.pointer, problem.text]));
  if (were.size === now.length && now.every((problem) => were.get(problem.pointer) === problem.text)) return previous;
  const others = previous.filter((problem) => !fields.has(problem.pointer));
  return [...others, ...now]
    .map((problem) => ({ problem, rank: order(problem.pointer) }))
    .sort((a, b) => compareOrder(a.rank, b.rank))
    .map(({ problem }) => problem);
}

/** Returns the errors after the removal of a list entry: its own are removed, those of later entries move up. */
export function withoutEntryErrors(previous: readonly ShownError[], list: Pointer, index: number): readonly ShownError[] {
  return previous.flatMap((problem) => {
    if (!isWithin(problem.pointer, list) || problem.pointer === list) return [problem];
    const [, entry = '', ...rest] = problem.pointer.slice(list.length).split('/');
    const was = Number(entry);
    if (was === index) return [];
    if (was < index) return [problem];
    return [{ ...problem, pointer: [list, was - 1, ...rest].join('/') as Pointer }];
  });
}

/** Compares two screen positions. */
function compareOrder(a: readonly number[], b: readonly number[]): number {
  for (let depth = 0; depth < Math.max(a.length, b.length); depth++) {
    const difference = (a[depth] ?? -1) - (b[depth] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
