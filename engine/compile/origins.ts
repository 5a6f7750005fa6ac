import { keysOf, own, pointer, within, type Pointer } from '../base/pointer.js';
import type { Origin } from '../types.js';

export interface NodeOrigin {
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
export function childOrigin(holder: NodeOrigin, key: string): Origin {
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
