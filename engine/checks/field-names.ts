import { keysOf, pointer, type Pointer } from '../pointer.js';
import { indexOf } from '../fields/form-index.js';
import type { Field, Form } from '../types.js';

/** The field that keys lead to, through lists of forms too; undefined where there is none. */
export function fieldAt(form: Form, keys: readonly string[]): Field | undefined {
  const fields = indexOf(form).field;
  for (let depth = 1; depth <= keys.length; depth++) {
    const field = fields.get(pointer(...keys.slice(0, depth)));
    if (!field) return undefined;
    const inside = keys.slice(depth);
    if (inside.length === 0) return field;
    if (field.kind === 'rows') return inEntry(field, inside);
    if (field.kind !== 'group') return field.kind === 'list' && isIndex(inside[0]) && inside.length === 1 ? field : undefined;
  }
  return undefined;
}

/** `dependents.0.dob` is a field of the form of each entry. A list whose form is not known can hold anything. */
function inEntry(list: Field, [nth, ...keys]: readonly string[]): Field | undefined {
  if (!isIndex(nth)) return undefined;
  return keys.length === 0 || !list.rows ? list : fieldAt(list.rows, keys);
}

function isIndex(key: string | undefined): boolean {
  return key !== undefined && /^\d+$/.test(key);
}

export function fieldOf(form: Form, at: string): Field | undefined {
  return indexOf(form).field.get(at as Pointer);
}

/** The fields of a form as variables write them: `address.zip`. */
export function pathsOf(form: Form): readonly string[] {
  return form.fields.map((field) => keysOf(field.pointer).join('.'));
}
