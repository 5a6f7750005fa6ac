import { isWithin, keysOf, type Pointer, pointer, ROOT, within, parentOf } from '../../engine/base/pointer.js';
import type { Field, Form, ResolvedForm } from '../../engine/index.js';

/** The form that a field belongs to: the outermost one, or that of a list entry. */
export interface FormLevel {
  readonly resolved: ResolvedForm;
  /** The pointer of this form's answers in the outermost form: `/dependents/0`. */
  readonly prefix: Pointer;
  /** The pointer of the field within this form. */
  readonly inner: Pointer;
}

/** Undefined if the list entry is gone. */
export function levelOf(resolved: ResolvedForm, at: Pointer, prefix: Pointer = ROOT): FormLevel | undefined {
  for (const [list, rows] of resolved.rows) {
    const [index, ...inner] = isWithin(at, list) ? keysOf(at.slice(list.length)) : [];
    if (index === undefined) continue;
    const row = rows[Number(index)];
    return row && levelOf(row, pointer(...inner), within(prefix, within(list, pointer(index))));
  }
  return { resolved, prefix, inner: at };
}

/** A field and its index on the screen. */
export interface FieldPosition {
  readonly field: Field;
  readonly index: number;
}

const positionsByForm = new WeakMap<Form, ReadonlyMap<Pointer, FieldPosition>>();

export function positionOf({ resolved, inner }: FormLevel): FieldPosition | undefined {
  const { form } = resolved.form.configured;
  let positions = positionsByForm.get(form);
  if (!positions) {
    positions = new Map(form.fields.map((field, index) => [field.pointer, { field, index }]));
    positionsByForm.set(form, positions);
  }
  return positions.get(inner);
}

export function formFieldAt(resolved: ResolvedForm, at: Pointer): Field | undefined {
  const level = levelOf(resolved, at);
  return level && positionOf(level)?.field;
}

/** Returns the position of a field on the screen as a list of numbers to compare: entry numbers first, then its index. */
export function screenOrder(resolved: ResolvedForm, at: Pointer): readonly number[] {
  const level = levelOf(resolved, at);
  if (!level) return [];
  const index = positionOf(level)?.index ?? -1;
  if (level.prefix === '') return [index];
  return [...screenOrder(resolved, parentOf(level.prefix)), Number(keysOf(level.prefix).at(-1)), index];
}

/** The changed fields (by answer, state or error), and the forms whose visible fields may have changed. */
export interface FormChanges {
  readonly fields: Set<Pointer>;
  readonly shapes: Set<Pointer>;
}

/** Compares identities from the top, so that unchanged parts are skipped. */
export function changesBetween(before: ResolvedForm, after: ResolvedForm): FormChanges {
  const changed: FormChanges = { fields: new Set(), shapes: new Set() };
  if (before === after) return changed;
  addAnswers(before.moment.answers, after.moment.answers, ROOT, changed.fields);
  addStates(before, after, ROOT, changed);
  return changed;
}

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
