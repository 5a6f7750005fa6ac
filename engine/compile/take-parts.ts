import { isList, isObject } from '../base/json.js';
import { objectOr } from './build-parts.js';
import type { Layered, Trace } from './layers.js';
import { moveParts, moveUi, type LostRead, type PartMove } from './move-parts.js';
import { splitSchemaPointer, schemaPointer } from './build-fields.js';
import { copyList, copyObject, joinObjects, withOriginOf, type Origins } from './origins.js';
import { nearestHint } from '../base/nearest.js';
import { isWithin, keysOf, own, parentOf, pointer, ROOT, setNestedValue, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject, Origin } from '../types.js';

export type FragmentUse = JsonObject & {
  readonly fragment: string;
  readonly at?: Pointer;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  readonly section?: string;
  readonly with?: JsonObject;
  /** Of a reference to one field: the place of that field in the definition. */
  readonly field?: Pointer;
};

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

/** Adds findings for names of fields and parameters that the fragment does not have. */
export function takeParts(context: UseContext, fragment: Layered, use: FragmentUse, place: UsePosition): FragmentPiece {
  const { origins } = context;
  const given = withParameters(context, fragment.value, use, place);
  const schema = own(given, 'schema');
  const fields = objectOr(own(schema, 'properties'));
  context.findings.push(...unknownFields(fragment, Object.keys(fields), use, place));
  const isTaken = (name: string) => (use.only?.includes(name) ?? true) && !use.without?.includes(name);
  const taken = new Set(Object.keys(fields).filter(isTaken));
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

/** Puts a value in place of each `{ "parameter": name }`: that of the use, or the default. A value of null leaves the key out. */
function withParameters({ origins, findings }: UseContext, fragment: JsonObject, use: FragmentUse, place: UsePosition): JsonObject {
  const { parameters: declared, ...parts } = fragment;
  const parameters = objectOr(declared);
  const checkName = (parameter: string, { file, at }: UsePosition) => {
    if (Object.hasOwn(parameters, parameter)) return;
    const params = { parameter, fragment: use.fragment };
    findings.push({ code: 'unknown-fragment-parameter', file, at, params, ...nearestHint(parameter, Object.keys(parameters)) });
  };
  const replaceIn = (value: Json): Json | undefined => {
    if (isList(value)) return copyList(origins, value, replaceIn);
    if (!isObject(value)) return value;
    const { parameter: name, ...others } = value;
    if (typeof name !== 'string' || Object.keys(others).length > 0)
      return copyObject(origins, value, (key, child) => {
        const replaced = replaceIn(child);
        return replaced === undefined ? undefined : [key, replaced];
      });
    checkName(name, origins.get(value)?.origin ?? place);
    return (own(use.with, name) ?? own(own(parameters, name), 'default') ?? undefined) as Json | undefined;
  };
  for (const name of Object.keys(use.with ?? {})) checkName(name, { ...place, at: within(place.at, pointer('with', name)) });
  return replaceIn(withOriginOf(origins, parts, fragment)) as JsonObject;
}

function fieldMove({ at = ROOT, field, only }: FragmentUse): (inner: Pointer) => Pointer {
  if (field === undefined) return (inner) => within(at, inner);
  const from = pointer(only?.[0] ?? '');
  return (inner) => (isWithin(inner, from) ? within(field, inner.slice(from.length) as Pointer) : within(parentOf(field), inner));
}

function unknownFields({ removed }: Layered, names: readonly string[], use: FragmentUse, { file, at }: UsePosition): UnlocatedFinding[] {
  // A use may still name fields that overlays removed from the fragment.
  const known = new Set([...names.map((name) => pointer('schema', 'properties', name)), ...removed.map((trace) => trace.at)]);
  return (['only', 'without'] as const).flatMap((key) =>
    (use[key] ?? []).flatMap((name, nth): UnlocatedFinding[] => {
      if (known.has(pointer('schema', 'properties', name))) return [];
      const place = use.field === undefined ? within(at, pointer(key, nth)) : at;
      const params = { field: name, fragment: use.fragment };
      return [{ code: 'unknown-fragment-field', file, at: place, params, ...nearestHint(name, names) }];
    }),
  );
}

/** The taken fields are nested under the groups of the place where the fragment is used. */
function schemaAt(origins: Origins, schema: unknown, taken: ReadonlySet<string>, { at = ROOT }: FragmentUse): JsonObject {
  const [properties, required] = [own(schema, 'properties'), own(schema, 'required')];
  const inner: JsonObject = {
    type: 'object',
    properties: isObject(properties) ? copyObject(origins, properties, (name, child) => (taken.has(name) ? [name, child] : undefined)) : {},
    ...(isList(required) && { required: copyList(origins, required, (name) => (taken.has(String(name)) ? name : undefined)) }),
  };
  return keysOf(at).reduceRight<JsonObject>((group, key) => ({ type: 'object', properties: { [key]: group } }), inner);
}

/** The section of the use is that of the group which gets the fields, or of each field without its own; so are the keys at the top of `ui`. */
function uiOfUse(move: PartMove, ui: unknown, taken: ReadonlySet<string>, use: FragmentUse): JsonObject {
  const { origins } = move;
  const { at: group = ROOT } = use;
  const section = copyObject(origins, use, (key, value) => (key === 'section' ? ['ui:section', value] : undefined));
  const given = objectOr(ui);
  const wide = copyObject(origins, given, (key, value) => (key.startsWith('ui:') ? [key, value] : undefined));
  const ofEach = group === ROOT ? joinObjects(origins, section, wide) : wide;
  const placed: { [key: string]: Json } = {};
  if (group !== ROOT && Object.keys(section).length > 0) setNestedValue(placed, keysOf(group), section);
  for (const name of taken) {
    const at = move.field(pointer(name));
    const whole = joinObjects(origins, ofEach, moveUi(move, objectOr(own(given, name))));
    if (at !== undefined && Object.keys(whole).length > 0) setNestedValue(placed, keysOf(at), whole);
  }
  return placed;
}

function namesOf(fragment: Layered, move: PartMove, use: FragmentUse): ReadonlyMap<Pointer, string> {
  const [name] = use.only ?? [];
  const names = new Map<Pointer, string>(use.field !== undefined && name !== undefined ? [[use.field, name]] : []);
  for (const [at, inner] of fragment.names) {
    const place = move.field(at);
    if (place !== undefined) names.set(place, inner);
  }
  return names;
}

/** None for what no field owns. */
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
