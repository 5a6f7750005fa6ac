import { advance, type Answers, type Field, type Form, type ResolvedForm, type LocalizedForm, startAnswers } from '../../engine/index.js';
import { isWithin, type Pointer, pointer, ROOT, within } from '../../engine/pointer.js';

/** A name for each entry of each list of forms, which stays with it while others come and go: React's key. */
export interface EntryNames {
  readonly lists: ReadonlyMap<Pointer, readonly string[]>;
  readonly made: number;
}

export const NO_NAMES: EntryNames = { lists: new Map(), made: 0 };

/** The names for the entries there are now; the same object while no list has more or fewer. */
export function namedEntries(names: EntryNames, resolved: ResolvedForm): EntryNames {
  let next = names;
  for (const [list, count] of listsIn(resolved, ROOT)) {
    const known = next.lists.get(list) ?? [];
    if (known.length !== count) next = withNames(next, list, known.slice(0, count), Math.max(0, count - known.length));
  }
  return next;
}

/** The names without one entry's; lists inside the entries behind it are named anew. */
export function withoutName(names: EntryNames, list: Pointer, nth: number): EntryNames {
  const kept = [...names.lists].filter(([inner]) => inner === list || !isWithin(inner, list));
  return { ...names, lists: new Map(kept.map(([at, known]) => [at, at === list ? known.toSpliced(nth, 1) : known])) };
}

function withNames(names: EntryNames, list: Pointer, kept: readonly string[], more: number): EntryNames {
  const fresh = Array.from({ length: more }, (_, nth) => `entry-${names.made + nth}`);
  return { made: names.made + more, lists: new Map([...names.lists, [list, [...kept, ...fresh]]]) };
}

function* listsIn(resolved: ResolvedForm, prefix: Pointer): Iterable<readonly [Pointer, number]> {
  for (const [list, rows] of resolved.rows) {
    const at = within(prefix, list);
    yield [at, rows.length];
    for (const [nth, row] of rows.entries()) if (row.rows.size > 0) yield* listsIn(row, within(at, pointer(nth)));
  }
}

/** A list that asks for an entry and has none shows an open one by itself (D-84). */
export function withOpenEntries(resolved: ResolvedForm): ResolvedForm {
  let now = resolved;
  for (const list of askingLists(resolved.form.configured.form)) {
    const empty = (now.rows.get(list)?.length ?? 0) === 0;
    const rows = empty && now.states.get(list)?.visible ? now.form.rows.get(list) : undefined;
    if (rows) now = advance(now, [{ pointer: list, value: [newEntry(rows)] }]);
  }
  return now;
}

/** The answers a new entry of a list starts with. */
export function newEntry(rows: LocalizedForm): Answers {
  return startAnswers(rows);
}

const asking = new WeakMap<Form, readonly Pointer[]>();

function askingLists(form: Form): readonly Pointer[] {
  const known = asking.get(form) ?? form.fields.filter(asksForOne).map((field) => field.pointer);
  asking.set(form, known);
  return known;
}

function asksForOne(field: Field): boolean {
  const least = field.limits['minItems'];
  return field.kind === 'rows' && typeof least === 'number' && least > 0;
}
