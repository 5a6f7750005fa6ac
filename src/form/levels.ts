import type { Field, Form, ResolvedForm } from '../../engine/index.js';
import { isWithin, keysOf, type Pointer, pointer, ROOT, within } from '../../engine/base/pointer.js';

/** The form that a field belongs to: the outermost one, or that of a list entry. */
export interface FormLevel {
  readonly resolved: ResolvedForm;
  /** The pointer of this form's answers in the outermost form: `/dependents/0`. */
  readonly prefix: Pointer;
  /** The pointer of the field within this form. */
  readonly inner: Pointer;
}

/** Returns the form that a pointer of the outermost form belongs to, or undefined if its list entry is gone. */
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

/** Returns a field's definition and its index in its form; undefined for an unknown field. */
export function positionOf({ resolved, inner }: FormLevel): FieldPosition | undefined {
  const { form } = resolved.form.configured;
  let positions = positionsByForm.get(form);
  if (!positions) {
    positions = new Map(form.fields.map((field, index) => [field.pointer, { field, index }]));
    positionsByForm.set(form, positions);
  }
  return positions.get(inner);
}

/** Returns the field at a pointer of the outermost form, or undefined. */
export function formFieldAt(resolved: ResolvedForm, at: Pointer): Field | undefined {
  const level = levelOf(resolved, at);
  return level && positionOf(level)?.field;
}
