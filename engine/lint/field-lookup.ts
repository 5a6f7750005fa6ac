import { keysOf, pointer, type Pointer } from '../base/pointer.js';
import { indexOf } from '../form/fields/form-index.js';
import type { Field, Form } from '../types.js';

/**
 * Returns the field that a path of keys leads to, also through entries of lists; for an entry of a list of options, the list. Undefined if
 * it does not exist.
 */
export function fieldByKeys(form: Form, keys: readonly string[]): Field | undefined {
  const fields = indexOf(form).field;
  for (let depth = 1; depth <= keys.length; depth++) {
    const field = fields.get(pointer(...keys.slice(0, depth)));
    if (!field) return undefined;
    const inside = keys.slice(depth);
    if (inside.length === 0) return field;
    if (field.kind === 'rows') return fieldInEntry(field, inside);
    if (field.kind !== 'group') return field.kind === 'list' && isIndex(inside[0]) && inside.length === 1 ? field : undefined;
  }
  return undefined;
}

/** Returns the field inside a list entry, such as `dependents.0.dob`; the list itself if the form of its entries is unknown. */
function fieldInEntry(list: Field, [index, ...keys]: readonly string[]): Field | undefined {
  if (!isIndex(index)) return undefined;
  return keys.length === 0 || !list.rows ? list : fieldByKeys(list.rows, keys);
}

function isIndex(key: string | undefined): boolean {
  return key !== undefined && /^\d+$/.test(key);
}

/** Returns the field at a pointer; undefined if the form has no such field. */
export function fieldByPointer(form: Form, at: string): Field | undefined {
  return indexOf(form).field.get(at as Pointer);
}

/** Returns the paths of all fields of a form as variables write them: `address.zip`. */
export function fieldPaths(form: Form): readonly string[] {
  return form.fields.map((field) => keysOf(field.pointer).join('.'));
}
