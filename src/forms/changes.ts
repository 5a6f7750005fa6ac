import type { ResolvedForm } from '../../engine/index.js';
import { type Pointer, pointer, ROOT, within } from '../../engine/pointer.js';
import type { ShownProblem } from './shown-problems.js';

/** What an act changed: fields by answer, state or problem, and forms of which other fields may be visible now. */
export interface Changed {
  readonly fields: Set<Pointer>;
  readonly shapes: Set<Pointer>;
}

/** Compares by identity from the top, so that what was not touched is never walked. */
export function changesBetween(before: ResolvedForm, after: ResolvedForm): Changed {
  const changed: Changed = { fields: new Set(), shapes: new Set() };
  if (before === after) return changed;
  addAnswers(before.moment.answers, after.moment.answers, ROOT, changed.fields);
  addStates(before, after, ROOT, changed);
  return changed;
}

/** The fields whose problem is another one, a new one, or gone. */
export function problemsChanged(before: readonly ShownProblem[], after: readonly ShownProblem[]): Set<Pointer> {
  if (before === after) return new Set();
  const were = new Map(before.map((problem) => [problem.pointer, problem.words]));
  const are = new Map(after.map((problem) => [problem.pointer, problem.words]));
  return new Set([...were.keys(), ...are.keys()].filter((at) => were.get(at) !== are.get(at)));
}

function addAnswers(before: unknown, after: unknown, at: Pointer, fields: Set<Pointer>): void {
  if (Object.is(before, after)) return;
  fields.add(at);
  if (!isHolder(before) && !isHolder(after)) return;
  const was = isHolder(before) ? before : {};
  const is = isHolder(after) ? after : {};
  for (const key of Object.keys(is)) if (!Object.is(was[key], is[key])) addAnswers(was[key], is[key], within(at, pointer(key)), fields);
  for (const key of Object.keys(was)) if (!Object.hasOwn(is, key)) addAnswers(was[key], undefined, within(at, pointer(key)), fields);
}

function isHolder(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

function addStates(before: ResolvedForm | undefined, after: ResolvedForm, prefix: Pointer, changed: Changed): void {
  if (before?.states !== after.states) {
    changed.shapes.add(prefix);
    for (const [at, state] of after.states) if (before?.states.get(at) !== state) changed.fields.add(within(prefix, at));
  }
  if (before?.rows === after.rows) return;
  for (const [list, rows] of after.rows) {
    const was = before?.rows.get(list);
    rows.forEach((row, nth) => {
      if (row !== was?.[nth]) addStates(was?.[nth], row, within(prefix, within(list, pointer(nth))), changed);
    });
  }
}
