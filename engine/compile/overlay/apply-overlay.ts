import { isList, isObject } from '../../base/json.js';
import { own, parentOf, pointer, ROOT, type Pointer, within } from '../../base/pointer.js';
import { bad, good, type Result } from '../../base/result.js';
import type { Json, JsonObject } from '../../types.js';
import { readOverlay, type OverlayAction, type OverlayError } from './read-overlay.js';

/** What one action did. Pointers are places in the document before that action. */
interface AppliedAction {
  readonly action: number;
  /** The places that its target selects. */
  readonly matched: readonly Pointer[];
  /** The outermost places whose value it set: a replaced primitive, a new property, a new entry of a list. */
  readonly wrote: readonly Pointer[];
  readonly removed: readonly Pointer[];
}

interface OverlayResult {
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
  let current = document;
  const applied: AppliedAction[] = [];
  for (const [action, given] of read.value.actions.entries()) {
    const done = applyAction(current, given, read.value.joinsLists);
    if (!done.ok) {
      const { key, messages } = done.problems;
      return bad(messages.map((message) => ({ code: 'overlay-action', at: pointer('actions', action, key), message })));
    }
    const { after, ...effects } = done.value;
    current = after;
    applied.push({ action, ...effects });
  }
  return good({ document: current, applied });
}

type ActionResult = Result<
  Omit<AppliedAction, 'action'> & { readonly after: Json },
  { readonly key: 'target' | 'update' | 'copy'; readonly messages: readonly string[] }
>;

function applyAction(document: Json, { target, does }: OverlayAction, joinsLists: boolean): ActionResult {
  const found = target(document);
  if (!found.ok) return bad({ key: 'target', messages: [found.problems] });
  const matched = found.value.map(({ at }) => at);
  if (matched.length === 0 || does.kind === 'nothing') return good({ after: document, matched, wrote: [], removed: [] });
  if (does.kind === 'remove') {
    const after = rewriteNodes(document, matched, () => undefined);
    if (after === undefined) return bad({ key: 'target', messages: ['The whole document cannot be removed: nothing holds it.'] });
    return good({ after, matched, wrote: [], removed: matched });
  }
  const kinds = [...new Set(found.value.map(({ value }) => kindOf(value).many))];
  if (kinds.length > 1)
    return bad({ key: 'target', messages: [`The target selects ${kinds.join(' and ')}; one action changes nodes of one kind.`] });
  const update = givenValue(document, does);
  if (!update.ok) return bad({ key: 'copy', messages: [update.problems] });
  const log: MergeLog = { wrote: [], misfits: [] };
  const after = rewriteNodes(document, matched, (value, at) =>
    isList(value)
      ? appendEntries(value, joinsLists && isList(update.value) ? update.value : [update.value], at, log)
      : mergeValues(value, update.value, at, log),
  );
  if (log.misfits.length > 0 || after === undefined) return bad({ key: does.kind, messages: log.misfits });
  return good({ after, matched, wrote: log.wrote, removed: [] });
}

function givenValue(document: Json, does: Extract<OverlayAction['does'], { kind: 'update' | 'copy' }>): Result<Json, string> {
  if (does.kind === 'update') return good(does.value);
  const found = does.source(document);
  if (!found.ok) return found;
  const [only, ...others] = found.value;
  if (only === undefined || others.length > 0)
    return bad(`What is copied must be exactly one node, and this selects ${found.value.length}.`);
  return good(only.value);
}

/**
 * Returns the document with all places rewritten at once (undefined removes one), outer ones before inner ones, so that removing a list entry
 * does not shift the others. Everything else keeps its identity.
 */
function rewriteNodes(
  document: Json,
  places: readonly Pointer[],
  rewrite: (value: Json, at: Pointer) => Json | undefined,
): Json | undefined {
  const chosen = new Set(places);
  const holders = new Set<Pointer>();
  for (const place of places) for (let at = place; at !== ROOT && !holders.has(parentOf(at)); at = parentOf(at)) holders.add(parentOf(at));
  const rewriteAt = (value: Json, at: Pointer): Json | undefined => {
    const rewritten = chosen.has(at) ? rewrite(value, at) : value;
    if (!holders.has(at) || typeof rewritten !== 'object' || rewritten === null) return rewritten;
    const entries = Object.entries(rewritten).map(([key, child]) => [key, rewriteAt(child as Json, within(at, pointer(key)))] as const);
    if (entries.every(([key, child]) => child === own(rewritten, key))) return rewritten;
    const kept = entries.flatMap(([key, child]) => (child === undefined ? [] : [[key, child] as const]));
    return isList(rewritten) ? kept.map(([, child]) => child) : Object.fromEntries(kept);
  };
  return rewriteAt(document, ROOT);
}

/** Receives each place that a merge wrote, and a sentence for each place where the kinds differ. */
interface MergeLog {
  readonly wrote: Pointer[];
  readonly misfits: string[];
}

const PRIMITIVE = { one: 'a single value', many: 'single values' };
const LIST = { one: 'a list', many: 'lists' };
const OBJECT = { one: 'an object', many: 'objects' };

function kindOf(value: Json): typeof PRIMITIVE {
  if (isList(value)) return LIST;
  return isObject(value) ? OBJECT : PRIMITIVE;
}

/** Lists are joined, objects merged, primitives replaced; where the kinds differ, the old value stays. */
function mergeValues(target: Json, update: Json, at: Pointer, log: MergeLog): Json {
  if (isList(target) && isList(update)) return appendEntries(target, update, at, log);
  if (isObject(target) && isObject(update)) return mergeObjects(target, update, at, log);
  if (kindOf(target) === PRIMITIVE && kindOf(update) === PRIMITIVE) {
    log.wrote.push(at);
    return update;
  }
  const place = at === ROOT ? 'The document' : at;
  log.misfits.push(`${place} is ${kindOf(target).one} and cannot be merged with ${kindOf(update).one}.`);
  return target;
}

/** Returns the same object if nothing changes. */
function mergeObjects(target: JsonObject, update: JsonObject, at: Pointer, log: MergeLog): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [key, value] of Object.entries(update)) {
    const before = merged.get(key);
    const place = within(at, pointer(key));
    if (before === undefined) log.wrote.push(place);
    merged.set(key, before === undefined ? value : mergeValues(before, value, place, log));
  }
  const same = merged.size === Object.keys(target).length && [...merged].every(([key, value]) => value === target[key]);
  return same ? target : Object.fromEntries(merged);
}

/** Returns the same list if no entries are added. */
function appendEntries(target: readonly Json[], added: readonly Json[], at: Pointer, log: MergeLog): readonly Json[] {
  if (added.length === 0) return target;
  log.wrote.push(...added.map((_, index) => within(at, pointer(target.length + index))));
  return [...target, ...added];
}
