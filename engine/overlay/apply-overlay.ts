import { pointer, ROOT, type Pointer } from '../pointer.js';
import { bad, good, type Result } from '../result.js';
import type { Json } from '../types.js';
import type { PathNode } from './json-path.js';
import { applyToTarget, kindOf, type Kind } from './merge.js';
import { readOverlay, type OverlayAction } from './read-overlay.js';
import { rewrite } from './rewrite.js';
import type { OverlayFault } from './fault.js';

/** What one action did. Pointers are places in the document as that action found it. */
export interface AppliedAction {
  readonly action: number;
  /** What its target selects. */
  readonly matched: readonly Pointer[];
  /** The outermost places whose value it set: a replaced primitive, a new property, a new entry of a list. */
  readonly wrote: readonly Pointer[];
  readonly removed: readonly Pointer[];
}

export interface Overlaid {
  readonly document: Json;
  readonly applied: readonly AppliedAction[];
}

/**
 * The document with an OpenAPI Overlay (1.1, or 1.0 as 1.0 says) applied. Nothing given is changed, and what no action
 * touches keeps its identity. All that is wrong with the overlay itself is told at once; an action that cannot be
 * carried out ends the work.
 * @example applyOverlay({ a: 1 }, { overlay: '1.1.0', info, actions: [{ target: '$.a', update: 2 }] }).value.document // { a: 2 }
 */
export function applyOverlay(document: Json, overlay: Json): Result<Overlaid, readonly OverlayFault[]> {
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

type Step = Result<{ readonly document: Json; readonly applied: AppliedAction }, readonly OverlayFault[]>;

function applyAction(document: Json, action: OverlayAction, index: number, joinsLists: boolean): Step {
  const found = action.target(document);
  if (!found.ok) return fault(index, 'target', found.problems);
  const nodes = found.value;
  const matched = nodes.map(({ place }) => pointer(...place));
  const untouched = good({ document, applied: { action: index, matched, wrote: [], removed: [] } });
  if (nodes.length === 0 || action.does.kind === 'nothing') return untouched;
  if (action.does.kind === 'remove') return removeNodes(document, nodes, index);
  const kinds = new Set(nodes.map(({ value }) => kindOf(value)));
  if (kinds.size > 1)
    return fault(
      index,
      'target',
      `The target selects ${[...kinds].map((kind) => NAMES[kind]).join(' and ')}; one action changes nodes of one kind.`,
    );
  if (action.does.kind === 'update') return updateNodes(document, nodes, action.does.value, index, joinsLists, 'update');
  const copied = action.does.source(document);
  if (!copied.ok) return fault(index, 'copy', copied.problems);
  const [source, ...others] = copied.value;
  if (source === undefined || others.length > 0)
    return fault(index, 'copy', `What is copied must be exactly one node, and this selects ${copied.value.length}.`);
  return updateNodes(document, nodes, source.value, index, joinsLists, 'copy');
}

function removeNodes(document: Json, nodes: readonly PathNode[], action: number): Step {
  const matched = nodes.map(({ place }) => pointer(...place));
  const rest = rewrite(
    document,
    nodes.map(({ place }) => place),
    () => undefined,
  );
  if (rest === undefined) return fault(action, 'target', 'The whole document cannot be removed: nothing holds it.');
  return good({ document: rest, applied: { action, matched, wrote: [], removed: matched } });
}

function updateNodes(
  document: Json,
  nodes: readonly PathNode[],
  update: Json,
  action: number,
  joinsLists: boolean,
  word: 'update' | 'copy',
): Step {
  const wrote: Pointer[] = [];
  const faults: OverlayFault[] = [];
  const log = {
    wrote: (at: Pointer) => void wrote.push(at),
    misfit: (at: Pointer, target: Kind, given: Kind) =>
      void faults.push(
        faultOf(action, word, `${at === ROOT ? 'The document' : at} is ${NAME[target]} and cannot be merged with ${NAME[given]}.`),
      ),
  };
  const updated = rewrite(
    document,
    nodes.map(({ place }) => place),
    (value, at) => applyToTarget(value, update, at, joinsLists, log),
  );
  if (faults.length > 0 || updated === undefined) return bad(faults);
  return good({ document: updated, applied: { action, matched: nodes.map(({ place }) => pointer(...place)), wrote, removed: [] } });
}

const NAME: { readonly [kind in Kind]: string } = { object: 'an object', array: 'a list', primitive: 'a single value' };
const NAMES: { readonly [kind in Kind]: string } = { object: 'objects', array: 'lists', primitive: 'single values' };

function faultOf(action: number, key: string, message: string): OverlayFault {
  return { code: 'overlay-action', at: pointer('actions', action, key), message };
}

function fault(action: number, key: string, message: string): Result<never, readonly OverlayFault[]> {
  return bad([faultOf(action, key, message)]);
}
