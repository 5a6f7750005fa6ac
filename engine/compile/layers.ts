import { applyOverlay, type AppliedAction } from '../overlay/apply-overlay.js';
import { nearest } from '../nearest.js';
import { isWithin, ROOT, valueAt, within, pointer, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject, Origin } from '../types.js';
import type { Document } from './documents.js';
import { inherit, mark, remember, type Origins } from './origins.js';

/** The layers of one tenant, each of which may change forms and pages. */
export interface Scope {
  readonly platform: string;
  readonly group: string;
  readonly tenant: string;
}

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

/** Applies the overlays that a scope has for a document: the platform's, then the group's, then the tenant's. */
export function layer(document: Document, overlays: readonly Document[], scope: Scope): { layered: Layered; findings: Finding[] } {
  const origins: Origins = new WeakMap();
  remember(origins, document.value, { layer: 'form', file: document.file, at: ROOT });
  let layered: Layered = { document, value: document.value, origins, wrote: [], removed: [] };
  const findings: Finding[] = [];
  for (const kind of LAYERS) {
    const overlay = overlays.find((candidate) => candidate.name === `${kind}/${scope[kind]}/${document.name}`);
    if (overlay) layered = changed(layered, overlay, kind, findings);
  }
  return { layered, findings };
}

function changed(layered: Layered, overlay: Document, kind: (typeof LAYERS)[number], findings: Finding[]): Layered {
  const result = applyOverlay(layered.value, overlay.value);
  if (!result.ok) {
    findings.push(...result.problems.map((fault): Finding => ({ code: 'overlay-action', file: overlay.file, at: fault.at, params: { detail: fault.message } })));
    return layered;
  }
  const value = result.value.document as JsonObject;
  inherit(layered.origins, value, layered.value);
  const wrote: Trace[] = [];
  const removed: Trace[] = [];
  for (const action of result.value.applied) {
    if (action.matched.length === 0) findings.push(missed(layered, overlay, action));
    const origin = originOf(overlay, action, kind);
    wrote.push(...action.wrote.map((at) => ({ at, origin: written(origin, action, at) })));
    removed.push(...action.removed.map((at) => ({ at, origin })));
  }
  for (const trace of wrote) mark(layered.origins, value, trace.at, trace.origin);
  return { ...layered, value, wrote: [...layered.wrote, ...wrote], removed: [...layered.removed, ...removed] };
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
  return { code: 'overlay-target', file: overlay.file, at, params: { target, document: layered.document.name }, ...(meant !== undefined && { hint: `did you mean ${meant}?` }) };
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
