/** A JSON Pointer (RFC 6901) into answers or into a definition: `/address/zip`. The root is the empty string. */
export type Pointer = string & { readonly brand: 'Pointer' };

/** The whole document. */
export const ROOT = '' as Pointer;

/**
 * Joins keys to a pointer, escaping `~` and `/`.
 * @example pointer('dependents', 0, 'firstName') // "/dependents/0/firstName"
 */
export function pointer(...keys: readonly (string | number)[]): Pointer {
  let at = '';
  for (const key of keys) at += `/${escaped(String(key))}`;
  return at as Pointer;
}

function escaped(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/**
 * The keys of a pointer, unescaped. A text that does not begin with `/` is no pointer and gives no keys.
 * @example keysOf('/address/zip') // ["address", "zip"]
 */
export function keysOf(at: string): string[] {
  if (!at.startsWith('/')) return [];
  const keys = at.slice(1).split('/');
  return at.includes('~') ? keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) : keys;
}

const known = new Map<string, readonly string[]>();
const mostKnown = 10_000;

/** The same for reading: pointers come from definitions, and are the same ones again and again. */
function knownKeys(at: string): readonly string[] {
  const found = known.get(at);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const keys = keysOf(at);
  known.set(at, keys);
  return keys;
}

/** One pointer under another: `within('/dependents/0', '/firstName')` is `/dependents/0/firstName`. */
export function within(outer: Pointer, inner: Pointer): Pointer {
  return `${outer}${inner}` as Pointer;
}

/** Is `at` the place itself or anything inside it? */
export function isWithin(at: string, outer: string): boolean {
  return at === outer || at.startsWith(`${outer}/`);
}

/** The place that holds `at`; the root holds itself. */
export function parentOf(at: Pointer): Pointer {
  return at.slice(0, Math.max(0, at.lastIndexOf('/'))) as Pointer;
}

/** The last key of a pointer, unescaped; the root has none and gives an empty text. */
export function keyOf(at: Pointer): string {
  return keysOf(at).at(-1) ?? '';
}

/** What an object holds under its own key: prototypes are not answers. */
export function own(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  const value = (holder as Record<string, unknown>)[key];
  // Most often nothing is there at all, and it takes longer to ask whose a key is.
  return value !== undefined && Object.hasOwn(holder, key) ? value : undefined;
}

/** The value at a pointer, or undefined. Never reads a prototype. */
export function valueAt(document: unknown, at: string): unknown {
  return walk(document, knownKeys(at));
}

/** The value behind a list of keys, or undefined. */
export function walk(document: unknown, keys: readonly string[]): unknown {
  let value = document;
  for (const key of keys) value = own(value, key);
  return value;
}

/**
 * A copy of `document` with `value` at `at`; `undefined` takes the key away. What did not change keeps its identity,
 * and setting what is already there gives back `document` itself.
 */
export function withValue<T>(document: T, at: Pointer, value: unknown): T {
  return setAt(document, knownKeys(at), 0, value) as T;
}

/** The objects that one piece of work has made and given to nobody, so that it may change them in place. */
export type Mine = Set<unknown>;

/**
 * The same for a document that is put together step by step: each of its objects is copied once, and then it is `mine`. An
 * object that is put in may stand elsewhere too, so neither it nor anything in it is any more.
 */
export function putValue<T>(document: T, at: Pointer, value: unknown, mine: Mine): T {
  disown(value, mine);
  return putOther(document, at, value, mine);
}

/** A value that is given away is not to be changed in place any more. */
export function disown(value: unknown, mine: Mine): void {
  if (typeof value !== 'object' || value === null || mine.size === 0) return;
  mine.delete(value);
  for (const inner of Object.values(value)) disown(inner, mine);
}

/** The same for a value that holds nothing that is `mine`: one that does not come out of the document. */
export function putOther<T>(document: T, at: Pointer, value: unknown, mine: Mine): T {
  return setAt(document, knownKeys(at), 0, value, mine) as T;
}

function setAt(holder: unknown, keys: readonly string[], depth: number, value: unknown, mine?: Mine): unknown {
  const key = keys[depth];
  if (key === undefined) return value;
  if (key === '__proto__') return holder;
  const before = own(holder, key);
  const after = setAt(before, keys, depth + 1, value, mine);
  if (Object.is(before, after)) return holder;
  if (Array.isArray(holder)) return withEntry(holder, Number(key), after);
  if (mine?.has(holder)) return changed(holder as Record<string, unknown>, key, after);
  const copy =
    after === undefined ? without(holder as Readonly<Record<string, unknown>>, key) : { ...(holder as object | undefined), [key]: after };
  mine?.add(copy);
  return copy;
}

/** Nothing is at a place any more; its key stays, because an object that had one deleted is slow for ever. */
export function putNothing<T>(document: T, at: Pointer, mine: Mine): T {
  return emptyAt(document, knownKeys(at), 0, mine) as T;
}

function emptyAt(holder: unknown, keys: readonly string[], depth: number, mine: Mine): unknown {
  const key = keys[depth];
  if (key === undefined) return undefined;
  const before = own(holder, key);
  const after = before === undefined ? undefined : emptyAt(before, keys, depth + 1, mine);
  if (after === before) return holder;
  if (Array.isArray(holder)) return withEntry(holder, Number(key), after);
  if (mine.has(holder)) {
    (holder as Record<string, unknown>)[key] = after;
    return holder;
  }
  const copy = { ...(holder as object), [key]: after };
  mine.add(copy);
  return copy;
}

/** Puts a value into an object that was made for it, as was everything on the way there. */
export function fill(made: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  if (value === undefined || keys.includes('__proto__')) return;
  let holder = made;
  const last = keys.length - 1;
  for (let nth = 0; nth < last; nth += 1) {
    const key = keys[nth] as string;
    let inner = own(holder, key) as Record<string, unknown> | undefined;
    if (inner === undefined) holder[key] = inner = {};
    holder = inner;
  }
  holder[keys[last] as string] = value;
}

function changed(holder: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  if (value === undefined) delete holder[key];
  else holder[key] = value;
  return holder;
}

/** A copy that never held the key: an object that had one deleted is slow for ever, and so are its copies. */
function without(holder: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const each of Object.keys(holder)) if (each !== key && each !== '__proto__') copy[each] = holder[each];
  return copy;
}

/** One entry more at the end, or another in its place; a place outside the list changes nothing. */
function withEntry(list: readonly unknown[], nth: number, value: unknown): readonly unknown[] {
  if (!Number.isInteger(nth) || nth < 0 || nth > list.length) return list;
  return [...list.slice(0, nth), value, ...list.slice(nth + 1)];
}
