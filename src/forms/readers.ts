import type { Field, Form, Read, ResolvedForm } from '../../engine/index.js';
import { parentOf, type Pointer, pointer, within } from '../../engine/pointer.js';
import { levelOf } from './levels.js';

/** Which fields' checks read an answer of their own form, and which one of the form around it. */
interface Readers {
  readonly own: ReadonlyMap<Pointer, readonly Pointer[]>;
  readonly parent: ReadonlyMap<Pointer, readonly Pointer[]>;
}

const readersOf = new WeakMap<Form, Readers>();

/** A field whose answer changed, and all whose checks read it: what has to be judged again. */
export function concernedBy(resolved: ResolvedForm, changed: Iterable<Pointer>): Set<Pointer> {
  const concerned = new Set<Pointer>();
  for (const at of changed) {
    concerned.add(at);
    const level = levelOf(resolved, at);
    if (!level) continue;
    for (const reader of readers(level.resolved).own.get(level.inner) ?? []) concerned.add(within(level.prefix, reader));
    for (const [list, rows] of level.resolved.rows) {
      const inside = rows[0] && readers(rows[0]).parent.get(level.inner);
      if (!inside) continue;
      rows.forEach((_, nth) => inside.forEach((reader) => concerned.add(within(level.prefix, within(within(list, pointer(nth)), reader)))));
    }
  }
  return concerned;
}

function readers(resolved: ResolvedForm): Readers {
  const form = resolved.form.configured.form;
  const known = readersOf.get(form) ?? findReaders(form);
  readersOf.set(form, known);
  return known;
}

function findReaders(form: Form): Readers {
  const own = new Map<Pointer, Pointer[]>();
  const parent = new Map<Pointer, Pointer[]>();
  for (const check of form.checks) for (const read of check.reads) addRead(read.root === 'parent' ? parent : own, read, check.at);
  for (const field of form.fields)
    for (const sibling of siblingsRead(field)) append(own, within(parentOf(field.pointer), pointer(sibling)), field.pointer);
  return { own, parent };
}

/** A read of `/address/zip` is of `/address` as well, and a read of `/address` of all in it is found by its own change. */
function addRead(map: Map<Pointer, Pointer[]>, read: Read, at: Pointer): void {
  if (read.root !== 'answers' && read.root !== 'parent') return;
  read.keys.forEach((_, depth) => append(map, pointer(...read.keys.slice(0, depth + 1)), at));
}

/** A format's options name the fields beside it that it reads: `{ "country": "countryCode" }`. */
function siblingsRead(field: Field): string[] {
  const options = field.ui['ui:format'];
  if (typeof options !== 'object' || options === null) return [];
  return Object.values(options).filter((value): value is string => typeof value === 'string');
}

function append(map: Map<Pointer, Pointer[]>, at: Pointer, reader: Pointer): void {
  const list = map.get(at);
  if (!list) map.set(at, [reader]);
  else if (!list.includes(reader)) list.push(reader);
}
