/** A JSON Pointer (RFC 6901) into answers or into a definition: `/address/zip`. The root is the empty string. */
export type Pointer = string & { readonly brand: 'Pointer' };

/** The whole document. */
export const ROOT = '' as Pointer;

/**
 * Returns the JSON Pointer of the keys, with `~` and `/` escaped; the root, an empty text, without keys.
 * @example pointer('dependents', 0, 'firstName') // "/dependents/0/firstName"
 */
export function pointer(...keys: readonly (string | number)[]): Pointer {
  let at = '';
  for (const key of keys) at += `/${escapeKey(String(key))}`;
  return at as Pointer;
}

function escapeKey(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/**
 * Returns the keys of a pointer, unescaped; none for a text that does not begin with `/`.
 * @example keysOf('/address/zip') // ["address", "zip"]
 */
export function keysOf(at: string): string[] {
  if (!at.startsWith('/')) return [];
  const keys = at.slice(1).split('/');
  return at.includes('~') ? keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) : keys;
}

const keysByPointer = new Map<string, readonly string[]>();
const MAX_CACHED_POINTERS = 10_000;

/** Returns the keys of a pointer from a cache, because definitions repeat the same pointers. Callers share the list. */
function cachedKeys(at: string): readonly string[] {
  const found = keysByPointer.get(at);
  if (found !== undefined) return found;
  if (keysByPointer.size >= MAX_CACHED_POINTERS) keysByPointer.clear();
  const keys = keysOf(at);
  keysByPointer.set(at, keys);
  return keys;
}

/** Joins two pointers: `within('/dependents/0', '/firstName')` is `/dependents/0/firstName`. */
export function within(outer: Pointer, inner: Pointer): Pointer {
  return `${outer}${inner}` as Pointer;
}

/** Returns whether `at` is `outer` itself or something inside it. */
export function isWithin(at: string, outer: string): boolean {
  return at === outer || at.startsWith(`${outer}/`);
}

/** Returns the pointer of the container of `at`; the root is its own parent. */
export function parentOf(at: Pointer): Pointer {
  return at.slice(0, Math.max(0, at.lastIndexOf('/'))) as Pointer;
}

/** Returns the last key of a pointer, unescaped; an empty text for the root. */
export function keyOf(at: Pointer): string {
  return keysOf(at).at(-1) ?? '';
}

/** Returns the value of an object's own key, never of its prototype; undefined if it does not exist. */
export function own(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  const value = (holder as Record<string, unknown>)[key];
  // The key is mostly absent, and `hasOwn` takes longer than reading.
  return value !== undefined && Object.hasOwn(holder, key) ? value : undefined;
}

/** Returns the value at a pointer; undefined if it does not exist. Never reads a prototype. */
export function valueAt(document: unknown, at: string): unknown {
  return valueAtKeys(document, cachedKeys(at));
}

/**
 * Follows keys into nested objects and lists and returns the value there; the document itself without keys, undefined if a key does not
 * exist. Never reads a prototype.
 */
export function valueAtKeys(document: unknown, keys: readonly string[]): unknown {
  let value = document;
  for (const key of keys) value = own(value, key);
  return value;
}

/**
 * Returns a copy with `value` at the pointer; `undefined` removes the key. Unchanged parts keep their identity, and without a
 * change it returns `document` itself.
 */
export function withValue<T>(document: T, at: Pointer, value: unknown): T {
  return setAt(document, cachedKeys(at), 0, value) as T;
}

/** Objects that one computation has created and not shared yet, so it may change them in place. */
export type OwnedObjects = Set<unknown>;

/**
 * Sets a value in a document that is being built: copies each container once and records it in `owned`. The value may be shared, so
 * it leaves `owned`.
 */
export function setValue<T>(document: T, at: Pointer, value: unknown, owned: OwnedObjects): T {
  releaseOwned(value, owned);
  return setForeignValue(document, at, value, owned);
}

/** Removes a value and everything in it from the set `owned`, so that it is no longer changed in place, because it becomes shared. */
export function releaseOwned(value: unknown, owned: OwnedObjects): void {
  if (typeof value !== 'object' || value === null || owned.size === 0) return;
  owned.delete(value);
  for (const inner of Object.values(value)) releaseOwned(inner, owned);
}

/** Like `setValue`, for a value that cannot contain owned objects because it does not come from the document. */
export function setForeignValue<T>(document: T, at: Pointer, value: unknown, owned: OwnedObjects): T {
  return setAt(document, cachedKeys(at), 0, value, owned) as T;
}

/**
 * Returns the holder with `value` at the keys from `depth` on; undefined removes an object's key. Changes owned objects in place and copies
 * all others, recording the copies in `owned`. Ignores `__proto__` and indexes beyond a list's end.
 */
function setAt(holder: unknown, keys: readonly string[], depth: number, value: unknown, owned?: OwnedObjects): unknown {
  const key = keys[depth];
  if (key === undefined) return value;
  if (key === '__proto__') return holder;
  const before = own(holder, key);
  const after = setAt(before, keys, depth + 1, value, owned);
  if (Object.is(before, after)) return holder;
  if (Array.isArray(holder)) return withEntry(holder, Number(key), after);
  if (owned?.has(holder)) return setOrDeleteKey(holder as Record<string, unknown>, key, after);
  const copy =
    after === undefined
      ? withoutKey(holder as Readonly<Record<string, unknown>>, key)
      : { ...(holder as object | undefined), [key]: after };
  owned?.add(copy);
  return copy;
}

/** Sets the value at a pointer to undefined but keeps its key, because `delete` would put the object into dictionary mode. */
export function clearValue<T>(document: T, at: Pointer, owned: OwnedObjects): T {
  return clearAt(document, cachedKeys(at), 0, owned) as T;
}

/**
 * Returns the holder with undefined at the keys from `depth` on; the keys stay. Changes owned objects in place and copies all others,
 * recording the copies; returns the same holder if no value was there.
 */
function clearAt(holder: unknown, keys: readonly string[], depth: number, owned: OwnedObjects): unknown {
  const key = keys[depth];
  if (key === undefined) return undefined;
  const before = own(holder, key);
  const after = before === undefined ? undefined : clearAt(before, keys, depth + 1, owned);
  if (after === before) return holder;
  if (Array.isArray(holder)) return withEntry(holder, Number(key), after);
  if (owned.has(holder)) {
    (holder as Record<string, unknown>)[key] = after;
    return holder;
  }
  const copy = { ...(holder as object), [key]: after };
  owned.add(copy);
  return copy;
}

/**
 * Sets a value at nested keys of `root` in place and creates missing objects. `root` must not be shared, and `keys` not empty. Does nothing
 * if the value is undefined or a key is `__proto__`.
 */
export function setNestedValue(root: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  if (value === undefined || keys.includes('__proto__')) return;
  let holder = root;
  const last = keys.length - 1;
  for (let index = 0; index < last; index += 1) {
    const key = keys[index] as string;
    let inner = own(holder, key) as Record<string, unknown> | undefined;
    if (inner === undefined) holder[key] = inner = {};
    holder = inner;
  }
  holder[keys[last] as string] = value;
}

/** Sets a key of an object in place, or deletes it if the value is undefined. Returns the same object. */
function setOrDeleteKey(holder: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  if (value === undefined) delete holder[key];
  else holder[key] = value;
  return holder;
}

/**
 * Returns a copy of the object without the key and without `__proto__`. The key is never copied, because a later `delete` would put the
 * copy into dictionary mode.
 */
function withoutKey(holder: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const each of Object.keys(holder)) if (each !== key && each !== '__proto__') copy[each] = holder[each];
  return copy;
}

/** Returns a copy of a list with the entry at an index replaced, or appended at the end; the same list for any other index. */
function withEntry(list: readonly unknown[], index: number, value: unknown): readonly unknown[] {
  if (!Number.isInteger(index) || index < 0 || index > list.length) return list;
  return [...list.slice(0, index), value, ...list.slice(index + 1)];
}
