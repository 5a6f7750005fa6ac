import { isList } from '../base/json.js';
import { applyOverlay } from './overlay/apply-overlay.js';
import { parsePath } from './overlay/json-path.js';
import { countValues, DEFINITION_LIMITS } from './limits.js';
import type { Scope } from '../library.js';
import { nearest } from '../base/nearest.js';
import { isWithin, keyOf, keysOf, own, parentOf, ROOT, valueAt, valueAtKeys, within, pointer, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject, Origin } from '../types.js';
import type { Document } from './documents.js';
import type { MetaCheck } from './meta-check.js';
import { inheritOrigins, markOrigin, originAt, recordOrigins, type Origins } from './origins.js';

/** A place that an overlay wrote or removed. */
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

/** Whether an overlay named like `tenant/coast/visit` belongs to a layer of the scope. */
export function isLayerOf(scope: Scope, overlay: string): boolean {
  return LAYERS.some((kind) => overlay.startsWith(`${kind}/${scope[kind]}/`));
}

export function withoutLayers(document: Document, origins: Origins): Layered {
  recordOrigins(origins, document.value, { layer: 'form', file: document.file, at: ROOT });
  return { document, value: document.value, origins, wrote: [], removed: [], names: new Map() };
}

/** Applies platform, then group, then tenant. The findings are of the overlays and, if they changed something, of the result's shape. */
export function applyLayers(
  start: Layered,
  { overlays, scope, checkShape }: { readonly overlays: readonly Document[]; readonly scope: Scope; readonly checkShape: MetaCheck },
): { layered: Layered; findings: readonly UnlocatedFinding[] } {
  const { document, origins } = start;
  let layered = start;
  const findings: UnlocatedFinding[] = [];
  for (const layer of LAYERS) {
    const overlay = overlays.find(({ name }) => name === `${layer}/${scope[layer]}/${document.name}.${document.kind}`);
    if (overlay) layered = applyOverlayFile(layered, overlay, layer, findings);
  }
  if (layered === start) return { layered, findings };
  const { value } = layered;
  const shapeFindings = checkShape({ ...document, value }).map((finding): UnlocatedFinding => {
    const { file, at } = originAt(origins, value, finding.at);
    return { ...finding, file, at };
  });
  return { layered, findings: [...findings, ...shapeFindings] };
}

/** Applies the actions up to the first that fails. */
function applyOverlayFile(layered: Layered, overlay: Document, layer: (typeof LAYERS)[number], findings: UnlocatedFinding[]): Layered {
  const actions = own(overlay.value, 'actions');
  let current = layered;
  for (const [nth, action] of (isList(actions) ? actions : []).entries()) {
    const at = pointer('actions', nth);
    const description = own(action, 'description');
    const origin: Origin = { layer, file: overlay.file, at, ...(typeof description === 'string' && { description }) };
    const next = applyAction(current, { ...overlay.value, actions: [action] }, origin, findings);
    if (!next) return current;
    current = next;
  }
  return current;
}

/** The overlay has one action. Undefined, with a finding, if the action is invalid or exceeds a limit; a target that matches nothing only adds a finding. */
function applyAction(layered: Layered, overlay: JsonObject, origin: Origin, findings: UnlocatedFinding[]): Layered | undefined {
  const action = valueAt(overlay, pointer('actions', 0)) as Json;
  const { file, at } = origin;
  const fail = (detail: string, place = at) => void findings.push({ code: 'overlay-action', file, at: place, params: { detail } });
  const tooMuch = actionCostError(action, layered.value);
  if (tooMuch !== undefined) return fail(tooMuch);
  const result = applyOverlay(layered.value, overlay);
  if (!result.ok) {
    for (const error of result.problems) fail(error.message.replace(/\.$/, ''), error.at.replace(/^\/actions\/0/, at) as Pointer);
    return undefined;
  }
  const value = result.value.document as JsonObject;
  if (depthOf(value) > DEFINITION_LIMITS.depth) return fail(`this makes the definition deeper than ${DEFINITION_LIMITS.depth} levels`);
  inheritOrigins(layered.origins, value, layered.value);
  const update = own(action, 'update');
  const [wrote, removed]: [Trace[], Trace[]] = [[], []];
  for (const applied of result.value.applied) {
    if (applied.matched.length === 0) findings.push(unmatchedTargetFinding(layered, String(own(action, 'target')), origin));
    for (const place of applied.wrote) {
      const target = applied.matched.find((one) => isWithin(place, one));
      const keys = target === undefined ? [] : keysInUpdate(keysOf(place.slice(target.length)), update, valueAt(value, target));
      wrote.push({ at: place, origin: { ...origin, at: within(at, pointer('update', ...keys)) } });
    }
    removed.push(...applied.removed.map((place) => ({ at: place, origin })));
  }
  findings.push(...appendedOrders(file, value, wrote));
  for (const trace of wrote) markOrigin(layered.origins, value, trace.at, trace.origin);
  return { ...layered, value, wrote: [...layered.wrote, ...wrote], removed: [...layered.removed, ...removed] };
}

/** A finding for each order of fields to which an action added names that it has. */
function appendedOrders(file: string, value: JsonObject, wrote: readonly Trace[]): readonly UnlocatedFinding[] {
  const first = new Map(wrote.filter(({ at }) => keyOf(parentOf(at)) === 'ui:order').map(({ at, origin }) => [parentOf(at), origin.at]));
  return [...first].flatMap(([list, at]): UnlocatedFinding[] => {
    const names = valueAt(value, list) as readonly string[];
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    if (twice.length === 0) return [];
    const steps = keysOf(list).map((key) => (/^\w+$/.test(key) ? `.${key}` : `['${key}']`));
    const params = { names: twice.map((name) => `"${name}"`).join(', '), target: `$${steps.join('')}` };
    return [{ code: 'overlay-appends', file, at: parentOf(at), params }];
  });
}

const MAX_TARGET_LENGTH = 200;

/** Returns a phrase that says why an action exceeds the limits for paths or for the size of the result. */
function actionCostError(action: Json, document: Json): string | undefined {
  const paths = [own(action, 'target'), own(action, 'copy')].filter((path) => typeof path === 'string');
  if (paths.some(isCostlyPath)) return `a path has at most ${MAX_TARGET_LENGTH} characters, two "..", four "*" and one "$"`;
  const update = own(action, 'update');
  if (update === undefined && own(action, 'copy') === undefined) return undefined;
  const added = countValues(update === undefined ? document : update);
  const target = parsePath(paths[0] ?? '$');
  const found = target.ok ? target.value(document) : target;
  const matches = found.ok ? found.value.length : 0;
  const most = DEFINITION_LIMITS.nodes;
  return countValues(document) + matches * added > most ? `this makes the definition larger than ${most} values` : undefined;
}

/** Whether a search for a JSONPath could be slow: it is long, or has many `..`, `*` or `$` outside of quotes. */
function isCostlyPath(path: string): boolean {
  const plain = path.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
  const count = (char: string) => plain.split(char).length - 1;
  return path.length > MAX_TARGET_LENGTH || count('..') > 2 || count('*') > 4 || count('$') > 1;
}

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

/** Entries are added at the end of a list, so their indexes differ in `update`. */
function keysInUpdate([key, ...inner]: readonly string[], update: unknown, value: unknown): readonly string[] {
  if (key === undefined) return [];
  // An entry that is no list itself is added to the target as it is.
  if (!Array.isArray(update) && Array.isArray(value)) return keysInUpdate(inner, update, own(value, key));
  const offset = Array.isArray(update) && Array.isArray(value) ? value.length - update.length : 0;
  const written = offset > 0 ? String(Number(key) - offset) : key;
  return [written, ...keysInUpdate(inner, own(update, written), own(value, key))];
}

function unmatchedTargetFinding({ document, value }: Layered, target: string, { file, at }: Origin): UnlocatedFinding {
  const similar = similarTarget(target, value);
  const hint = similar === undefined ? {} : { hint: `did you mean ${similar}?` };
  return { code: 'overlay-target', file, at: within(at, pointer('target')), params: { target, document: document.name }, ...hint };
}

/** Returns a dotted target with its first unknown step replaced by the most similar key. */
function similarTarget(target: string, value: unknown): string | undefined {
  const steps = target.split('.').slice(1);
  const unknown = steps.findIndex((_, nth) => valueAtKeys(value, steps.slice(0, nth + 1)) === undefined);
  const holder = valueAtKeys(value, steps.slice(0, unknown));
  if (unknown < 0 || typeof holder !== 'object' || holder === null) return undefined;
  const similar = nearest(steps[unknown] ?? '', Object.keys(holder));
  return similar === undefined ? undefined : ['$', ...steps.with(unknown, similar)].join('.');
}
