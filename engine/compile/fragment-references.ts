import { copyObject, mergeSchema } from './merge-parts.js';
import { isObject } from './documents.js';
import type { Layered } from './layers.js';
import type { FragmentPiece } from './take-parts.js';
import { own, pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { Json, JsonObject } from '../types.js';

const PREFIX = 'fragment:';

/** Returns the parts of the field that a reference such as `person#dob` at the field `at` takes; undefined for an unknown name. */
type TakeField = (name: string, at: Pointer, place: Pointer) => FragmentPiece | undefined;

/**
 * Returns the definition with each `fragment:` reference of its schema replaced by the field that it names, and what belongs to those
 * fields. Keys beside a reference replace those of the field; an unknown field becomes a text field.
 */
export function withReferences(
  layered: Layered,
  take: TakeField,
): { readonly value: JsonObject; readonly pieces: readonly FragmentPiece[] } {
  const { origins, value } = layered;
  const pieces: FragmentPiece[] = [];
  const schema = own(value, 'schema');
  if (!isObject(schema) || !hasReference(schema)) return { value, pieces };

  const replaced = copyObject(origins, value, (key, child) => [key, key === 'schema' ? replaceIn(schema, pointer('schema'), ROOT) : child]);
  return { value: replaced, pieces };

  function replaceIn(field: JsonObject, place: Pointer, at: Pointer): JsonObject {
    const properties = own(field, 'properties');
    const whole = isObject(properties)
      ? copyObject(origins, field, (key, child) => [key, key === 'properties' ? replaceEach(properties, place, at) : child])
      : field;
    const reference = referenceOf(whole);
    return reference === undefined ? whole : replaceReference(whole, reference, place, at);
  }

  function replaceEach(properties: JsonObject, place: Pointer, at: Pointer): JsonObject {
    return copyObject(origins, properties, (name, child) => [
      name,
      isObject(child) ? replaceIn(child, within(place, pointer('properties', name)), within(at, pointer(name))) : child,
    ]);
  }

  function replaceReference(whole: JsonObject, reference: string, place: Pointer, at: Pointer): JsonObject {
    const piece = take(reference.slice(PREFIX.length), at, within(place, pointer('$ref')));
    if (piece) pieces.push(piece);
    const beside = copyObject(origins, whole, (key, child) => (key === '$ref' ? undefined : [key, child]));
    return mergeSchema(origins, piece?.field ?? { type: 'string', title: reference }, beside) as JsonObject;
  }
}

/** Returns the `fragment:` reference of a schema; undefined if it has none. */
function referenceOf(schema: JsonObject): string | undefined {
  const reference = own(schema, '$ref');
  return typeof reference === 'string' && reference.startsWith(PREFIX) ? reference : undefined;
}

/** Returns whether a schema or one in it has a `fragment:` reference. */
function hasReference(schema: Json): boolean {
  if (!isObject(schema)) return false;
  const properties = own(schema, 'properties');
  return (
    referenceOf(schema) !== undefined || (isObject(properties) && Object.values(properties).some((child) => hasReference(child as Json)))
  );
}
