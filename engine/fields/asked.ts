import { isWithin, parentOf, ROOT, type Pointer } from '../pointer.js';

/** Which fields of a form are asked about; a field is asked with all that is in it. */
export interface Asked {
  /** Is this field asked about itself? */
  itself(at: Pointer): boolean;
  /** Is it, or is something inside it? */
  anyIn(at: Pointer): boolean;
}

export const EVERYTHING: Asked = { itself: () => true, anyIn: () => true };

/**
 * What a list of places means for the form whose answers lie at `outer`.
 * @example askedOf(['/address'], '').itself('/address/zip') // true
 */
export function askedOf(places: readonly Pointer[] | undefined, outer: Pointer): Asked {
  if (!places || places.some((place) => isWithin(outer, place))) return EVERYTHING;
  const asked = new Set(places.filter((place) => isWithin(place, outer)).map((place) => place.slice(outer.length) as Pointer));
  const around = new Set([...asked].flatMap(placesAround));
  const itself = (at: Pointer) => asked.has(at) || placesAround(at).some((place) => asked.has(place));
  return { itself, anyIn: (at) => around.has(at) || itself(at) };
}

function placesAround(at: Pointer): Pointer[] {
  const outer = parentOf(at);
  return outer === ROOT ? [] : [outer, ...placesAround(outer)];
}
