import type { Field, Form, ResolvedForm } from '../../engine/index.js';
import { isWithin, keysOf, type Pointer, pointer, ROOT, within } from '../../engine/pointer.js';

/** The form a field belongs to: the outermost one, or that of an entry of a list. */
export interface Level {
  readonly resolved: ResolvedForm;
  /** Where this form's answers lie in the outermost form: `/dependents/0`. */
  readonly prefix: Pointer;
  /** The field as its own form calls it. */
  readonly inner: Pointer;
}

/** The level of a pointer of the outermost form, or undefined where its entry is gone. */
export function levelOf(resolved: ResolvedForm, at: Pointer, prefix: Pointer = ROOT): Level | undefined {
  for (const [list, rows] of resolved.rows) {
    const [nth, ...inner] = isWithin(at, list) ? keysOf(at.slice(list.length)) : [];
    if (nth === undefined) continue;
    const row = rows[Number(nth)];
    return row && levelOf(row, pointer(...inner), within(prefix, within(list, pointer(nth))));
  }
  return { resolved, prefix, inner: at };
}

/** A field of a form and its place on the screen. */
export interface Placed {
  readonly field: Field;
  readonly nth: number;
}

const placed = new WeakMap<Form, ReadonlyMap<Pointer, Placed>>();

export function placeOf({ resolved, inner }: Level): Placed | undefined {
  const { form } = resolved.form.configured;
  let places = placed.get(form);
  if (!places) {
    places = new Map(form.fields.map((field, nth) => [field.pointer, { field, nth }]));
    placed.set(form, places);
  }
  return places.get(inner);
}

/** The field at a pointer of the outermost form. */
export function fieldAt(resolved: ResolvedForm, at: Pointer): Field | undefined {
  const level = levelOf(resolved, at);
  return level && placeOf(level)?.field;
}
