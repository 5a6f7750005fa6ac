import { isObject } from '../compile/documents.js';
import type { BuiltForm } from '../compile/build-form.js';
import { isWithin, own, pointer, within, type Pointer } from '../pointer.js';
import type { Json, JsonObject } from '../types.js';

/** A part of a definition and where it stands in it. */
export interface Part {
  readonly at: Pointer;
  readonly value: JsonObject;
}

/** The entries of a list of a definition, such as its rules. */
export function partsOf(definition: JsonObject, ...keys: readonly string[]): readonly Part[] {
  const list = keys.reduce<unknown>((holder, key) => own(holder, key), definition);
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((value, nth) => (isObject(value) ? [{ at: pointer(...keys, nth), value }] : []));
}

/** The entries of an object of a definition, each with its key; entries of fields that an overlay took away are gone with them. */
export function entriesOf(
  built: BuiltForm,
  at: Pointer,
  value: unknown,
): readonly { readonly key: string; readonly at: Pointer; readonly value: Json }[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => (isGone(built, key) ? [] : [{ key, at: within(at, pointer(key)), value: child }]));
}

/** Did an overlay take this field away? */
export function isGone(built: BuiltForm, field: unknown): boolean {
  return typeof field === 'string' && built.form.removed.some((gone) => isWithin(field, gone));
}

/** The moves of a form, without those of fields that are gone. */
export function movesOf(built: BuiltForm): readonly Part[] {
  return partsOf(built.definition, 'submit', 'body').filter(({ value }) => !isGone(built, value['from']) && !isGone(built, value['drop']));
}
