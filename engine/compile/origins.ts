import { keysOf, own, pointer, within, type Pointer } from '../base/pointer.js';
import type { Json, JsonObject, Origin } from '../types.js';

interface NodeOrigin {
  readonly origin: Origin;
  /** Keys whose values have another origin than the object itself. */
  readonly keys: ReadonlyMap<string, Origin>;
}

/** The origin of each object of a definition; it survives overlays and inlining. */
export type Origins = WeakMap<object, NodeOrigin>;

const NO_KEYS: ReadonlyMap<string, Origin> = new Map();

/** Records the origin of an object and, each one key deeper, of everything in it. */
export function recordOrigins(origins: Origins, value: unknown, origin: Origin): void {
  if (typeof value !== 'object' || value === null) return;
  origins.set(value, { origin, keys: NO_KEYS });
  for (const [key, child] of Object.entries(value)) recordOrigins(origins, child, originOfChild(origin, key));
}

/** Returns the origin of a child: the same file, one key deeper. */
function originOfChild(origin: Origin, key: string): Origin {
  return { ...origin, at: within(origin.at, pointer(key)) };
}

/** Returns the origin of a value that is no object, by its key in the object or list that holds it. */
function childOrigin(holder: NodeOrigin, key: string): Origin {
  return holder.keys.get(key) ?? originOfChild(holder.origin, key);
}

/** Returns the origin of the value at a place of a definition, also after overlays and inlining. */
export function originAt(origins: Origins, root: object, at: Pointer): Origin {
  let value: unknown = root;
  let origin = origins.get(root)?.origin ?? { layer: 'form', file: '', at: '' as Pointer };
  for (const key of keysOf(at)) {
    const node = nodeOrigin(origins, value);
    value = own(value, key);
    origin = node?.keys.get(key) ?? nodeOrigin(origins, value)?.origin ?? originOfChild(origin, key);
  }
  return origin;
}

/** Returns the recorded origin of an object; undefined for scalars and unknown objects. */
function nodeOrigin(origins: Origins, value: unknown): NodeOrigin | undefined {
  return typeof value === 'object' && value !== null ? origins.get(value) : undefined;
}

/** Records that an object was made from another one and that some of its keys have other origins. */
function deriveOrigin(origins: Origins, result: object, from: object, keys: ReadonlyMap<string, Origin>): void {
  const node = origins.get(from);
  if (node) origins.set(result, { origin: node.origin, keys: new Map([...node.keys, ...keys]) });
}

/**
 * Records for `result` and the objects in it the origins of the objects in `from` at the same keys, from which they were copied because
 * something in them changed.
 */
export function inheritOrigins(origins: Origins, result: unknown, from: unknown): void {
  if (result === from || typeof result !== 'object' || typeof from !== 'object' || result === null || from === null) return;
  if (!origins.has(result)) deriveOrigin(origins, result, from, NO_KEYS);
  for (const [key, child] of Object.entries(result)) inheritOrigins(origins, child, own(from, key));
}

/** Records another origin for the value at a pointer below `root` and everything in it; does nothing for the root itself. */
export function markOrigin(origins: Origins, root: object, at: Pointer, origin: Origin): void {
  const keys = keysOf(at);
  const last = keys.pop();
  const holder = keys.reduce<unknown>((value, key) => own(value, key), root);
  if (last === undefined || typeof holder !== 'object' || holder === null) return;
  const node = origins.get(holder);
  if (node) origins.set(holder, { ...node, keys: new Map([...node.keys, [last, origin]]) });
  recordOrigins(origins, own(holder, last), origin);
}

/** Records for a made object the origin of another one, and returns it. */
export function withOriginOf<T extends object>(origins: Origins, made: T, from: object): T {
  const node = origins.get(from);
  if (node) origins.set(made, node);
  return made;
}

/** Whether a value has no origin of its own, so that the object or list that holds it keeps its origin. */
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Where an entry of a made value comes from: its key, the object or list that had it, and its key there. */
type Source = readonly [key: string, from: object, before: string];

/** Records for a made value the origin of the first of `like` that has one, and for each of its scalars that of its source. */
function withOrigins<T extends object>(origins: Origins, made: T, like: readonly object[], sources: readonly Source[]): T {
  const node = like.map((one) => origins.get(one)).find((one) => one !== undefined);
  if (!node) return made;
  const keys = new Map<string, Origin>();
  for (const [key, from, before] of sources) {
    const source = origins.get(from);
    if (source && (isScalar(own(made, key)) || source.keys.has(before))) keys.set(key, childOrigin(source, before));
    else keys.delete(key);
  }
  origins.set(made, { origin: node.origin, keys });
  return made;
}

/** Returns a copy of an object with each entry mapped or left out (undefined); the copy and its entries keep their origins. */
export function copyObject(
  origins: Origins,
  from: JsonObject,
  entryOf: (key: string, value: Json) => readonly [key: string, value: Json] | undefined,
): JsonObject {
  const copy: { [key: string]: Json } = {};
  const sources: Source[] = [];
  for (const [before, value] of Object.entries(from)) {
    const entry = entryOf(before, value as Json);
    if (entry === undefined) continue;
    copy[entry[0]] = entry[1];
    sources.push([entry[0], from, before]);
  }
  return withOrigins(origins, copy, [from], sources);
}

/** Returns a copy of a list with each entry mapped or left out (undefined); the copy and its entries keep their origins. */
export function copyList(origins: Origins, from: readonly Json[], entryOf: (value: Json) => Json | undefined): readonly Json[] {
  const copy: Json[] = [];
  const sources: Source[] = [];
  for (const [nth, value] of from.entries()) {
    const entry = entryOf(value);
    if (entry === undefined) continue;
    sources.push([String(copy.length), from, String(nth)]);
    copy.push(entry);
  }
  return withOrigins(origins, copy, [from], sources);
}

/** Returns one list of the entries of two, each with its origin. */
export function joinLists(origins: Origins, first: readonly Json[], second: readonly Json[]): readonly Json[] {
  const sources = [first, second].flatMap((list, nth) =>
    list.map((_, index): Source => [String(index + nth * first.length), list, String(index)]),
  );
  return withOrigins(origins, [...first, ...second], [first, second], sources);
}

/** Returns an object with the entries of two, each with its origin; `both` makes the value of a key that both have. */
export function joinObjects(
  origins: Origins,
  under: JsonObject,
  over: JsonObject,
  both: (under: Json, over: Json, key: string) => Json = (_, value) => value,
): JsonObject {
  const joined: { [key: string]: Json } = { ...under } as { [key: string]: Json };
  for (const [key, value] of Object.entries(over))
    joined[key] = Object.hasOwn(under, key) ? both(under[key] as Json, value as Json, key) : (value as Json);
  const sources = [under, over].flatMap((from) => Object.keys(from).map((key): Source => [key, from, key]));
  return withOrigins(origins, joined, [over, under], sources);
}
