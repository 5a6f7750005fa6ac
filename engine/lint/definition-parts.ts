import { isList, isObject } from '../base/json.js';
import { keysOf, pointer, valueAtKeys, within, type Pointer, isWithin } from '../base/pointer.js';
import type { BuiltForm } from '../compile/build-form.js';
import { FORM_WIDE_KEYS } from '../compile/merge-parts.js';
import { namedAnswer } from '../compile/build-parts.js';
import { indexOf } from '../form/fields/form-index.js';
import type { Field, Json, JsonObject, Form } from '../types.js';
import type { FormCheckContext } from './check.js';

export function uiKeys({ built }: FormCheckContext, key: string) {
  return built.form.fields.flatMap((field) => {
    const value = field.ui[key];
    if (value === undefined) return [];
    const path = ['ui', ...keysOf(field.pointer), key];
    const isWide = (FORM_WIDE_KEYS as readonly string[]).includes(key) && valueAtKeys(built.definition, path) === undefined;
    const at = isWide ? pointer('ui', key) : pointer(...path);
    return [{ field, value, where: (inner: Pointer) => built.where(within(at, inner)) }];
  });
}

export function asRecord(value: Json): { readonly [key: string]: Json } {
  return isObject(value) ? value : {};
}

export interface DefinitionPart {
  readonly at: Pointer;
  readonly value: JsonObject;
}

export function listParts(definition: JsonObject, ...keys: readonly string[]): readonly DefinitionPart[] {
  const list = valueAtKeys(definition, keys);
  return isList(list) ? list.flatMap((value, index) => (isObject(value) ? [{ at: pointer(...keys, index), value }] : [])) : [];
}

/** Without keys of fields that an overlay removed. */
export function objectParts(built: BuiltForm, at: Pointer, value: unknown) {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    isRemovedField(built, key) ? [] : [{ key, at: within(at, pointer(key)), value: child }],
  );
}

export function isRemovedField(built: BuiltForm, field: unknown): boolean {
  return typeof field === 'string' && built.form.removed.some((removed) => isWithin(field, removed));
}

export function mappingsIn(built: BuiltForm): readonly DefinitionPart[] {
  return listParts(built.definition, 'submit', 'body').filter(({ value }) => !isRemovedField(built, namedAnswer(value)));
}

/** Also through entries of lists; for an entry of a list of options, the list. */
export function fieldByKeys(form: Form, keys: readonly string[]): Field | undefined {
  const fields = indexOf(form).field;
  for (let depth = 1; depth <= keys.length; depth++) {
    const field = fields.get(pointer(...keys.slice(0, depth)));
    if (!field) return undefined;
    const inside = keys.slice(depth);
    if (inside.length === 0) return field;
    if (field.kind !== 'group') return fieldInEntry(field, inside);
  }
  return undefined;
}

/** The list itself if the form of its entries is unknown. */
function fieldInEntry(list: Field, [index = '', ...keys]: readonly string[]): Field | undefined {
  if (!/^\d+$/.test(index)) return undefined;
  if (list.rows && keys.length > 0) return fieldByKeys(list.rows, keys);
  return list.kind === 'rows' || (list.kind === 'list' && keys.length === 0) ? list : undefined;
}

export function fieldByPointer(form: Form, at: string): Field | undefined {
  return indexOf(form).field.get(at as Pointer);
}

export function fieldPaths(form: Form): readonly string[] {
  return form.fields.map((field) => keysOf(field.pointer).join('.'));
}
