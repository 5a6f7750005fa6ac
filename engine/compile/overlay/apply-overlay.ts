import { pointer, ROOT, type Pointer, within } from '../../base/pointer.js';
import { bad, good, type Result } from '../../base/result.js';
import type { Json, JsonObject } from '../../types.js';
import type { PathNode, KeyPath, OverlayError } from './json-path.js';
import { applyToTarget, jsonKind, type JsonKind } from './merge-values.js';
import { readOverlay, type OverlayAction } from './read-overlay.js';

/** What one action did. Pointers are places in the document before that action. */
export interface AppliedAction {
  readonly action: number;
  /** The places that its target selects. */
  readonly matched: readonly Pointer[];
  /** The outermost places whose value it set: a replaced primitive, a new property, a new entry of a list. */
  readonly wrote: readonly Pointer[];
  readonly removed: readonly Pointer[];
}

export interface OverlayResult {
  readonly document: Json;
  readonly applied: readonly AppliedAction[];
}

/**
 * Returns the document after an OpenAPI Overlay (1.1 or 1.0). Unchanged parts keep their identity. Fails with all errors of the
 * overlay itself, or with the first action that cannot be applied.
 * @example applyOverlay({ a: 1 }, { overlay: '1.1.0', info, actions: [{ target: '$.a', update: 2 }] }).value.document // { a: 2 }
 */
export function applyOverlay(document: Json, overlay: Json): Result<OverlayResult, readonly OverlayError[]> {
  const read = readOverlay(overlay);
  if (!read.ok) return read;
  const { actions, joinsLists } = read.value;
  let current = document;
  const applied: AppliedAction[] = [];
  for (const [index, action] of actions.entries()) {
    const done = applyAction(current, action, index, joinsLists);
    if (!done.ok) return done;
    current = done.value.document;
    applied.push(done.value.applied);
  }
  return good({ document: current, applied });
}

type ActionResult = Result<{ readonly document: Json; readonly applied: AppliedAction }, readonly OverlayError[]>;

/**
 * Returns the document after one action and what it did; a target without matches does nothing. Fails if its target or its copy source
 * cannot be read or does not fit.
 */
function applyAction(document: Json, action: OverlayAction, index: number, joinsLists: boolean): ActionResult {
  const found = action.target(document);
  if (!found.ok) return actionFailure(index, 'target', found.problems);
  const nodes = found.value;
  const matched = nodes.map(({ place }) => pointer(...place));
  const untouched = good({ document, applied: { action: index, matched, wrote: [], removed: [] } });
  if (nodes.length === 0 || action.does.kind === 'nothing') return untouched;
  if (action.does.kind === 'remove') return removeNodes(document, nodes, index);
  const kinds = new Set(nodes.map(({ value }) => jsonKind(value)));
  if (kinds.size > 1)
    return actionFailure(
      index,
      'target',
      `The target selects ${[...kinds].map((kind) => KIND_NAMES[kind]).join(' and ')}; one action changes nodes of one kind.`,
    );
  if (action.does.kind === 'update') return updateNodes(document, nodes, action.does.value, index, joinsLists, 'update');
  const copied = action.does.source(document);
  if (!copied.ok) return actionFailure(index, 'copy', copied.problems);
  const [source, ...others] = copied.value;
  if (source === undefined || others.length > 0)
    return actionFailure(index, 'copy', `What is copied must be exactly one node, and this selects ${copied.value.length}.`);
  return updateNodes(document, nodes, source.value, index, joinsLists, 'copy');
}

/** Returns the document without the nodes; fails if one of them is the whole document. */
function removeNodes(document: Json, nodes: readonly PathNode[], action: number): ActionResult {
  const matched = nodes.map(({ place }) => pointer(...place));
  const rest = rewriteNodes(
    document,
    nodes.map(({ place }) => place),
    () => undefined,
  );
  if (rest === undefined) return actionFailure(action, 'target', 'The whole document cannot be removed: nothing holds it.');
  return good({ document: rest, applied: { action, matched, wrote: [], removed: matched } });
}

/**
 * Merges a value into each of the nodes; fails with an error for each place where the kinds (object, list, primitive) differ. `key` names
 * the action's property in the errors.
 */
function updateNodes(
  document: Json,
  nodes: readonly PathNode[],
  update: Json,
  action: number,
  joinsLists: boolean,
  key: 'update' | 'copy',
): ActionResult {
  const wrote: Pointer[] = [];
  const errors: OverlayError[] = [];
  const log = {
    wrote: (at: Pointer) => void wrote.push(at),
    misfit: (at: Pointer, target: JsonKind, given: JsonKind) =>
      void errors.push(
        actionError(
          action,
          key,
          `${at === ROOT ? 'The document' : at} is ${KIND_NAME[target]} and cannot be merged with ${KIND_NAME[given]}.`,
        ),
      ),
  };
  const updated = rewriteNodes(
    document,
    nodes.map(({ place }) => place),
    (value, at) => applyToTarget(value, update, at, joinsLists, log),
  );
  if (errors.length > 0 || updated === undefined) return bad(errors);
  return good({ document: updated, applied: { action, matched: nodes.map(({ place }) => pointer(...place)), wrote, removed: [] } });
}

const KIND_NAME: { readonly [kind in JsonKind]: string } = { object: 'an object', array: 'a list', primitive: 'a single value' };
const KIND_NAMES: { readonly [kind in JsonKind]: string } = { object: 'objects', array: 'lists', primitive: 'single values' };

/** Returns the error of an action at one of its keys. */
function actionError(action: number, key: string, message: string): OverlayError {
  return { code: 'overlay-action', at: pointer('actions', action, key), message };
}

/** Returns a failed result with one error of an action. */
function actionFailure(action: number, key: string, message: string): Result<never, readonly OverlayError[]> {
  return bad([actionError(action, key, message)]);
}

/** Returns what a node becomes; undefined removes it. */
type Rewrite = (value: Json, at: Pointer) => Json | undefined;

interface PathTree {
  chosen: boolean;
  readonly below: Map<string | number, PathTree>;
}

/**
 * Returns the document with all places rewritten at once, outer ones before inner ones, so that removing a list entry does not shift the
 * others. `rewriting` returns undefined to remove a place; everything else keeps its identity.
 */
function rewriteNodes(document: Json, places: readonly KeyPath[], rewriting: Rewrite): Json | undefined {
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
