import { advance, type Answers, type Field, type Form, type ResolvedForm, type LocalizedForm, startAnswers } from '../../engine/index.js';
import { isWithin, type Pointer, pointer, ROOT, within } from '../../engine/base/pointer.js';

/** A stable name for each entry of each list of forms, used as React's key. */
export interface EntryNames {
  readonly lists: ReadonlyMap<Pointer, readonly string[]>;
  readonly count: number;
}

export const NO_NAMES: EntryNames = { lists: new Map(), count: 0 };

/** Returns the names for the current entries; the same object if no list has more or fewer entries. */
export function namedEntries(names: EntryNames, resolved: ResolvedForm): EntryNames {
  let next = names;
  for (const [list, count] of listsIn(resolved, ROOT)) {
    const known = next.lists.get(list) ?? [];
    if (known.length !== count) next = addNames(next, list, known.slice(0, count), Math.max(0, count - known.length));
  }
  return next;
}

/** Returns the names without those of one entry; lists inside the later entries get new names. */
export function withoutName(names: EntryNames, list: Pointer, index: number): EntryNames {
  const remaining = [...names.lists].filter(([inner]) => inner === list || !isWithin(inner, list));
  return { ...names, lists: new Map(remaining.map(([at, known]) => [at, at === list ? known.toSpliced(index, 1) : known])) };
}

/** Returns the names with new ones for additional entries of a list. */
function addNames(names: EntryNames, list: Pointer, remaining: readonly string[], more: number): EntryNames {
  const fresh = Array.from({ length: more }, (_, index) => `entry-${names.count + index}`);
  return { count: names.count + more, lists: new Map([...names.lists, [list, [...remaining, ...fresh]]]) };
}

/** Yields the pointer and length of each list of forms, also inside entries. */
function* listsIn(resolved: ResolvedForm, prefix: Pointer): Iterable<readonly [Pointer, number]> {
  for (const [list, rows] of resolved.rows) {
    const at = within(prefix, list);
    yield [at, rows.length];
    for (const [index, row] of rows.entries()) if (row.rows.size > 0) yield* listsIn(row, within(at, pointer(index)));
  }
}

/** Returns the form with an open entry in each visible list that requires one and has none (D-84). */
export function withOpenEntries(resolved: ResolvedForm): ResolvedForm {
  let current = resolved;
  for (const list of listsWithOpenEntry(resolved.form.configured.form)) {
    const empty = (current.rows.get(list)?.length ?? 0) === 0;
    const rows = empty && current.states.get(list)?.visible ? current.form.rows.get(list) : undefined;
    if (rows) current = advance(current, [{ pointer: list, value: [newEntry(rows)] }]);
  }
  return current;
}

/** The answers a new entry of a list starts with. */
export function newEntry(rows: LocalizedForm): Answers {
  return startAnswers(rows);
}

const openEntryLists = new WeakMap<Form, readonly Pointer[]>();

/** Returns the pointers of the lists that require at least one entry; cached by form. */
function listsWithOpenEntry(form: Form): readonly Pointer[] {
  const known = openEntryLists.get(form) ?? form.fields.filter(requiresEntry).map((field) => field.pointer);
  openEntryLists.set(form, known);
  return known;
}

function requiresEntry(field: Field): boolean {
  const minItems = field.limits['minItems'];
  return field.kind === 'rows' && typeof minItems === 'number' && minItems > 0;
}
