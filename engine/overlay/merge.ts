import { pointer, within, type Pointer } from '../pointer.js';
import type { Json, JsonObject } from '../types.js';

export type Kind = 'object' | 'array' | 'primitive';

/** What a merge tells while it works: each place it wrote, and each place where the two do not fit. */
export interface MergeLog {
  wrote(at: Pointer): void;
  misfit(at: Pointer, target: Kind, update: Kind): void;
}

export function kindOf(value: Json): Kind {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && value !== null ? 'object' : 'primitive';
}

/**
 * What an action makes of one node that its target selects: objects are merged, a primitive is replaced, to a list a
 * list is joined and anything else appended. `joinsLists` is false in overlays 1.0, where a list is appended as one entry.
 */
export function applyToTarget(target: Json, update: Json, at: Pointer, joinsLists: boolean, log: MergeLog): Json {
  if (isList(target)) return joinsLists && isList(update) ? join(target, update, at, log) : join(target, [update], at, log);
  return merge(target, update, at, log);
}

/** Two values of one property, the update over what was there. What does not change keeps its identity. */
function merge(target: Json, update: Json, at: Pointer, log: MergeLog): Json {
  if (isList(target) && isList(update)) return join(target, update, at, log);
  if (isObject(target) && isObject(update)) return mergeObjects(target, update, at, log);
  if (kindOf(target) === 'primitive' && kindOf(update) === 'primitive') {
    log.wrote(at);
    return update;
  }
  log.misfit(at, kindOf(target), kindOf(update));
  return target;
}

function mergeObjects(target: JsonObject, update: JsonObject, at: Pointer, log: MergeLog): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [key, value] of Object.entries(update)) {
    const before = merged.get(key);
    const place = within(at, pointer(key));
    if (before === undefined) log.wrote(place);
    merged.set(key, before === undefined ? value : merge(before, value, place, log));
  }
  const same = merged.size === Object.keys(target).length && [...merged].every(([key, value]) => value === target[key]);
  return same ? target : Object.fromEntries(merged);
}

function join(target: readonly Json[], added: readonly Json[], at: Pointer, log: MergeLog): readonly Json[] {
  if (added.length === 0) return target;
  added.forEach((_, index) => log.wrote(within(at, pointer(target.length + index))));
  return [...target, ...added];
}

function isList(value: Json): value is readonly Json[] {
  return kindOf(value) === 'array';
}

function isObject(value: Json): value is JsonObject {
  return kindOf(value) === 'object';
}
