import { pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { Json, JsonObject } from '../types.js';
import type { Place } from './json-path.js';

/** What becomes of a node; undefined takes it away. */
export type Rewriting = (value: Json, at: Pointer) => Json | undefined;

interface Branch {
  chosen: boolean;
  readonly below: Map<string | number, Branch>;
}

/**
 * The document with every place rewritten at once, so that taking an entry from a list moves none of the others first.
 * A place inside another is rewritten after it, in what the outer one became. Everything else keeps its identity.
 */
export function rewrite(document: Json, places: readonly Place[], rewriting: Rewriting): Json | undefined {
  const root: Branch = newBranch();
  for (const place of places) branchAt(root, place).chosen = true;
  return rewriteAt(document, root, ROOT, rewriting);
}

function branchAt(root: Branch, place: Place): Branch {
  let branch = root;
  for (const key of place) {
    const next = branch.below.get(key) ?? newBranch();
    branch.below.set(key, next);
    branch = next;
  }
  return branch;
}

function newBranch(): Branch {
  return { chosen: false, below: new Map() };
}

function rewriteAt(value: Json, branch: Branch, at: Pointer, rewriting: Rewriting): Json | undefined {
  const rewritten = branch.chosen ? rewriting(value, at) : value;
  if (branch.below.size === 0 || typeof rewritten !== 'object' || rewritten === null) return rewritten;
  const inside = (child: Json, key: string | number): Json | undefined => {
    const below = branch.below.get(key);
    return below === undefined ? child : rewriteAt(child, below, within(at, pointer(key)), rewriting);
  };
  return isList(rewritten) ? rewriteList(rewritten, inside) : rewriteObject(rewritten, inside);
}

function rewriteList(list: readonly Json[], inside: (child: Json, index: number) => Json | undefined): readonly Json[] {
  const entries = list.map(inside);
  const same = entries.every((entry, index) => entry === list[index]);
  return same ? list : entries.filter((entry) => entry !== undefined);
}

function rewriteObject(object: JsonObject, inside: (child: Json, key: string) => Json | undefined): JsonObject {
  const entries = Object.entries(object).map(([key, child]) => [key, inside(child, key)] as const);
  const same = entries.every(([key, child]) => child === object[key]);
  return same ? object : Object.fromEntries(entries.flatMap(([key, child]) => (child === undefined ? [] : [[key, child]])));
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
