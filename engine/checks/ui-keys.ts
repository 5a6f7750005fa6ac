import type { Document } from '../compile/documents.js';
import { isObject } from '../compile/documents.js';
import { keysOf, own, pointer, walk, within, type Pointer } from '../pointer.js';
import type { Field, Json, Origin } from '../types.js';
import type { Subject } from './check.js';

/** One `ui:` key of a field, its own or a shared one, and where it stands. */
export interface UiKey {
  readonly field: Field;
  readonly value: Json;
  where(inner: Pointer): Origin;
}

/** What the fields of a form say under one `ui:` key. */
export function uiKeys({ built, documents }: Subject, key: string): readonly UiKey[] {
  return built.form.fields.flatMap((field) => {
    const value = field.ui[key];
    if (value === undefined) return [];
    const path = ['ui', ...keysOf(field.pointer), key];
    if (walk(built.definition, path) !== undefined)
      return [{ field, value, where: (inner) => built.where(within(pointer(...path), inner)) }];
    const file = sharedFile(documents, field, key);
    const at = pointer('ui', field.shared ?? '', key);
    return [{ field, value, where: (inner) => ({ layer: 'form', file, at: within(at, inner) }) }];
  });
}

/** The file of shared fields that says this of the field. */
function sharedFile(documents: readonly Document[], field: Field, key: string): string {
  const says = (document: Document) => own(own(own(document.value, 'ui'), field.shared ?? ''), key) === field.ui[key];
  return documents.find((document) => document.kind === 'fields' && says(document))?.file ?? '';
}

/** The object under a `ui:` key, or an empty one. */
export function asRecord(value: Json): { readonly [key: string]: Json } {
  return isObject(value) ? value : {};
}
