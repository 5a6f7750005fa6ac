import type { ResolvedForm } from '../../engine/index.js';
import { type Pointer, pointer, ROOT, within } from '../../engine/base/pointer.js';
import type { ShownError } from './shown-errors.js';

/** The changed fields (by answer, state or error), and the forms whose visible fields may have changed. */
export interface FormChanges {
  readonly fields: Set<Pointer>;
  readonly shapes: Set<Pointer>;
}

/** Returns what changed between two forms. Compares identities from the top, so that unchanged parts are skipped. */
export function changesBetween(before: ResolvedForm, after: ResolvedForm): FormChanges {
  const changed: FormChanges = { fields: new Set(), shapes: new Set() };
  if (before === after) return changed;
  addAnswers(before.moment.answers, after.moment.answers, ROOT, changed.fields);
  addStates(before, after, ROOT, changed);
  return changed;
}

/** Returns the fields whose error appeared, changed or disappeared. */
export function problemsChanged(before: readonly ShownError[], after: readonly ShownError[]): Set<Pointer> {
  if (before === after) return new Set();
  const were = new Map(before.map((problem) => [problem.pointer, problem.text]));
  const are = new Map(after.map((problem) => [problem.pointer, problem.text]));
  return new Set([...were.keys(), ...are.keys()].filter((at) => were.get(at) !== are.get(at)));
}

/** Adds the pointers of all answers that differ, parents included. */
function addAnswers(before: unknown, after: unknown, at: Pointer, fields: Set<Pointer>): void {
  if (Object.is(before, after)) return;
  fields.add(at);
  if (!isContainer(before) && !isContainer(after)) return;
  const was = isContainer(before) ? before : {};
  const is = isContainer(after) ? after : {};
  for (const key of Object.keys(is)) if (!Object.is(was[key], is[key])) addAnswers(was[key], is[key], within(at, pointer(key)), fields);
  for (const key of Object.keys(was)) if (!Object.hasOwn(is, key)) addAnswers(was[key], undefined, within(at, pointer(key)), fields);
}

function isContainer(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

/** Adds the fields whose state differs and the prefixes of forms with such fields, also in lists. */
function addStates(before: ResolvedForm | undefined, after: ResolvedForm, prefix: Pointer, changed: FormChanges): void {
  if (before?.states !== after.states) {
    changed.shapes.add(prefix);
    for (const [at, state] of after.states) if (before?.states.get(at) !== state) changed.fields.add(within(prefix, at));
  }
  if (before?.rows === after.rows) return;
  for (const [list, rows] of after.rows) {
    const was = before?.rows.get(list);
    rows.forEach((row, index) => {
      if (row !== was?.[index]) addStates(was?.[index], row, within(prefix, within(list, pointer(index))), changed);
    });
  }
}
