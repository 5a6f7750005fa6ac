import { own, ROOT, valueAt } from '../pointer.js';
import { isBlank } from '../blank.js';
import type { Answers, Field, Read } from '../types.js';
import type { ResolvedForm } from '../resolved.js';
import { indexOf, type FormIndex } from './form-index.js';
import type { Pointer } from '../pointer.js';

/** What is needed to read answers as rules may: which fields are visible, and what the visible part of a list is. */
export interface View {
  readonly index: FormIndex;
  readonly answers: Answers;
  isVisible(at: Pointer): boolean;
  rowsOf(list: Field): readonly Answers[];
}

/** The view of a resolved form. */
export function viewOf(resolved: ResolvedForm): View {
  return {
    index: indexOf(resolved.form.configured.form),
    answers: resolved.moment.answers,
    isVisible: (at) => resolved.states.get(at)?.visible ?? false,
    rowsOf: (list) => (resolved.rows.get(list.pointer) ?? []).map((row) => visibleAnswers(row)),
  };
}

const counting = new WeakMap<ResolvedForm, Answers>();

/** The answers that count: of visible fields, and not blank. Hidden ones are left out at any depth, in lists too. */
export function visibleAnswers(resolved: ResolvedForm): Answers {
  const known = counting.get(resolved);
  if (known !== undefined) return known;
  const found = answersOf(viewOf(resolved));
  counting.set(resolved, found);
  return found;
}

/** The answers that count as this view sees them. */
export function answersOf(view: View): Answers {
  return groupOf(view, ROOT, view.answers);
}

/** Those of one group. */
export function groupAnswers(view: View, group: Pointer): Answers {
  return groupOf(view, group, valueAt(view.answers, group));
}

function groupOf(view: View, at: Pointer, holder: unknown): Answers {
  const found: Record<string, unknown> = {};
  for (const field of view.index.children.get(at) ?? []) {
    const value = visibleValue(view, field, own(holder, field.key));
    if (!isBlank(value)) found[field.key] = value;
  }
  return found;
}

/** The part of a field's value that counts, or undefined. */
function visibleValue(view: View, field: Field, value: unknown): unknown {
  if (!view.isVisible(field.pointer)) return undefined;
  if (field.kind === 'group') return groupOf(view, field.pointer, value);
  if (field.kind === 'rows') return view.rowsOf(field);
  return value;
}

/** What a rule reads of the answers: nothing where the field, or a group around it, is hidden. */
export function readAnswer(view: View, read: Read): unknown {
  const { fields, rest } = wayOf(view.index, read);
  let value: unknown = view.answers;
  for (const { key } of fields) value = own(value, key);
  const field = fields.at(-1);
  if (rest.length > 0) return inside(view, field, value, rest);
  return field ? visibleValue(view, field, value) : groupOf(view, ROOT, value);
}

/** The fields that a read goes through, and the keys below the last of them. */
interface Way {
  readonly fields: readonly Field[];
  readonly rest: readonly string[];
}

const ways = new WeakMap<FormIndex, WeakMap<Read, Way>>();

/** Reads stand in definitions, and are looked up in the form once. */
function wayOf(index: FormIndex, read: Read): Way {
  let known = ways.get(index);
  if (known === undefined) ways.set(index, (known = new WeakMap()));
  const before = known.get(read);
  if (before !== undefined) return before;
  const fields: Field[] = [];
  for (const key of read.keys) {
    const next = index.keyed.get(fields.at(-1)?.pointer ?? ROOT)?.get(key);
    if (next === undefined) break;
    fields.push(next);
  }
  const way = { fields, rest: read.keys.slice(fields.length) };
  known.set(read, way);
  return way;
}

/** Below a field that is no group: an entry of a list, or a part of one. */
function inside(view: View, field: Field | undefined, value: unknown, keys: readonly string[]): unknown {
  if (!field || field.kind === 'group') return undefined;
  let found = visibleValue(view, field, value);
  for (const key of keys) found = own(found, key);
  return found;
}
