import type { Document } from '../compile/documents.js';
import { isObject } from '../compile/documents.js';
import { keysOf, own, pointer, valueAtKeys, within, type Pointer } from '../pointer.js';
import type { Field, Json, Origin } from '../types.js';
import type { FormCheckContext } from './check.js';

/** The value of one `ui:` key of a field, from its form or a shared field, with its place. */
export interface UiKey {
  readonly field: Field;
  readonly value: Json;
  where(inner: Pointer): Origin;
}

/**
 * Returns the value of a `ui:` key, such as `ui:row`, for each field of the form that has it, with the field and the place, also in a file
 * of shared fields.
 */
export function uiKeys({ built, documents }: FormCheckContext, key: string): readonly UiKey[] {
  return built.form.fields.flatMap((field) => {
    const value = field.ui[key];
    if (value === undefined) return [];
    const path = ['ui', ...keysOf(field.pointer), key];
    if (valueAtKeys(built.definition, path) !== undefined)
      return [{ field, value, where: (inner) => built.where(within(pointer(...path), inner)) }];
    const file = fileOfSharedKey(documents, field, key);
    const at = pointer('ui', field.shared ?? '', key);
    return [{ field, value, where: (inner) => ({ layer: 'form', file, at: within(at, inner) }) }];
  });
}

/** Returns the path of the file of shared fields that gives the field this `ui:` key; empty if none does. */
function fileOfSharedKey(documents: readonly Document[], field: Field, key: string): string {
  const says = (document: Document) => own(own(own(document.value, 'ui'), field.shared ?? ''), key) === field.ui[key];
  return documents.find((document) => document.kind === 'fields' && says(document))?.file ?? '';
}

/** Returns the value if it is an object, else an empty object. */
export function asRecord(value: Json): { readonly [key: string]: Json } {
  return isObject(value) ? value : {};
}
