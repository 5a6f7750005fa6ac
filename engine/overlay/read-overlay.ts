import { sameValue } from '../fields/same-value.js';
import { own, pointer, type Pointer } from '../pointer.js';
import { bad, good, type Result } from '../result.js';
import type { Json, JsonObject } from '../types.js';
import type { OverlayFault } from './fault.js';
import { parsePath, type Query } from './json-path.js';
import { overlaySchemaErrors } from './overlay-schema.js';

export interface OverlayAction {
  readonly target: Query;
  readonly does:
    | { readonly kind: 'remove' }
    | { readonly kind: 'update'; readonly value: Json }
    | { readonly kind: 'copy'; readonly source: Query }
    | { readonly kind: 'nothing' };
}

export interface Overlay {
  readonly actions: readonly OverlayAction[];
  /** A list over a list: joined to it since 1.1, one more entry of it in 1.0. */
  readonly joinsLists: boolean;
}

/** Returns an overlay with its paths parsed, or every fault that keeps it from being one. */
export function readOverlay(overlay: Json): Result<Overlay, readonly OverlayFault[]> {
  const isOld = textOf(overlay, 'overlay')?.startsWith('1.0.') ?? false;
  const given = own(overlay, 'actions') as Json | undefined;
  const actions = isList(given) ? given : [];
  const shapeFaults = [...overlaySchemaErrors(overlay, isOld), ...duplicates(actions)];
  const read = actions.map((action, index) => readAction(action, pointer('actions', index)));
  const faults = [...shapeFaults, ...read.flatMap((each) => (each.ok ? [] : each.problems))];
  if (faults.length > 0) return bad(faults);
  return good({ actions: read.flatMap((each) => (each.ok ? [each.value] : [])), joinsLists: !isOld });
}

/** The specification requires every action to be different. */
function duplicates(actions: readonly Json[]): OverlayFault[] {
  return actions.flatMap((action, index) => {
    const first = actions.findIndex((other) => sameValue(other, action));
    if (first === index) return [];
    return [{ code: 'overlay-shape', at: pointer('actions', index), message: `This action repeats action ${first}, counted from 0.` }];
  });
}

/** The schema reports a target or a copy that is not a text, so it has no fault here. */
function readAction(action: Json, at: Pointer): Result<OverlayAction, readonly OverlayFault[]> {
  const text = textOf(action, 'target');
  if (text === undefined || !isObject(action)) return bad([]);
  const target = parsePath(text);
  const does = readChange(action);
  if (target.ok && does.ok) return good({ target: target.value, does: does.value });
  const faults: OverlayFault[] = [];
  if (!target.ok) faults.push({ code: 'overlay-path', at: `${at}/target` as Pointer, message: target.problems });
  if (!does.ok) faults.push({ code: 'overlay-path', at: `${at}/copy` as Pointer, message: does.problems });
  return bad(faults);
}

/** A removal makes the others void; an update and a copy make each other void. */
function readChange(action: JsonObject): Result<OverlayAction['does'], string> {
  if (own(action, 'remove') === true) return good({ kind: 'remove' });
  const update = own(action, 'update') as Json | undefined;
  const copy = textOf(action, 'copy');
  if ((update === undefined) === (copy === undefined)) return good({ kind: 'nothing' });
  if (update !== undefined) return good({ kind: 'update', value: update });
  const source = parsePath(copy ?? '');
  return source.ok ? good({ kind: 'copy', source: source.value }) : source;
}

function textOf(holder: Json, key: string): string | undefined {
  const value = own(holder, key);
  return typeof value === 'string' ? value : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
