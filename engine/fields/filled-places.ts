import { isBlank } from '../blank.js';
import { own, pointer, ROOT, within, type Pointer } from '../pointer.js';

const NONE: readonly Pointer[] = [];
const ITSELF: readonly Pointer[] = [ROOT];

/** Every place of a document that holds a value which is not blank. A pointer is made for those alone: most often there is none. */
export function filledPlaces(document: unknown): readonly Pointer[] {
  if (isBlank(document)) return NONE;
  if (typeof document !== 'object' || document === null) return ITSELF;
  let found: Pointer[] | undefined;
  for (const key of Object.keys(document)) {
    for (const inner of filledPlaces(own(document, key))) (found ??= []).push(within(pointer(key), inner));
  }
  return found ?? NONE;
}
