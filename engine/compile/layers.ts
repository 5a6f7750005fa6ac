import { applyOverlay, type AppliedAction } from '../overlay/apply-overlay.js';
import { DEFINITION_LIMITS } from './limits.js';
import type { Scope } from '../library.js';
import { nearest } from '../nearest.js';
import { isWithin, own, ROOT, valueAt, within, pointer, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Json, JsonObject, Origin } from '../types.js';
import type { Document } from './documents.js';
import type { MetaCheck } from './meta.js';
import { inherit, mark, originAt, remember, type Origins } from './origins.js';

/** A place that an overlay wrote or took away, and the action that did. */
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
}

const LAYERS = ['platform', 'group', 'tenant'] as const;

/** Does an overlay of this name, `tenant/coast/visit`, belong to one of the scope's layers? */
export function isLayerOf(scope: Scope, overlay: string): boolean {
  return LAYERS.some((kind) => overlay.startsWith(`${kind}/${scope[kind]}/`));
}

/** Applies the overlays that a scope has for a document: the platform's, then the group's, then the tenant's. */
export function layer(
  document: Document,
  overlays: readonly Document[],
  scope: Scope,
  judge: MetaCheck,
): { layered: Layered; findings: readonly Finding[] } {
  const origins: Origins = new WeakMap();
  remember(origins, document.value, { layer: 'form', file: document.file, at: ROOT });
  let layered: Layered = { document, value: document.value, origins, wrote: [], removed: [] };
  const findings: Finding[] = [];
  for (const kind of LAYERS) {
    const overlay = overlays.find((candidate) => candidate.name === `${kind}/${scope[kind]}/${document.name}`);
    if (overlay) layered = changed(layered, overlay, kind, findings);
  }
  if (layered.value === document.value) return { layered, findings };
  const { value } = layered;
  const judged = judge({ ...document, value }).map((finding): Finding => {
    const { file, at } = originAt(origins, value, finding.at);
    return { ...finding, file, at };
  });
  return { layered, findings: [...findings, ...judged] };
}

function changed(layered: Layered, overlay: Document, kind: (typeof LAYERS)[number], findings: Finding[]): Layered {
  const actions = own(overlay.value, 'actions');
  let current = layered;
  for (const [nth, action] of (Array.isArray(actions) ? (actions as readonly Json[]) : []).entries()) {
    const next = acted(current, overlay, { nth, action, kind }, findings);
    if (!next) return current;
    current = next;
  }
  return current;
}

interface Act {
  readonly nth: number;
  readonly action: Json;
  readonly kind: (typeof LAYERS)[number];
}

/** One action at a time, so that none of many can make a definition large before anybody looks. */
function acted(layered: Layered, overlay: Document, { nth, action, kind }: Act, findings: Finding[]): Layered | undefined {
  const tooMuch = costOf(action, layered.value);
  if (tooMuch !== undefined)
    return void findings.push({ code: 'overlay-action', file: overlay.file, at: pointer('actions', nth), params: { detail: tooMuch } });
  const result = applyOverlay(layered.value, { ...overlay.value, actions: [action] });
  if (!result.ok) {
    const told = result.problems.map((fault): Finding => ({
      code: 'overlay-action',
      file: overlay.file,
      at: nthAction(fault.at, nth),
      params: { detail: fault.message.replace(/\.$/, '') },
    }));
    return void findings.push(...told);
  }
  const value = result.value.document as JsonObject;
  if (depthOf(value) > DEFINITION_LIMITS.depth) {
    return void findings.push({
      code: 'overlay-action',
      file: overlay.file,
      at: pointer('actions', nth),
      params: { detail: `this makes the definition deeper than ${DEFINITION_LIMITS.depth} levels` },
    });
  }
  const applied = result.value.applied.map((one) => ({ ...one, action: nth }));
  inherit(layered.origins, value, layered.value);
  const [wrote, removed]: [Trace[], Trace[]] = [[], []];
  for (const one of applied) {
    if (one.matched.length === 0) findings.push(missed(layered, overlay, one));
    const origin = originOf(overlay, one, kind);
    wrote.push(...one.wrote.map((at) => ({ at, origin: written(origin, one, at) })));
    removed.push(...one.removed.map((at) => ({ at, origin })));
  }
  for (const trace of wrote) mark(layered.origins, value, trace.at, trace.origin);
  return { ...layered, value, wrote: [...layered.wrote, ...wrote], removed: [...layered.removed, ...removed] };
}

/** The only action of an overlay of one is the nth of the file. */
function nthAction(at: Pointer, nth: number): Pointer {
  return at.replace(/^\/actions\/0/, `/actions/${nth}`) as Pointer;
}

const MOST_TARGET = 200;
const { nodes: MOST_NODES } = DEFINITION_LIMITS;

/** Why an action is more than a definition needs; the search of a path and the size of what comes out are bounded. */
function costOf(action: Json, document: Json): string | undefined {
  const paths = [own(action, 'target'), own(action, 'copy')].filter((path) => typeof path === 'string');
  if (paths.some(isCostly)) return `a path has at most ${MOST_TARGET} characters, two "..", four "*" and one "$"`;
  const added =
    own(action, 'update') !== undefined ? countNodes(own(action, 'update')) : own(action, 'copy') !== undefined ? countNodes(document) : 0;
  if (added === 0) return undefined;
  const found = applyOverlay(document, {
    overlay: '1.1.0',
    info: { title: 'search', version: '1' },
    actions: [{ target: paths[0] ?? '$' }],
  });
  const matches = found.ok ? (found.value.applied[0]?.matched.length ?? 0) : 0;
  return countNodes(document) + matches * added > MOST_NODES ? `this makes the definition larger than ${MOST_NODES} values` : undefined;
}

function isCostly(path: string): boolean {
  const plain = path.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
  const count = (sign: string) => plain.split(sign).length - 1;
  return path.length > MOST_TARGET || count('..') > 2 || count('*') > 4 || count('$') > 1;
}

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, child) => sum + countNodes(child), 1);
}

function originOf(overlay: Document, action: AppliedAction, kind: (typeof LAYERS)[number]): Origin {
  const at = pointer('actions', action.action);
  const description = valueAt(overlay.value, within(at, pointer('description')));
  return { layer: kind, file: overlay.file, at, ...(typeof description === 'string' && { description }) };
}

/** The part of the action's `update` that became the value at a place. */
function written(origin: Origin, action: AppliedAction, at: Pointer): Origin {
  const target = action.matched.find((matched) => isWithin(at, matched));
  return { ...origin, at: within(within(origin.at, pointer('update')), at.slice(target?.length ?? at.length) as Pointer) };
}

function missed(layered: Layered, overlay: Document, action: AppliedAction): Finding {
  const at = within(pointer('actions', action.action), pointer('target'));
  const target = String(valueAt(overlay.value, at));
  const meant = nearestTarget(target, layered.value);
  return {
    code: 'overlay-target',
    file: overlay.file,
    at,
    params: { target, document: layered.document.name },
    ...(meant !== undefined && { hint: `did you mean ${meant}?` }),
  };
}

/** For plain dotted targets: the first step that is not there, replaced by the nearest that is. */
function nearestTarget(target: string, value: unknown): string | undefined {
  const steps = target.split('.').slice(1);
  let place = value;
  for (const [nth, step] of steps.entries()) {
    if (typeof place !== 'object' || place === null) return undefined;
    if (!Object.hasOwn(place, step)) {
      const meant = nearest(step, Object.keys(place));
      return meant === undefined ? undefined : ['$', ...steps.slice(0, nth), meant, ...steps.slice(nth + 1)].join('.');
    }
    place = (place as Record<string, unknown>)[step];
  }
  return undefined;
}
