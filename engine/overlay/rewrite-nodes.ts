import { pointer, ROOT, within, type Pointer } from '../pointer.js';
import type { Json, JsonObject } from '../types.js';
import type { KeyPath } from './json-path.js';

/** Returns what a node becomes; undefined removes it. */
export type Rewrite = (value: Json, at: Pointer) => Json | undefined;

interface PathTree {
  chosen: boolean;
  readonly below: Map<string | number, PathTree>;
}

/**
 * Returns the document with all places rewritten at once, outer ones before inner ones, so that removing a list entry does not shift the
 * others. `rewriting` returns undefined to remove a place; everything else keeps its identity.
 */
export function rewriteNodes(document: Json, places: readonly KeyPath[], rewriting: Rewrite): Json | undefined {
  const root: PathTree = newNode();
  for (const place of places) nodeAt(root, place).chosen = true;
  return rewriteAt(document, root, ROOT, rewriting);
}

/** Returns the node of the tree at a place, and creates missing ones. */
function nodeAt(root: PathTree, place: KeyPath): PathTree {
  let branch = root;
  for (const key of place) {
    const next = branch.below.get(key) ?? newNode();
    branch.below.set(key, next);
    branch = next;
  }
  return branch;
}

function newNode(): PathTree {
  return { chosen: false, below: new Map() };
}

/** Returns a value with the chosen places in it rewritten, itself included; undefined if it is removed. */
function rewriteAt(value: Json, branch: PathTree, at: Pointer, rewriting: Rewrite): Json | undefined {
  const rewritten = branch.chosen ? rewriting(value, at) : value;
  if (branch.below.size === 0 || typeof rewritten !== 'object' || rewritten === null) return rewritten;
  const inside = (child: Json, key: string | number): Json | undefined => {
    const below = branch.below.get(key);
    return below === undefined ? child : rewriteAt(child, below, within(at, pointer(key)), rewriting);
  };
  return isList(rewritten) ? rewriteList(rewritten, inside) : rewriteObject(rewritten, inside);
}

/** Returns a list with its entries rewritten and removed ones left out; the same list if nothing changed. */
function rewriteList(list: readonly Json[], inside: (child: Json, index: number) => Json | undefined): readonly Json[] {
  const entries = list.map(inside);
  const same = entries.every((entry, index) => entry === list[index]);
  return same ? list : entries.filter((entry) => entry !== undefined);
}

/** Returns an object with its values rewritten and removed ones left out; the same object if nothing changed. */
function rewriteObject(object: JsonObject, inside: (child: Json, key: string) => Json | undefined): JsonObject {
  const entries = Object.entries(object).map(([key, child]) => [key, inside(child, key)] as const);
  const same = entries.every(([key, child]) => child === object[key]);
  return same ? object : Object.fromEntries(entries.flatMap(([key, child]) => (child === undefined ? [] : [[key, child]])));
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
