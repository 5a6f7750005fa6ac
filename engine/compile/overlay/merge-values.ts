import { isObject } from '../../base/json.js';
import { pointer, within, type Pointer } from '../../base/pointer.js';
import type { Json, JsonObject } from '../../types.js';

export type JsonKind = 'object' | 'array' | 'primitive';

/** Receives each place that a merge wrote, and each place where the kinds differ. */
export interface MergeLog {
  wrote(at: Pointer): void;
  misfit(at: Pointer, target: JsonKind, update: JsonKind): void;
}

export function jsonKind(value: Json): JsonKind {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && value !== null ? 'object' : 'primitive';
}

/**
 * Returns one target node after an action: objects are merged, primitives replaced, and to lists the update is appended, with `joinsLists`
 * entry by entry. `log` receives what was written and where kinds differ.
 */
export function applyToTarget(target: Json, update: Json, at: Pointer, joinsLists: boolean, log: MergeLog): Json {
  if (isList(target))
    return joinsLists && isList(update) ? appendEntries(target, update, at, log) : appendEntries(target, [update], at, log);
  return mergeValues(target, update, at, log);
}

/**
 * Returns a value merged with its update: lists joined, objects merged, primitives replaced. If the kinds differ, returns the old value and
 * reports that to `log`.
 */
function mergeValues(target: Json, update: Json, at: Pointer, log: MergeLog): Json {
  if (isList(target) && isList(update)) return appendEntries(target, update, at, log);
  if (isObject(target) && isObject(update)) return mergeObjects(target, update, at, log);
  if (jsonKind(target) === 'primitive' && jsonKind(update) === 'primitive') {
    log.wrote(at);
    return update;
  }
  log.misfit(at, jsonKind(target), jsonKind(update));
  return target;
}

/**
 * Returns an object with the keys of the update merged in, at any depth; the same object if nothing changes. `log` receives each new key.
 */
function mergeObjects(target: JsonObject, update: JsonObject, at: Pointer, log: MergeLog): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [key, value] of Object.entries(update)) {
    const before = merged.get(key);
    const place = within(at, pointer(key));
    if (before === undefined) log.wrote(place);
    merged.set(key, before === undefined ? value : mergeValues(before, value, place, log));
  }
  const same = merged.size === Object.keys(target).length && [...merged].every(([key, value]) => value === target[key]);
  return same ? target : Object.fromEntries(merged);
}

/** Returns a list with entries appended, whose pointers `log` receives; the same list without entries. */
function appendEntries(target: readonly Json[], added: readonly Json[], at: Pointer, log: MergeLog): readonly Json[] {
  if (added.length === 0) return target;
  added.forEach((_, index) => log.wrote(within(at, pointer(target.length + index))));
  return [...target, ...added];
}

function isList(value: Json): value is readonly Json[] {
  return jsonKind(value) === 'array';
}
