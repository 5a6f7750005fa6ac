import { isObject } from '../base/json.js';
import type { Document } from './documents.js';
import { applyLayers, type Layered, type Trace } from './layers.js';
import { countValues, DEFINITION_LIMITS } from './limits.js';
import { definedNames, isListKey, merge, mergeParts, partName, SCHEMA } from './merge-parts.js';
import { copyList, copyObject, originAt, recordOrigins, withOriginOf, type Origins } from './origins.js';
import { schemaPointer } from './build-fields.js';
import { takeParts, type FragmentPiece, type FragmentUse } from './take-parts.js';
import type { Scope } from '../library.js';
import type { MetaCheck } from './meta-check.js';
import { nearestHint } from '../base/nearest.js';
import { own, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import { isBreaking, type FindingCode, type UnlocatedFinding } from '../findings.js';
import type { Json, JsonObject, Origin } from '../types.js';

/** What the definitions of one scope are made from; `findings`, `built` and `building` are mutated. */
export interface DefinitionSource {
  readonly fragments: ReadonlyMap<string, Document>;
  readonly overlays: readonly Document[];
  readonly scope: Scope;
  readonly origins: Origins;
  readonly findings: UnlocatedFinding[];
  /** Checks a document against its meta-schema after overlays have changed it. */
  readonly checkShape: MetaCheck;
  readonly builtFragments: Map<string, Layered | undefined>;
  /** The ids of the fragments that are being built, to detect one that uses itself. */
  readonly buildingFragments: string[];
}

/**
 * Returns a form or a fragment, in the shape of a form, with its fragments inlined and the overlays of the scope applied. Undefined, with
 * findings, if an overlay makes it impossible to build.
 */
export function buildDefinition(source: DefinitionSource, document: Document): Layered | undefined {
  const { value, file } = document;
  recordOrigins(source.origins, value, { layer: 'form', file, at: ROOT });
  const start: Layered = { document, value: asForm(source, value), origins: source.origins, wrote: [], removed: [], names: new Map() };
  const whole = inlineFragments(source, start);
  const { layered, findings } = applyLayers({ ...whole, value: asFile(source, document, whole.value) }, source);
  source.findings.push(...findings);
  if (findings.some(isBreaking)) return undefined;
  const inShape = document.kind === 'fragment' ? tracesInForm(layered) : layered;
  return inlineFragments(source, { ...inShape, value: asForm(source, inShape.value) });
}

/** Returns a fragment with its defaults as if it were a form; undefined if it cannot be built. Its findings were added when it was built. */
export function fragmentAlone(source: DefinitionSource, id: string): Layered | undefined {
  const fragment = findFragment(source, id, { file: '', at: ROOT }, id);
  if (!fragment) return undefined;
  const { parts } = takeParts({ ...source, findings: [] }, fragment, { fragment: id }, { file: fragment.document.file, at: ROOT });
  return { ...fragment, value: withOriginOf(source.origins, { id, about: '', ...parts }, fragment.value), wrote: [], removed: [] };
}

/** Returns a fragment in the shape of a form: its properties and required fields under `schema`; a form stays as it is. */
function asForm({ origins }: DefinitionSource, value: JsonObject): JsonObject {
  if (Object.hasOwn(value, 'schema')) return value;
  const { properties = {}, required, ...rest } = value;
  const schema: JsonObject = { type: 'object', properties, ...(required !== undefined && { required }) };
  return withOriginOf(origins, { ...rest, schema: withOriginOf(origins, schema, value) }, value);
}

/** Returns a fragment as its file writes it, so that overlays find its parts there; a form stays as it is. */
function asFile({ origins }: DefinitionSource, { kind }: Document, value: JsonObject): JsonObject {
  if (kind !== 'fragment') return value;
  const { schema, ...rest } = value;
  const [properties, required] = [own(schema, 'properties') as Json, own(schema, 'required') as Json | undefined];
  const hasFields = isObject(properties) && Object.keys(properties).length > 0;
  return withOriginOf(origins, { ...rest, ...(hasFields && { properties }), ...(required !== undefined && { required }) }, value);
}

/** Returns the definition of a fragment with what overlays wrote and removed named as in the shape of a form. */
function tracesInForm(layered: Layered): Layered {
  const inForm = (trace: Trace): Trace => ({
    ...trace,
    at: /^\/(properties|required)(\/|$)/.test(trace.at) ? (`/schema${trace.at}` as Pointer) : trace.at,
  });
  return { ...layered, wrote: layered.wrote.map(inForm), removed: layered.removed.map(inForm) };
}

/**
 * Returns the definition with the fragments that it uses, and those of its `fragment:` references, inlined under its own parts. `use` stays
 * as an empty list, so that overlays can add to it.
 */
function inlineFragments(source: DefinitionSource, layered: Layered): Layered {
  const given = layered.value['use'];
  const uses = Array.isArray(given) ? (given as readonly Json[]) : [];
  const inlining = { source, layered, nodes: 0 };
  const pieces = uses.flatMap((use, nth) => (isObject(use) ? (pieceOfUse(inlining, use, pointer('use', nth)) ?? []) : []));
  const referred = withReferences(layered, (name, at) => pieceOfReference(inlining, name, at));
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

/** A definition whose fragments are being inlined, and the number of values that they bring so far. */
interface Inlining {
  readonly source: DefinitionSource;
  readonly layered: Layered;
  nodes: number;
}

/** Returns the parts that an entry of `use` brings; undefined, with a finding, for an unknown fragment. */
function pieceOfUse(inlining: Inlining, use: JsonObject, at: Pointer): FragmentPiece | undefined {
  const { source, layered } = inlining;
  const place = originAt(source.origins, layered.value, at);
  const id = String(use['fragment']);
  const fragment = findFragment(source, id, { ...place, at: `${place.at}/fragment` as Pointer }, id);
  return fragment && takeWithinLimit(inlining, fragment, use as FragmentUse, place);
}

/** Returns the parts that belong to one field of a fragment, referred to as `person#dob`; undefined, with a finding, for an unknown name. */
function pieceOfReference(inlining: Inlining, name: string, at: Pointer): FragmentPiece | undefined {
  const { source, layered } = inlining;
  const from = originAt(source.origins, layered.value, within(schemaPointer(at), pointer('$ref')));
  const [id = '', field = ''] = name.split('#');
  const fragment = findFragment(source, id, from, name);
  return fragment && takeWithinLimit(inlining, fragment, { fragment: id, only: [field], field: at }, from);
}

/**
 * Returns the definition with each `fragment:` reference of its schema replaced by the field that it names, and what belongs to those
 * fields. Keys beside a reference replace those of the field; an unknown field becomes a text field.
 */
function withReferences(
  { origins, value }: Layered,
  take: (name: string, at: Pointer) => FragmentPiece | undefined,
): { readonly value: JsonObject; readonly pieces: readonly FragmentPiece[] } {
  const taken: (FragmentPiece | undefined)[] = [];
  const replaceIn = (field: Json, at: Pointer): Json => {
    if (!isObject(field)) return field;
    const whole = copyObject(origins, field, (key, child) => [
      key,
      key === 'properties' && isObject(child)
        ? copyObject(origins, child, (name, inner) => [name, replaceIn(inner, within(at, pointer(name)))])
        : child,
    ]);
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

/** Returns the parts of a use; undefined if the definition gets too large by them, with a finding for the first such use. */
function takeWithinLimit(inlining: Inlining, fragment: Layered, use: FragmentUse, place: Origin): FragmentPiece | undefined {
  const { source, nodes } = inlining;
  if (nodes > DEFINITION_LIMITS.nodes) return undefined;
  const taken = use.field === undefined ? fragment.value : valueAt(fragment.value, pointer('schema', 'properties', ...(use.only ?? [])));
  inlining.nodes += countValues(taken);
  if (inlining.nodes <= DEFINITION_LIMITS.nodes) return takeParts(source, fragment, use, place);
  const params = { most: DEFINITION_LIMITS.nodes, where: 'this definition with its fragments' };
  source.findings.push({ code: 'too-many-nodes', file: place.file, at: place.at, params });
  return undefined;
}

/** Returns a fragment of the scope; undefined, with a finding, if it does not exist or uses itself. `name` is how it was referred to. */
function findFragment(source: DefinitionSource, id: string, place: { readonly file: string; readonly at: Pointer }, name: string) {
  const { fragments, builtFragments, buildingFragments } = source;
  const addFinding = (code: FindingCode, params: UnlocatedFinding['params'], hint: { hint?: string } = {}): undefined =>
    void source.findings.push({ code, file: place.file, at: place.at, params, ...hint });
  if (builtFragments.has(id)) return builtFragments.get(id);
  if (buildingFragments.includes(id)) {
    return addFinding('circular-reference', { circle: [...buildingFragments.slice(buildingFragments.indexOf(id)), id].join(' → ') });
  }
  const document = fragments.get(id);
  if (!document) {
    const hint = nearestHint(id, fragments.keys(), (similar) => name.replace(id, similar));
    return addFinding('unknown-fragment', { fragment: id }, hint);
  }
  if (buildingFragments.length >= DEFINITION_LIMITS.depth) return addFinding('too-deep', { most: DEFINITION_LIMITS.depth });
  buildingFragments.push(id);
  const built = buildDefinition(source, document);
  buildingFragments.pop();
  builtFragments.set(id, built);
  return built;
}

/** Returns the parts of all pieces together, with a finding for each piece that defines what an earlier one defines. */
function joinPieces(source: DefinitionSource, pieces: readonly FragmentPiece[]): JsonObject {
  const definedBy = new Map<string, string>();
  let joined: JsonObject = {};
  for (const piece of pieces) {
    const { file, at } = piece.place;
    const parts = withOwnIds(source, piece, definedBy);
    const names = definedNames(parts);
    const twice = names.find((name) => definedBy.has(name));
    if (twice !== undefined) {
      const params = { what: twice, fragment: piece.fragment, other: definedBy.get(twice) ?? '' };
      source.findings.push({ code: 'defined-twice', file, at, params });
    }
    for (const name of names) definedBy.set(name, piece.fragment);
    joined = mergeParts(source.origins, joined, parts);
  }
  return joined;
}

/** Returns the parts of a piece; an id that the same fragment has brought at another place gets the place added. */
function withOwnIds(
  { origins }: DefinitionSource,
  { parts, fragment, at }: FragmentPiece,
  definedBy: ReadonlyMap<string, string>,
): JsonObject {
  if (at === ROOT) return parts;
  return copyObject(origins, parts, (key, list) => {
    if (!isListKey(key) || !Array.isArray(list)) return [key, list];
    const own = (entry: Json) => {
      const isTaken = isObject(entry) && definedBy.get(partName(key, entry)) === fragment;
      return isTaken ? copyObject(origins, entry, (name, value) => [name, name === 'id' ? `${String(value)} (${at})` : value]) : entry;
    };
    return [key, copyList(origins, list as readonly Json[], own)];
  });
}

/** Adds a finding for each part that reads a field which was left out, unless the definition has a part of its own in its place. */
function reportLostReads(source: DefinitionSource, pieces: readonly FragmentPiece[], names: readonly string[]): void {
  for (const { fragment, place, lost } of pieces) {
    for (const { part, field } of lost.filter((read) => !names.includes(read.part))) {
      source.findings.push({ code: 'left-out-field', file: place.file, at: place.at, params: { part, field, fragment } });
    }
  }
}
