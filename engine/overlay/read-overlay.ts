import { own, pointer, ROOT, type Pointer } from '../pointer.js';
import { bad, good, type Result } from '../result.js';
import type { Json, JsonObject } from '../types.js';
import type { OverlayFault } from './fault.js';
import { parsePath, type Query } from './json-path.js';

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

type Type = 'text' | 'yes-or-no' | 'object' | 'list' | 'any';
interface Shape {
  readonly required: readonly string[];
  readonly members: { readonly [name: string]: Type };
}

const OVERLAY: Shape = {
  required: ['overlay', 'info', 'actions'],
  members: { $schema: 'text', overlay: 'text', info: 'object', extends: 'text', actions: 'list' },
};
const INFO: Shape = { required: ['title', 'version'], members: { title: 'text', version: 'text', description: 'text' } };
const ACTION: Shape = {
  required: ['target'],
  members: { target: 'text', description: 'text', update: 'any', copy: 'text', remove: 'yes-or-no' },
};
/** What came with 1.1. */
const ACTION_1_0: Shape = {
  required: ACTION.required,
  members: { target: 'text', description: 'text', update: 'any', remove: 'yes-or-no' },
};
const VERSION = /^1\.[01]\.\d+$/;

const NAMES: { readonly [type in Type]: string } = {
  text: 'a text',
  'yes-or-no': 'true or false',
  object: 'an object',
  list: 'a list',
  any: 'a value',
};

/** The overlay with its paths read, or all that keeps it from being one. */
export function readOverlay(overlay: Json): Result<Overlay, readonly OverlayFault[]> {
  const isOld = textOf(overlay, 'overlay')?.startsWith('1.0.') ?? false;
  const given = own(overlay, 'actions') as Json | undefined;
  const actions = isList(given) ? given : [];
  const read = actions.map((action, index) => readAction(action, pointer('actions', index), isOld ? ACTION_1_0 : ACTION));
  const faults = [
    ...shapeFaults(overlay, OVERLAY, ROOT, 'The overlay'),
    ...headFaults(overlay),
    ...repeated(actions),
    ...read.flatMap((each) => (each.ok ? [] : each.problems)),
  ];
  if (faults.length > 0) return bad(faults);
  return good({ actions: read.flatMap((each) => (each.ok ? [each.value] : [])), joinsLists: !isOld });
}

function headFaults(overlay: Json): OverlayFault[] {
  const version = textOf(overlay, 'overlay');
  const info = own(overlay, 'info') as Json | undefined;
  const actions = own(overlay, 'actions');
  const faults = isObject(info) ? shapeFaults(info, INFO, pointer('info'), '"info"') : [];
  if (version !== undefined && !VERSION.test(version))
    faults.push(shape(pointer('overlay'), `The version "${version}" is not known; 1.0.x and 1.1.x are.`));
  if (Array.isArray(actions) && actions.length === 0) faults.push(shape(pointer('actions'), 'There must be at least one action.'));
  return faults;
}

function readAction(action: Json, at: Pointer, expected: Shape): Result<OverlayAction, readonly OverlayFault[]> {
  const faults = shapeFaults(action, expected, at, 'An action');
  if (faults.length > 0 || !isObject(action)) return bad(faults);
  const target = parsePath(textOf(action, 'target') ?? '');
  if (!target.ok) faults.push({ code: 'overlay-path', at: `${at}/target` as Pointer, message: target.problems });
  const does = readChange(action);
  if (!does.ok) faults.push({ code: 'overlay-path', at: `${at}/copy` as Pointer, message: does.problems });
  return target.ok && does.ok ? good({ target: target.value, does: does.value }) : bad(faults);
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

function shapeFaults(value: Json, expected: Shape, at: Pointer, name: string): OverlayFault[] {
  if (!isObject(value)) return [shape(at, `${name} must be an object.`)];
  const missing = expected.required.filter((key) => !Object.hasOwn(value, key));
  return [
    ...missing.map((key) => shape(at, `${name} has no "${key}".`)),
    ...Object.entries(value).flatMap(([key, member]) => memberFaults(key, member, expected, `${at}${pointer(key)}` as Pointer, name)),
  ];
}

function memberFaults(key: string, member: Json, expected: Shape, at: Pointer, name: string): OverlayFault[] {
  if (key.startsWith('x-')) return [];
  const type = own(expected.members, key) as Type | undefined;
  if (type === undefined)
    return [
      shape(
        at,
        `${name} has no member called "${key}"; there are ${Object.keys(expected.members).join(', ')} and names that begin with "x-".`,
      ),
    ];
  return isOfType(member, type) ? [] : [shape(at, `"${key}" must be ${NAMES[type]}.`)];
}

function isOfType(value: Json, type: Type): boolean {
  if (type === 'any') return true;
  if (type === 'text') return typeof value === 'string';
  if (type === 'yes-or-no') return typeof value === 'boolean';
  return type === 'list' ? isList(value) : isObject(value);
}

/** The specification's own schema wants each action to be another one. */
function repeated(actions: readonly Json[]): OverlayFault[] {
  const seen = new Map<string, number>();
  return actions.flatMap((action, index) => {
    const text = JSON.stringify(sorted(action));
    const first = seen.get(text);
    seen.set(text, first ?? index);
    return first === undefined ? [] : [shape(pointer('actions', index), `This action says the same as action ${first}, counted from 0.`)];
  });
}

function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key] ?? null)]),
  );
}

function shape(at: Pointer, message: string): OverlayFault {
  return { code: 'overlay-shape', at, message };
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
