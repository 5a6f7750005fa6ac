import { isBlank } from '../blank.js';
import { own, pointer, ROOT, within, type Pointer } from '../pointer.js';

const NO_POINTERS: readonly Pointer[] = [];
const ROOT_ONLY: readonly Pointer[] = [ROOT];

/**
 * Returns the pointers of all scalars in a document that are not blank. Pointers are only created for these, because there are
 * few.
 */
export function nonBlankPointers(document: unknown): readonly Pointer[] {
  if (isBlank(document)) return NO_POINTERS;
  if (typeof document !== 'object' || document === null) return ROOT_ONLY;
  let pointers: Pointer[] | undefined;
  for (const key of Object.keys(document)) {
    for (const inner of nonBlankPointers(own(document, key))) (pointers ??= []).push(within(pointer(key), inner));
  }
  return pointers ?? NO_POINTERS;
}
