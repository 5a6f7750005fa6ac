import { isBlank, own, pointer, type Pointer, ROOT, within } from '../../engine/index.js';

/**
 * The first place where a document has something that another has not; undefined where there is none. A blank value counts
 * as absent, except in a list, where it is an entry.
 */
export function firstStranger(document: unknown, known: unknown): Pointer | undefined {
  if (isBlank(document)) return undefined;
  if (!isHolder(document)) return Object.is(document, known) ? undefined : ROOT;
  const counterpart = isBlank(known) ? emptyLike(document) : known;
  if (!isHolder(counterpart) || Array.isArray(document) !== Array.isArray(counterpart)) return ROOT;
  for (const key of Object.keys(document)) {
    const found = isExtraEntry(document, counterpart, key) ? ROOT : firstStranger(own(document, key), own(counterpart, key));
    if (found !== undefined) return within(pointer(key), found);
  }
  return undefined;
}

function isExtraEntry(document: object, known: object, index: string): boolean {
  return Array.isArray(document) && !Object.hasOwn(known, index);
}

/** Beside a blank, what is inside a document may be blank too. */
function emptyLike(document: object): object {
  return Array.isArray(document) ? [] : {};
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
