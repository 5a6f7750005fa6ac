import type { Field, Form, Read, ResolvedForm } from '../../engine/index.js';
import { parentOf, type Pointer, pointer, within } from '../../engine/base/pointer.js';
import { levelOf } from './levels.js';

/** The fields whose checks depend on an answer of their own form, and those that depend on the parent form. */
interface CheckDependents {
  readonly own: ReadonlyMap<Pointer, readonly Pointer[]>;
  readonly parent: ReadonlyMap<Pointer, readonly Pointer[]>;
}

const dependentsByForm = new WeakMap<Form, CheckDependents>();

export function fieldsToValidate(resolved: ResolvedForm, changedFields: Iterable<Pointer>): Set<Pointer> {
  const concerned = new Set<Pointer>();
  for (const at of changedFields) {
    concerned.add(at);
    const level = levelOf(resolved, at);
    if (!level) continue;
    for (const reader of dependentsOf(level.resolved).own.get(level.inner) ?? []) concerned.add(within(level.prefix, reader));
    for (const [list, rows] of level.resolved.rows) {
      const inside = rows[0] && dependentsOf(rows[0]).parent.get(level.inner);
      if (!inside) continue;
      rows.forEach((_, index) =>
        inside.forEach((reader) => concerned.add(within(level.prefix, within(within(list, pointer(index)), reader)))),
      );
    }
  }
  return concerned;
}

function dependentsOf(resolved: ResolvedForm): CheckDependents {
  const form = resolved.form.configured.form;
  const known = dependentsByForm.get(form) ?? findDependents(form);
  dependentsByForm.set(form, known);
  return known;
}

/**
 * Returns, for each place that a check reads or a format option names, the places to check again when it changes. Reads with root `parent`
 * are collected in `parent`, all others in `own`.
 */
function findDependents(form: Form): CheckDependents {
  const own = new Map<Pointer, Pointer[]>();
  const parent = new Map<Pointer, Pointer[]>();
  for (const check of form.checks)
    for (const dependency of check.reads) addRead(dependency.root === 'parent' ? parent : own, dependency, check.at);
  for (const field of form.fields)
    for (const sibling of siblingKeys(field)) addDependent(own, within(parentOf(field.pointer), pointer(sibling)), field.pointer);
  return { own, parent };
}

/** Adds a dependency and its parent pointers: a check of `/address/zip` depends on `/address` too. */
function addRead(map: Map<Pointer, Pointer[]>, dependency: Read, at: Pointer): void {
  if (dependency.root !== 'answers' && dependency.root !== 'parent') return;
  dependency.keys.forEach((_, depth) => addDependent(map, pointer(...dependency.keys.slice(0, depth + 1)), at));
}

/** Returns the keys of the sibling fields that a format's options name, as in `{ "country": "countryCode" }`. */
function siblingKeys(field: Field): string[] {
  const options = field.ui['ui:format'];
  if (typeof options !== 'object' || options === null) return [];
  return Object.values(options).filter((value): value is string => typeof value === 'string');
}

function addDependent(map: Map<Pointer, Pointer[]>, at: Pointer, reader: Pointer): void {
  const list = map.get(at);
  if (!list) map.set(at, [reader]);
  else if (!list.includes(reader)) list.push(reader);
}
