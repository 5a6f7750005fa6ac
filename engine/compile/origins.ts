import { keysOf, own, pointer, within, type Pointer } from '../pointer.js';
import type { Origin } from '../types.js';

interface NodeOrigin {
  readonly origin: Origin;
  /** Keys that came from elsewhere than the object they are in. */
  readonly keys: ReadonlyMap<string, Origin>;
}

/** Where each object of a definition came from; objects keep it through overlays and inlining. */
export type Origins = WeakMap<object, NodeOrigin>;

const NO_KEYS: ReadonlyMap<string, Origin> = new Map();

/** Says of every object of a file where it stands in it. */
export function remember(origins: Origins, value: unknown, origin: Origin): void {
  if (typeof value !== 'object' || value === null) return;
  origins.set(value, { origin, keys: NO_KEYS });
  for (const [key, child] of Object.entries(value)) remember(origins, child, below(origin, key));
}

function below(origin: Origin, key: string): Origin {
  return { ...origin, at: within(origin.at, pointer(key)) };
}

/** Where the value at a place of a definition came from, even after overlays and inlining. */
export function originAt(origins: Origins, root: object, at: Pointer): Origin {
  let value: unknown = root;
  let origin = origins.get(root)?.origin ?? { layer: 'form', file: '', at: '' as Pointer };
  for (const key of keysOf(at)) {
    const node = nodeOf(origins, value);
    value = own(value, key);
    origin = node?.keys.get(key) ?? nodeOf(origins, value)?.origin ?? below(origin, key);
  }
  return origin;
}

function nodeOf(origins: Origins, value: unknown): NodeOrigin | undefined {
  return typeof value === 'object' && value !== null ? origins.get(value) : undefined;
}

/** An object made from another one, some of whose keys came from elsewhere. */
export function derive(origins: Origins, made: object, from: object, keys: ReadonlyMap<string, Origin>): void {
  const node = origins.get(from);
  if (node) origins.set(made, { origin: node.origin, keys: new Map([...node.keys, ...keys]) });
}

/** Passes origins on to the copies that a change made of the objects around it. */
export function inherit(origins: Origins, made: unknown, from: unknown): void {
  if (made === from || typeof made !== 'object' || typeof from !== 'object' || made === null || from === null) return;
  if (!origins.has(made)) derive(origins, made, from, NO_KEYS);
  for (const [key, child] of Object.entries(made)) inherit(origins, child, own(from, key));
}

/** Says that the value at a place came from elsewhere. */
export function mark(origins: Origins, root: object, at: Pointer, origin: Origin): void {
  const keys = keysOf(at);
  const last = keys.pop();
  const holder = keys.reduce<unknown>((value, key) => own(value, key), root);
  if (last === undefined || typeof holder !== 'object' || holder === null) return;
  const node = origins.get(holder);
  if (node) origins.set(holder, { ...node, keys: new Map([...node.keys, [last, origin]]) });
  remember(origins, own(holder, last), origin);
}
