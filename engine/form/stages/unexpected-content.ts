import { isBlank } from '../../base/blank.js';
import { own, pointer, ROOT, within, type Pointer } from '../../base/pointer.js';

/**
 * Returns the first place where a document holds a value that the expected one does not; undefined without one. A blank
 * value counts as absent, except in a list, where it is an entry.
 * @example firstUnexpected({ a: 1, b: '' }, { a: 2 }) // '/a'
 */
export function firstUnexpected(document: unknown, expected: unknown): Pointer | undefined {
  if (isBlank(document)) return undefined;
  if (!isContainer(document)) return Object.is(document, expected) ? undefined : ROOT;
  const counterpart = isBlank(expected) ? emptyLike(document) : expected;
  if (!isContainer(counterpart) || Array.isArray(document) !== Array.isArray(counterpart)) return ROOT;
  return firstUnexpectedIn(document, counterpart);
}

function firstUnexpectedIn(document: object, counterpart: object): Pointer | undefined {
  for (const key of Object.keys(document)) {
    if (Array.isArray(document) && !Object.hasOwn(counterpart, key)) return pointer(key);
    const found = firstUnexpected(own(document, key), own(counterpart, key));
    if (found !== undefined) return within(pointer(key), found);
  }
  return undefined;
}

/** Compares two documents; blank values count as absent, except in lists. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return firstUnexpected(one, other) === undefined && firstUnexpected(other, one) === undefined;
}

/** Beside a blank value, everything inside the document may be blank too. */
function emptyLike(document: object): object {
  return Array.isArray(document) ? [] : {};
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
