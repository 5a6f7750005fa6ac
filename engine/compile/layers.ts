import { applyOverlay, type AppliedAction } from './overlay/apply-overlay.js';
import { countValues, DEFINITION_LIMITS } from './limits.js';
import type { Scope } from '../library.js';
import { nearest } from '../base/nearest.js';
import { isWithin, keyOf, keysOf, own, parentOf, ROOT, valueAt, within, pointer, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject, Origin } from '../types.js';
import type { Document } from './documents.js';
import type { MetaCheck } from './meta-check.js';
import { inheritOrigins, markOrigin, originAt, recordOrigins, type Origins } from './origins.js';

/** A place that an overlay wrote or removed, with the action that did it. */
export interface Trace {
  readonly at: Pointer;
  readonly origin: Origin;
}

/** A definition after the overlays of a scope. */
export interface Layered {
  readonly document: Document;
  readonly value: JsonObject;
  readonly origins: Origins;
  readonly wrote: readonly Trace[];
  readonly removed: readonly Trace[];
  /** The name that a field has in its fragment, where the definition calls it something else. */
  readonly names: ReadonlyMap<Pointer, string>;
}

const LAYERS = ['platform', 'group', 'tenant'] as const;

/** Returns whether an overlay named like `tenant/coast/visit` belongs to a layer of the scope. */
export function isLayerOf(scope: Scope, overlay: string): boolean {
  return LAYERS.some((kind) => overlay.startsWith(`${kind}/${scope[kind]}/`));
}

/** What the overlays of a definition are taken from. */
export interface LayerSource {
  readonly overlays: readonly Document[];
  readonly scope: Scope;
  /** Checks a document against its meta-schema after overlays have changed it. */
  readonly checkShape: MetaCheck;
}

/** Returns a definition without overlays, with the origins of its parts. */
export function withoutLayers(document: Document, origins: Origins): Layered {
  recordOrigins(origins, document.value, { layer: 'form', file: document.file, at: ROOT });
  return { document, value: document.value, origins, wrote: [], removed: [], names: new Map() };
}

/**
 * Applies the overlays of a scope to a definition: platform, then group, then tenant. Also returns the findings of the overlays and, if
 * they changed something, of the meta-schema for the result.
 */
export function applyLayers(
  start: Layered,
  { overlays, scope, checkShape }: LayerSource,
): { layered: Layered; findings: readonly UnlocatedFinding[] } {
  const { document, origins } = start;
  let layered = start;
  const findings: UnlocatedFinding[] = [];
  for (const kind of LAYERS) {
    const overlay = overlays.find((candidate) => candidate.name === `${kind}/${scope[kind]}/${document.name}.${document.kind}`);
    if (overlay) layered = applyOverlayFile(layered, overlay, kind, findings);
  }
  if (layered === start) return { layered, findings };
  const { value } = layered;
  const shapeFindings = checkShape({ ...document, value }).map((finding): UnlocatedFinding => {
    const { file, at } = originAt(origins, value, finding.at);
    return { ...finding, file, at };
  });
  return { layered, findings: [...findings, ...shapeFindings] };
}

/**
 * Returns the definition after the actions of one overlay file, applied in order up to the first that fails. Adds findings to `findings`.
 */
function applyOverlayFile(layered: Layered, overlay: Document, kind: (typeof LAYERS)[number], findings: UnlocatedFinding[]): Layered {
  const actions = own(overlay.value, 'actions');
  let current = layered;
  for (const [nth, action] of (Array.isArray(actions) ? (actions as readonly Json[]) : []).entries()) {
    const next = applyAction(current, overlay, { nth, action, kind }, findings);
    if (!next) return current;
    current = next;
  }
  return current;
}

interface OverlayAction {
  readonly nth: number;
  readonly action: Json;
  readonly kind: (typeof LAYERS)[number];
}

/**
 * Returns the definition after one action, with the origins of what it wrote. Undefined, with a finding, if it is invalid or exceeds a
 * limit; a target that matches nothing only adds a finding.
 */
function applyAction(
  layered: Layered,
  overlay: Document,
  { nth, action, kind }: OverlayAction,
  findings: UnlocatedFinding[],
): Layered | undefined {
  const fail = (detail: string, at = pointer('actions', nth)) =>
    void findings.push({ code: 'overlay-action', file: overlay.file, at, params: { detail } });
  const tooMuch = actionCostError(action, layered.value);
  if (tooMuch !== undefined) return fail(tooMuch);
  const result = applyOverlay(layered.value, { ...overlay.value, actions: [action] });
  if (!result.ok) {
    // The overlay has only this action.
    for (const { at, message } of result.problems)
      fail(message.replace(/\.$/, ''), at.replace(/^\/actions\/0/, `/actions/${nth}`) as Pointer);
    return undefined;
  }
  const value = result.value.document as JsonObject;
  if (depthOf(value) > DEFINITION_LIMITS.depth) return fail(`this makes the definition deeper than ${DEFINITION_LIMITS.depth} levels`);
  const applied = result.value.applied.map((one) => ({ ...one, action: nth }));
  inheritOrigins(layered.origins, value, layered.value);
  const [wrote, removed]: [Trace[], Trace[]] = [[], []];
  for (const one of applied) {
    if (one.matched.length === 0) findings.push(unmatchedTargetFinding(layered, overlay, one));
    const origin = originOfAction(overlay, one, kind);
    wrote.push(...one.wrote.map((at) => ({ at, origin: originOfWrittenValue(origin, one, at, { update: own(action, 'update'), value }) })));
    removed.push(...one.removed.map((at) => ({ at, origin })));
  }
  findings.push(...appendedOrders(overlay, value, wrote));
  for (const trace of wrote) markOrigin(layered.origins, value, trace.at, trace.origin);
  return { ...layered, value, wrote: [...layered.wrote, ...wrote], removed: [...layered.removed, ...removed] };
}

/** Returns a finding for each order of fields to which an action added names that it has. */
function appendedOrders(overlay: Document, value: unknown, wrote: readonly Trace[]): readonly UnlocatedFinding[] {
  const first = new Map(wrote.filter(({ at }) => keyOf(parentOf(at)) === 'ui:order').map(({ at, origin }) => [parentOf(at), origin.at]));
  return [...first].flatMap(([list, at]): UnlocatedFinding[] => {
    const names = valueAt(value, list) as readonly string[];
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    const target = `$${keysOf(list)
      .map((key) => (/^\w+$/.test(key) ? `.${key}` : `['${key}']`))
      .join('')}`;
    const params = { names: twice.map((name) => `"${name}"`).join(', '), target };
    return twice.length === 0 ? [] : [{ code: 'overlay-appends', file: overlay.file, at: parentOf(at), params }];
  });
}

const MAX_TARGET_LENGTH = 200;
const { nodes: MOST_NODES } = DEFINITION_LIMITS;

/** Returns a phrase that says why an action exceeds the limits for paths or for the size of the result; undefined if it does not. */
function actionCostError(action: Json, document: Json): string | undefined {
  const paths = [own(action, 'target'), own(action, 'copy')].filter((path) => typeof path === 'string');
  if (paths.some(isCostlyPath)) return `a path has at most ${MAX_TARGET_LENGTH} characters, two "..", four "*" and one "$"`;
  const [update, copy] = [own(action, 'update'), own(action, 'copy')];
  if (update === undefined && copy === undefined) return undefined;
  const added = countValues(update === undefined ? document : update);
  const found = applyOverlay(document, {
    overlay: '1.1.0',
    info: { title: 'search', version: '1' },
    actions: [{ target: paths[0] ?? '$' }],
  });
  const matches = found.ok ? (found.value.applied[0]?.matched.length ?? 0) : 0;
  return countValues(document) + matches * added > MOST_NODES ? `this makes the definition larger than ${MOST_NODES} values` : undefined;
}

/**
 * Returns whether a JSONPath is longer than the limit, or has more than two `..`, four `*` or one `$` outside of quotes, so that a search
 * could be slow.
 */
function isCostlyPath(path: string): boolean {
  const plain = path.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
  const count = (char: string) => plain.split(char).length - 1;
  return path.length > MAX_TARGET_LENGTH || count('..') > 2 || count('*') > 4 || count('$') > 1;
}

/** Returns how many levels of containers a JSON value has; 0 for a scalar. */
function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

/** Returns the origin of an overlay action, with its description if it has one. */
function originOfAction(overlay: Document, action: AppliedAction, kind: (typeof LAYERS)[number]): Origin {
  const at = pointer('actions', action.action);
  const description = valueAt(overlay.value, within(at, pointer('description')));
  return { layer: kind, file: overlay.file, at, ...(typeof description === 'string' && { description }) };
}

/** Returns the origin, inside the action's `update`, of the value at a place of the definition after the action. */
function originOfWrittenValue(origin: Origin, action: AppliedAction, at: Pointer, after: { update: unknown; value: unknown }): Origin {
  const target = action.matched.find((matched) => isWithin(at, matched));
  if (target === undefined) return { ...origin, at: within(origin.at, pointer('update')) };
  const keys = keysWritten(keysOf(at.slice(target.length)), { update: after.update, value: valueAt(after.value, target) });
  return { ...origin, at: within(within(origin.at, pointer('update')), pointer(...keys)) };
}

/** Returns the keys of a written value inside `update`. Entries are added at the end of a list, so their indexes differ there. */
function keysWritten([key, ...inner]: readonly string[], after: { update: unknown; value: unknown }): readonly string[] {
  if (key === undefined) return [];
  const { update, value } = after;
  const offset = Array.isArray(update) && Array.isArray(value) ? value.length - update.length : 0;
  // An entry that is no list itself is added to the target as it is.
  if (!Array.isArray(update) && Array.isArray(value)) return keysWritten(inner, { update, value: own(value, key) });
  const written = offset > 0 ? String(Number(key) - offset) : key;
  return [written, ...keysWritten(inner, { update: own(update, written), value: own(value, key) })];
}

/** Returns the finding for an action whose target matches nothing, with a hint if a similar target exists. */
function unmatchedTargetFinding(layered: Layered, overlay: Document, action: AppliedAction): UnlocatedFinding {
  const at = within(pointer('actions', action.action), pointer('target'));
  const target = String(valueAt(overlay.value, at));
  const similar = similarTarget(target, layered.value);
  return {
    code: 'overlay-target',
    file: overlay.file,
    at,
    params: { target, document: layered.document.name },
    ...(similar !== undefined && { hint: `did you mean ${similar}?` }),
  };
}

/** Returns a dotted target with its first unknown step replaced by the most similar key; undefined if none is similar. */
function similarTarget(target: string, value: unknown): string | undefined {
  const steps = target.split('.').slice(1);
  let holder = value;
  for (const [index, step] of steps.entries()) {
    if (typeof holder !== 'object' || holder === null) return undefined;
    if (!Object.hasOwn(holder, step)) {
      const similar = nearest(step, Object.keys(holder));
      return similar === undefined ? undefined : ['$', ...steps.slice(0, index), similar, ...steps.slice(index + 1)].join('.');
    }
    holder = (holder as Record<string, unknown>)[step];
  }
  return undefined;
}
