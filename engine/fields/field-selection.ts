import { isWithin, parentOf, ROOT, type Pointer } from '../pointer.js';

/** Which fields of a form to check; a selected field includes everything inside it. */
export interface FieldSelection {
  /** Returns whether the field or a container of it is selected. */
  itself(at: Pointer): boolean;
  /** Returns whether the field, a container of it or something inside it is selected. */
  anyIn(at: Pointer): boolean;
}

export const ALL_FIELDS: FieldSelection = { itself: () => true, anyIn: () => true };

/**
 * Returns which fields the pointers select in the form whose answers are at `outer`; it takes pointers in that form. All fields without
 * pointers or if one of them contains `outer`.
 * @example selectFields(['/address'], '').itself('/address/zip') // true
 */
export function selectFields(pointers: readonly Pointer[] | undefined, outer: Pointer): FieldSelection {
  if (!pointers || pointers.some((place) => isWithin(outer, place))) return ALL_FIELDS;
  const selected = new Set(pointers.filter((place) => isWithin(place, outer)).map((place) => place.slice(outer.length) as Pointer));
  const containers = new Set([...selected].flatMap(containerPointers));
  const itself = (at: Pointer) => selected.has(at) || containerPointers(at).some((place) => selected.has(place));
  return { itself, anyIn: (at) => containers.has(at) || itself(at) };
}

/** Returns the pointers of the containers of a place, the innermost first, without the root. */
function containerPointers(at: Pointer): Pointer[] {
  const outer = parentOf(at);
  return outer === ROOT ? [] : [outer, ...containerPointers(outer)];
}
