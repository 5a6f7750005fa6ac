import { isObject } from '../compile/documents.js';
import { FORM_WIDE_KEYS } from '../compile/merge-parts.js';
import { keysOf, pointer, valueAtKeys, within, type Pointer } from '../pointer.js';
import type { Field, Json, Origin } from '../types.js';
import type { FormCheckContext } from './check.js';

/** The value of one `ui:` key of a field, with its place. */
export interface UiKey {
  readonly field: Field;
  readonly value: Json;
  where(inner: Pointer): Origin;
}

/** Returns the value of a `ui:` key, such as `ui:row`, for each field of the form that has it, with the field and the place. */
export function uiKeys({ built }: FormCheckContext, key: string): readonly UiKey[] {
  return built.form.fields.flatMap((field) => {
    const value = field.ui[key];
    if (value === undefined) return [];
    const path = ['ui', ...keysOf(field.pointer), key];
    const isWide = (FORM_WIDE_KEYS as readonly string[]).includes(key) && valueAtKeys(built.definition, path) === undefined;
    const at = isWide ? pointer('ui', key) : pointer(...path);
    return [{ field, value, where: (inner) => built.where(within(at, inner)) }];
  });
}

/** Returns the value if it is an object, else an empty object. */
export function asRecord(value: Json): { readonly [key: string]: Json } {
  return isObject(value) ? value : {};
}
