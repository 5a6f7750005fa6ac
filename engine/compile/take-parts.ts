import { isObject } from '../base/json.js';
import type { Layered, Trace } from './layers.js';
import { moveParts, moveUi, type LostRead, type PartMove } from './move-parts.js';
import { splitSchemaPointer, schemaPointer } from './build-fields.js';
import { copyList, copyObject, joinObjects, withOriginOf, type Origins } from './origins.js';
import { nearestHint } from '../base/nearest.js';
import { isWithin, keyOf, keysOf, own, parentOf, pointer, ROOT, setNestedValue, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject, Origin } from '../types.js';

/** How a definition uses a fragment. */
export type FragmentUse = JsonObject & {
  readonly fragment: string;
  readonly at?: Pointer;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** The section of the fields. */
  readonly section?: string;
  readonly with?: JsonObject;
  /** Of a reference to one field: the place of that field in the definition. */
  readonly field?: Pointer;
};

/** Where findings of a use go, and the origins of what it copies. */
interface UseContext {
  readonly origins: Origins;
  readonly findings: UnlocatedFinding[];
}

type UsePosition = Pick<Origin, 'file' | 'at'>;

/** The parts that a use of a fragment brings, placed and named as in the definition that uses it. */
export interface FragmentPiece {
  readonly fragment: string;
  readonly place: UsePosition;
  /** The group, or the field of a reference, that has the parts. */
  readonly at: Pointer;
  readonly parts: JsonObject;
  /** Of a reference to one field: its schema. */
  readonly field: Json | undefined;
  /** The name that a field has in its fragment, where the definition calls it something else. */
  readonly names: ReadonlyMap<Pointer, string>;
  readonly wrote: readonly Trace[];
  readonly removed: readonly Trace[];
  /** The parts that read a field which is left out. */
  readonly lost: readonly LostRead[];
}

/** Returns the parts of a fragment that a use takes. Adds findings for names of fields and parameters that the fragment does not have. */
export function takeParts(context: UseContext, fragment: Layered, use: FragmentUse, place: UsePosition): FragmentPiece {
  const { origins } = context;
  const given = withParameters(context, fragment.value, use, place);
  const schema = own(given, 'schema');
  const properties = own(schema, 'properties');
  const fields = isObject(properties) ? properties : {};
  const taken = takenFields(context, { names: Object.keys(fields), removed: removedNames(fragment) }, use, place);
  const lost: LostRead[] = [];
  const field = fieldMove(use);
  const move: PartMove = {
    origins,
    field: (at) => (Object.hasOwn(fields, keysOf(at)[0] ?? '') && !taken.has(keysOf(at)[0] ?? '') ? undefined : field(at)),
    target: (to) => within(use.field === undefined ? (use.at ?? ROOT) : parentOf(use.field), to),
    lost,
  };
  const placed = (trace: Trace) => movedTrace(fragment.value, move, trace);
  const parts = { ...moveParts(move, given), ...(use.field === undefined && { schema: schemaAt(origins, schema, taken, use) }) };
  return {
    fragment: use.fragment,
    place,
    at: use.field ?? use.at ?? ROOT,
    parts: { ...parts, ui: uiOfUse(move, own(given, 'ui'), taken, use) },
    field: use.field === undefined ? undefined : (fields[use.only?.[0] ?? ''] as Json | undefined),
    names: namesOf(fragment, move, use),
    wrote: fragment.wrote.flatMap(placed),
    removed: fragment.removed.flatMap(placed),
    lost,
  };
}

/**
 * Returns a fragment with a value in place of each `{ "parameter": name }`: that of the use, or the default. A value of null leaves the key
 * out. Adds findings for parameters that the fragment does not declare.
 */
function withParameters({ origins, findings }: UseContext, fragment: JsonObject, use: FragmentUse, place: UsePosition): JsonObject {
  const { parameters: declared, ...parts } = fragment;
  const parameters = isObject(declared) ? declared : {};
  const checkName = (parameter: string, { file, at }: UsePosition) => {
    if (Object.hasOwn(parameters, parameter)) return;
    const params = { parameter, fragment: use.fragment };
    findings.push({ code: 'unknown-fragment-parameter', file, at, params, ...nearestHint(parameter, Object.keys(parameters)) });
  };
  const replaceIn = (value: Json): Json | undefined => {
    if (Array.isArray(value)) return copyList(origins, value as readonly Json[], replaceIn);
    if (!isObject(value)) return value;
    const name = parameterName(value);
    if (name === undefined) return copyObject(origins, value, (key, child) => entryOf(key, replaceIn(child)));
    checkName(name, origins.get(value)?.origin ?? place);
    return (own(use.with, name) ?? own(own(parameters, name), 'default') ?? undefined) as Json | undefined;
  };
  for (const name of Object.keys(use.with ?? {})) checkName(name, { ...place, at: within(place.at, pointer('with', name)) });
  return replaceIn(withOriginOf(origins, parts, fragment)) as JsonObject;
}

function entryOf(key: string, value: Json | undefined): readonly [string, Json] | undefined {
  return value === undefined ? undefined : [key, value];
}

/** Returns the name of the parameter that is in the place of a value; undefined for any other object. */
function parameterName(value: JsonObject): string | undefined {
  const [only, ...others] = Object.entries(value);
  return only?.[0] === 'parameter' && others.length === 0 && typeof only[1] === 'string' ? only[1] : undefined;
}

/** Returns where a use puts the fields of its fragment. */
function fieldMove({ at = ROOT, field, only }: FragmentUse): (inner: Pointer) => Pointer {
  if (field === undefined) return (inner) => within(at, inner);
  const from = pointer(only?.[0] ?? '');
  return (inner) => (isWithin(inner, from) ? within(field, inner.slice(from.length) as Pointer) : within(parentOf(field), inner));
}

/** Returns the names of the fields that a use keeps, and adds a finding for each name that the fragment does not have. */
function takenFields(
  context: UseContext,
  { names, removed }: { readonly names: readonly string[]; readonly removed: readonly string[] },
  use: FragmentUse,
  place: UsePosition,
): ReadonlySet<string> {
  for (const key of ['only', 'without'] as const) {
    for (const [nth, name] of (use[key] ?? []).entries()) {
      if (names.includes(name) || removed.includes(name)) continue;
      const at = use.field === undefined ? within(place.at, pointer(key, nth)) : place.at;
      const params = { field: name, fragment: use.fragment };
      context.findings.push({ code: 'unknown-fragment-field', file: place.file, at, params, ...nearestHint(name, names) });
    }
  }
  return new Set(names.filter((name) => (use.only?.includes(name) ?? true) && !use.without?.includes(name)));
}

/** Returns the names of the fields that overlays removed from a fragment; a use may still name them. */
function removedNames({ removed }: Layered): readonly string[] {
  return removed.flatMap(({ at }) => {
    const place = splitSchemaPointer(at);
    return place?.inner === ROOT && parentOf(place.field) === ROOT ? [keyOf(place.field)] : [];
  });
}

/** Returns the schema of the taken fields, nested under the groups of the place where the fragment is used. */
function schemaAt(origins: Origins, schema: unknown, taken: ReadonlySet<string>, { at = ROOT }: FragmentUse): JsonObject {
  const [properties, required] = [own(schema, 'properties'), own(schema, 'required')];
  const inner: JsonObject = {
    type: 'object',
    properties: isObject(properties) ? copyObject(origins, properties, (name, child) => (taken.has(name) ? [name, child] : undefined)) : {},
    ...(Array.isArray(required) && {
      required: copyList(origins, required as readonly Json[], (name) => (taken.has(String(name)) ? name : undefined)),
    }),
  };
  return keysOf(at).reduceRight<JsonObject>((group, key) => ({ type: 'object', properties: { [key]: group } }), inner);
}

/**
 * Returns the `ui` of the taken fields where the definition has them. The section of the use is that of the group which gets the fields, or
 * of each field without its own; so are the keys at the top of the fragment's `ui`.
 */
function uiOfUse(move: PartMove, ui: unknown, taken: ReadonlySet<string>, use: FragmentUse): JsonObject {
  const { origins } = move;
  const { at: group = ROOT } = use;
  const section = copyObject(origins, use, (key, value) => (key === 'section' ? ['ui:section', value] : undefined));
  const given = isObject(ui) ? ui : {};
  const wide = copyObject(origins, given, (key, value) => (key.startsWith('ui:') ? [key, value] : undefined));
  const ofEach = group === ROOT ? joinObjects(origins, section, wide) : wide;
  const placed: { [key: string]: Json } = {};
  if (group !== ROOT && Object.keys(section).length > 0) setNestedValue(placed, keysOf(group), section);
  for (const name of taken) {
    const at = move.field(pointer(name));
    const named = own(given, name);
    const whole = joinObjects(origins, ofEach, isObject(named) ? moveUi(move, named) : {});
    if (at !== undefined && Object.keys(whole).length > 0) setNestedValue(placed, keysOf(at), whole);
  }
  return placed;
}

/** Returns the names that the fields of a use have in their fragments, where the definition calls them something else. */
function namesOf(fragment: Layered, move: PartMove, use: FragmentUse): ReadonlyMap<Pointer, string> {
  const names = new Map<Pointer, string>();
  for (const [at, name] of fragment.names) {
    const place = move.field(at);
    if (place !== undefined) names.set(place, name);
  }
  const [name] = use.only ?? [];
  if (use.field !== undefined && name !== undefined && !names.has(use.field)) names.set(use.field, name);
  return names;
}

/** Returns a trace of an overlay of the fragment where the definition has what it is about; none for what no field owns. */
function movedTrace(fragment: JsonObject, { field }: PartMove, { at, origin }: Trace): readonly Trace[] {
  const [part, key = '', ...keys] = keysOf(at);
  const owner =
    part === 'bindings'
      ? { field: key as Pointer, inner: pointer(...keys) }
      : key === 'required'
        ? { field: pointer(String(valueAt(fragment, at))), inner: ROOT }
        : splitSchemaPointer(at);
  const place = owner && field(owner.field);
  if (place === undefined) return [];
  return [{ origin, at: within(part === 'schema' ? schemaPointer(place) : pointer('bindings', place), owner?.inner ?? ROOT) }];
}
