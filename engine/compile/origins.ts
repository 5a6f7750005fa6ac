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

/** Records the origin of an object and of everything in it, each one key deeper. */
export function recordOrigins(origins: Origins, value: unknown, origin: Origin): void {
  if (typeof value !== 'object' || value === null) return;
  origins.set(value, { origin, keys: NO_KEYS });
  for (const [key, child] of Object.entries(value)) recordOrigins(origins, child, originOfChild(origin, key));
}

function originOfChild(origin: Origin, key: string): Origin {
  return { ...origin, at: within(origin.at, pointer(key)) };
}

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

/** A scalar has no origin of its own: the object or list that holds it has it. */
function nodeOrigin(origins: Origins, value: unknown): NodeOrigin | undefined {
  return typeof value === 'object' && value !== null ? origins.get(value) : undefined;
}

/** The objects in `result` were copied from those in `from` at the same keys because something in them changed. */
export function inheritOrigins(origins: Origins, result: unknown, from: unknown): void {
  if (result === from || typeof result !== 'object' || typeof from !== 'object' || result === null || from === null) return;
  if (!origins.has(result)) withOriginOf(origins, result, from);
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

export function withOriginOf<T extends object>(origins: Origins, made: T, from: object): T {
  const node = origins.get(from);
  if (node) origins.set(made, node);
  return made;
}

/** Where an entry of a made value comes from: its key, the object or list that had it, and its key there. */
type Source = readonly [key: string, from: object, before: string];

/** Records for a made value the origin of the first of `like` that has one, and for each of its scalars that of its source. */
function withOrigins<T extends object>(origins: Origins, made: T, like: readonly object[], sources: readonly Source[]): T {
  const node = like.map((one) => origins.get(one)).find((one) => one !== undefined);
  if (!node) return made;
  const keys = new Map<string, Origin>();
  for (const [key, from, before] of sources) {
    const source = origins.get(from);
    const value = own(made, key);
    const isScalar = typeof value !== 'object' || value === null;
    if (source && (isScalar || source.keys.has(before))) keys.set(key, source.keys.get(before) ?? originOfChild(source.origin, before));
    else keys.delete(key);
  }
  origins.set(made, { origin: node.origin, keys });
  return made;
}

/** Each entry is mapped or left out (undefined). */
export function copyObject(
  origins: Origins,
  from: JsonObject,
  entryOf: (key: string, value: Json) => readonly [key: string, value: Json] | undefined,
): JsonObject {
  const copy: { [key: string]: Json } = {};
  const sources: Source[] = [];
  for (const [before, value] of Object.entries(from)) {
    const entry = entryOf(before, value);
    if (entry === undefined) continue;
    copy[entry[0]] = entry[1];
    sources.push([entry[0], from, before]);
  }
  return withOrigins(origins, copy, [from], sources);
}

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

export function joinLists(origins: Origins, first: readonly Json[], second: readonly Json[]): readonly Json[] {
  const sourcesIn = (list: readonly Json[], from: number) => list.map((_, nth): Source => [String(from + nth), list, String(nth)]);
  const sources = [...sourcesIn(first, 0), ...sourcesIn(second, first.length)];
  return withOrigins(origins, [...first, ...second], [first, second], sources);
}

/** `both` makes the value of a key that both have. */
export function joinObjects(
  origins: Origins,
  under: JsonObject,
  over: JsonObject,
  both: (under: Json, over: Json, key: string) => Json = (_, value) => value,
): JsonObject {
  const joined: { [key: string]: Json } = { ...under };
  for (const [key, value] of Object.entries(over)) joined[key] = Object.hasOwn(under, key) ? both(under[key] as Json, value, key) : value;
  const sources = [under, over].flatMap((from) => Object.keys(from).map((key): Source => [key, from, key]));
  return withOrigins(origins, joined, [over, under], sources);
}
