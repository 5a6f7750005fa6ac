import { childOrigin, type Origins } from './origins.js';
import type { Json, JsonObject, Origin } from '../types.js';

/** Whether a value has no origin of its own, so that the object or list that holds it keeps its origin. */
const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

/** A key and value of a copy; undefined leaves the entry out. */
export type CopiedEntry = readonly [key: string, value: Json] | undefined;

/** Returns a copy of an object with each entry mapped or left out; the copy and its entries keep their origins. */
export function copyObject(origins: Origins, from: JsonObject, entryOf: (key: string, value: Json) => CopiedEntry): JsonObject {
  const copy: { [key: string]: Json } = {};
  const node = origins.get(from);
  const keys = new Map<string, Origin>();
  for (const [key, value] of Object.entries(from)) {
    const entry = entryOf(key, value as Json);
    if (entry === undefined) continue;
    copy[entry[0]] = entry[1];
    if (node && (isScalar(entry[1]) || node.keys.has(key))) keys.set(entry[0], childOrigin(node, key));
  }
  if (node) origins.set(copy, { origin: node.origin, keys });
  return copy;
}

/** Returns a copy of a list with each entry mapped or left out (undefined); the copy and its entries keep their origins. */
export function copyList(origins: Origins, from: readonly Json[], entryOf: (value: Json) => Json | undefined): readonly Json[] {
  const copy: Json[] = [];
  const node = origins.get(from);
  const keys = new Map<string, Origin>();
  for (const [index, value] of from.entries()) {
    const entry = entryOf(value);
    if (entry === undefined) continue;
    if (node && isScalar(entry)) keys.set(String(copy.length), childOrigin(node, String(index)));
    copy.push(entry);
  }
  if (node) origins.set(copy, { origin: node.origin, keys });
  return copy;
}

/** Returns one list of the entries of two, each with its origin. */
export function joinLists(origins: Origins, first: readonly Json[], second: readonly Json[]): readonly Json[] {
  const joined = [...first, ...second];
  const [before, after] = [origins.get(first), origins.get(second)];
  const node = before ?? after;
  if (!node) return joined;
  const keys = new Map(before?.keys);
  for (const [index, value] of second.entries()) {
    if (after && isScalar(value)) keys.set(String(first.length + index), childOrigin(after, String(index)));
  }
  origins.set(joined, { origin: node.origin, keys });
  return joined;
}

/** Returns an object with the entries of two, each with its origin; `both` makes the value of a key that both have. */
export function joinObjects(
  origins: Origins,
  under: JsonObject,
  over: JsonObject,
  both: (under: Json, over: Json, key: string) => Json,
): JsonObject {
  const joined: { [key: string]: Json } = { ...under } as { [key: string]: Json };
  const [before, after] = [origins.get(under), origins.get(over)];
  const keys = new Map(before?.keys);
  for (const [key, value] of Object.entries(over)) {
    joined[key] = Object.hasOwn(under, key) ? both(under[key] as Json, value as Json, key) : (value as Json);
    if (after && isScalar(joined[key] as Json)) keys.set(key, childOrigin(after, key));
  }
  const node = after ?? before;
  if (node) origins.set(joined, { origin: node.origin, keys });
  return joined;
}
