import { isList, isObject } from '../base/json.js';
import type { Document } from './documents.js';
import { applyLayers, withoutLayers, type Layered, type Trace } from './layers.js';
import { countValues, DEFINITION_LIMITS } from './limits.js';
import { definedNames, LISTS, merge, mergeParts, partName, SCHEMA } from './merge-parts.js';
import { copyList, copyObject, originAt, withOriginOf, type Origins } from './origins.js';
import { schemaPointer } from './build-fields.js';
import { takeParts, type FragmentPiece, type FragmentUse } from './take-parts.js';
import type { Scope } from '../library.js';
import type { MetaCheck } from './meta-check.js';
import { nearestHint } from '../base/nearest.js';
import { isWithin, own, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import { isBreaking, type UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject, Origin } from '../types.js';

/** What the definitions of one scope are made from; `findings`, `built` and `building` are mutated. */
export interface DefinitionSource {
  readonly fragments: ReadonlyMap<string, Document>;
  readonly overlays: readonly Document[];
  readonly scope: Scope;
  readonly origins: Origins;
  readonly findings: UnlocatedFinding[];
  readonly checkShape: MetaCheck;
  readonly builtFragments: Map<string, Layered | undefined>;
  /** The ids of the fragments that are being built, to detect one that uses itself. */
  readonly buildingFragments: string[];
}

/** Returns a form or a fragment, in the shape of a form. Undefined, with findings, if an overlay makes it impossible to build. */
export function buildDefinition(source: DefinitionSource, document: Document): Layered | undefined {
  const start = withoutLayers(document, source.origins);
  const whole = inlineFragments(source, { ...start, value: asForm(source, start.value) });
  const { layered, findings } = applyLayers({ ...whole, value: asFile(source, document, whole.value) }, source);
  source.findings.push(...findings);
  if (findings.some(isBreaking)) return undefined;
  const inShape = document.kind === 'fragment' ? tracesInForm(layered) : layered;
  return inlineFragments(source, { ...inShape, value: asForm(source, inShape.value) });
}

/** Returns a fragment with its defaults as if it were a form. Its findings were added when it was built. */
export function fragmentAlone(source: DefinitionSource, id: string): Layered | undefined {
  const fragment = findFragment(source, id, { file: '', at: ROOT });
  if (!fragment) return undefined;
  const { parts } = takeParts({ ...source, findings: [] }, fragment, { fragment: id }, { file: fragment.document.file, at: ROOT });
  return { ...fragment, value: withOriginOf(source.origins, { id, about: '', ...parts }, fragment.value), wrote: [], removed: [] };
}

/** The properties and required fields of a fragment are under `schema` as those of a form, which stays as it is. */
function asForm({ origins }: DefinitionSource, value: JsonObject): JsonObject {
  if (Object.hasOwn(value, 'schema')) return value;
  const { properties = {}, required, ...rest } = value;
  const schema: JsonObject = { type: 'object', properties, ...(required !== undefined && { required }) };
  return withOriginOf(origins, { ...rest, schema: withOriginOf(origins, schema, value) }, value);
}

/** As its file writes a fragment, so that overlays find its parts there; a form stays as it is. */
function asFile({ origins }: DefinitionSource, { kind }: Document, value: JsonObject): JsonObject {
  if (kind !== 'fragment') return value;
  const { schema, ...rest } = value;
  const [properties, required] = [own(schema, 'properties') as Json, own(schema, 'required') as Json | undefined];
  const hasFields = isObject(properties) && Object.keys(properties).length > 0;
  return withOriginOf(origins, { ...rest, ...(hasFields && { properties }), ...(required !== undefined && { required }) }, value);
}

function tracesInForm(layered: Layered): Layered {
  const inForm = ({ at, origin }: Trace): Trace => ({
    at: isWithin(at, '/properties') || isWithin(at, '/required') ? within(pointer('schema'), at) : at,
    origin,
  });
  return { ...layered, wrote: layered.wrote.map(inForm), removed: layered.removed.map(inForm) };
}

/** Inlines the fragments under the own parts. `use` stays as an empty list, so that overlays can add to it. */
function inlineFragments(source: DefinitionSource, layered: Layered): Layered {
  const given = layered.value['use'];
  const uses = isList(given) ? given : [];
  let nodes = 0;
  const take = (fragment: Layered | undefined, use: FragmentUse, { file, at }: Origin): FragmentPiece | undefined => {
    // The use that makes the definition too large has a finding, those after it have none.
    if (!fragment || nodes > DEFINITION_LIMITS.nodes) return undefined;
    const taken = use.field === undefined ? fragment.value : valueAt(fragment.value, pointer('schema', 'properties', ...(use.only ?? [])));
    nodes += countValues(taken);
    if (nodes <= DEFINITION_LIMITS.nodes) return takeParts(source, fragment, use, { file, at });
    const params = { most: DEFINITION_LIMITS.nodes, where: 'this definition with its fragments' };
    return void source.findings.push({ code: 'too-many-nodes', file, at, params });
  };
  const pieces = uses.flatMap((use, nth) => {
    if (!isObject(use)) return [];
    const place = originAt(source.origins, layered.value, pointer('use', nth));
    const fragment = findFragment(source, String(use['fragment']), { ...place, at: `${place.at}/fragment` as Pointer });
    return take(fragment, use as FragmentUse, place) ?? [];
  });
  const referred = withReferences(layered, (name, at) => {
    const place = originAt(source.origins, layered.value, within(schemaPointer(at), pointer('$ref')));
    const [id = '', field = ''] = name.split('#');
    return take(findFragment(source, id, place, name), { fragment: id, only: [field], field: at }, place);
  });
  if (uses.length === 0 && referred.pieces.length === 0 && referred.value === layered.value) return layered;
  const all = [...pieces, ...referred.pieces];
  const under = joinPieces(source, all);
  const ownParts: JsonObject = withOriginOf(source.origins, { ...referred.value, ...(uses.length > 0 && { use: [] }) }, referred.value);
  const value = mergeParts(source.origins, under, ownParts);
  reportLostReads(source, all, definedNames(ownParts));
  return {
    ...layered,
    value,
    wrote: [...all.flatMap((piece) => piece.wrote), ...layered.wrote],
    removed: [...all.flatMap((piece) => piece.removed), ...layered.removed],
    names: new Map([...all.flatMap((piece) => [...piece.names]), ...layered.names]),
  };
}

/** Replaces each `fragment:` reference by its field. Keys beside it replace those of the field; an unknown field becomes a text field. */
function withReferences(
  { origins, value }: Layered,
  take: (name: string, at: Pointer) => FragmentPiece | undefined,
): { readonly value: JsonObject; readonly pieces: readonly FragmentPiece[] } {
  const taken: (FragmentPiece | undefined)[] = [];
  const replaceIn = (field: Json, at: Pointer): Json => {
    if (!isObject(field)) return field;
    const whole = copyObject(origins, field, (key, child) => {
      if (key !== 'properties' || !isObject(child)) return [key, child];
      return [key, copyObject(origins, child, (name, inner) => [name, replaceIn(inner, within(at, pointer(name)))])];
    });
    const reference = own(whole, '$ref');
    if (typeof reference !== 'string' || !reference.startsWith('fragment:')) return whole;
    const piece = take(reference.slice('fragment:'.length), at);
    taken.push(piece);
    const beside = copyObject(origins, whole, (key, child) => (key === '$ref' ? undefined : [key, child]));
    return merge(origins, SCHEMA, piece?.field ?? { type: 'string', title: reference }, beside);
  };
  const replaced = copyObject(origins, value, (key, child) => [key, key === 'schema' ? replaceIn(child, ROOT) : child]);
  return { value: taken.length > 0 ? replaced : value, pieces: taken.filter((piece) => piece !== undefined) };
}

/** Undefined, with a finding, for a fragment that does not exist or uses itself. `name` is how it was referred to. */
function findFragment(source: DefinitionSource, id: string, { file, at }: Pick<Origin, 'file' | 'at'>, name = id): Layered | undefined {
  const { fragments, builtFragments, buildingFragments } = source;
  if (builtFragments.has(id)) return builtFragments.get(id);
  const document = fragments.get(id);
  if (!document) {
    const hint = nearestHint(id, fragments.keys(), (similar) => name.replace(id, similar));
    return void source.findings.push({ code: 'unknown-fragment', file, at, params: { fragment: id }, ...hint });
  }
  const nesting = nestingProblem(buildingFragments, id);
  if (nesting) return void source.findings.push({ ...nesting, file, at });
  buildingFragments.push(id);
  const built = buildDefinition(source, document);
  buildingFragments.pop();
  builtFragments.set(id, built);
  return built;
}

/** Whether what is being built would contain itself, or lies too deep. */
export function nestingProblem(building: readonly string[], id: string): Pick<UnlocatedFinding, 'code' | 'params'> | undefined {
  const { depth } = DEFINITION_LIMITS;
  if (building.includes(id))
    return { code: 'circular-reference', params: { circle: [...building.slice(building.indexOf(id)), id].join(' → ') } };
  return building.length >= depth ? { code: 'too-deep', params: { most: depth } } : undefined;
}

function joinPieces(source: DefinitionSource, pieces: readonly FragmentPiece[]): JsonObject {
  const definedBy = new Map<string, string>();
  let joined: JsonObject = {};
  for (const piece of pieces) {
    const parts = withOwnIds(source, piece, definedBy);
    const names = definedNames(parts);
    const twice = names.find((name) => definedBy.has(name));
    const params = { what: twice ?? '', fragment: piece.fragment, other: definedBy.get(twice ?? '') ?? '' };
    if (twice !== undefined) source.findings.push({ code: 'defined-twice', ...piece.place, params });
    for (const name of names) definedBy.set(name, piece.fragment);
    joined = mergeParts(source.origins, joined, parts);
  }
  return joined;
}

/** An id that the same fragment has brought at another place gets the place added. */
function withOwnIds({ origins }: DefinitionSource, piece: FragmentPiece, definedBy: ReadonlyMap<string, string>): JsonObject {
  const { parts, fragment, at } = piece;
  if (at === ROOT) return parts;
  return copyObject(origins, parts, (key, list) => {
    if (!LISTS.includes(key) || !isList(list)) return [key, list];
    const ownEntry = (entry: Json) => {
      if (!isObject(entry) || definedBy.get(partName(key, entry)) !== fragment) return entry;
      return copyObject(origins, entry, (name, value) => [name, name === 'id' ? `${String(value)} (${at})` : value]);
    };
    return [key, copyList(origins, list, ownEntry)];
  });
}

/** A part that reads a field which was left out is no loss where the definition has a part of its own in its place. */
function reportLostReads(source: DefinitionSource, pieces: readonly FragmentPiece[], names: readonly string[]): void {
  for (const { fragment, place, lost } of pieces)
    for (const { part, field } of lost.filter((read) => !names.includes(read.part)))
      source.findings.push({ code: 'left-out-field', ...place, params: { part, field, fragment } });
}
