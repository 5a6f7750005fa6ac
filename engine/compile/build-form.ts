import { isObject } from '../base/json.js';
import type { Document } from './documents.js';
import { buildFields, splitSchemaPointer } from './build-fields.js';
import { buildBindings, buildChanges, buildChecks, buildFills, buildRules, buildSubmit, type PartSource } from './build-parts.js';
import { overlaysByDocument } from './check-documents.js';
import { buildDefinition, fragmentAlone, namingFault, type DefinitionSource } from './fragments.js';
import type { Layered } from './layers.js';
import type { ContentHash } from '../library.js';
import { originAt } from './origins.js';
import { orderRules } from './order-rules.js';
import { DEFINITION_LIMITS } from './limits.js';
import { own, parentOf, pointer, ROOT, valueAt, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Form, JsonObject, Origin, Field, Json } from '../types.js';

const TYPE_OF_KIND = { text: 'string', number: 'number', integer: 'integer', box: 'boolean' } as const;

/** Returns the schema for the validators: types, lengths, patterns and bounds, nothing that depends on settings, language or answers. */
function validationSchema(fields: readonly Field[]): JsonObject {
  return groupSchema(fields, ROOT);
}

/** Returns the schema of a group, with its fields as properties. */
function groupSchema(fields: readonly Field[], at: Pointer): JsonObject {
  const inside = fields.filter((field) => field.parent === at);
  return { type: 'object', properties: Object.fromEntries(inside.map((field): [string, Json] => [field.key, fieldSchema(fields, field)])) };
}

/**
 * Returns the schema that validates one field: its type and limits, without options and formats. Entries that are forms have validators of
 * their own.
 */
function fieldSchema(fields: readonly Field[], field: Field): JsonObject {
  if (field.kind === 'group') return groupSchema(fields, field.pointer);
  if (field.kind === 'rows') return { type: 'array', items: { type: 'object' }, ...field.limits };
  if (field.kind === 'list') return { type: 'array', items: { type: ['string', 'number', 'boolean'] }, ...field.limits };
  return { type: TYPE_OF_KIND[field.kind], ...field.limits };
}

/** What the forms of one scope are built from and what was built so far; `findings`, `built` and `building` are mutated. */
export interface BuildContext extends DefinitionSource {
  readonly forms: ReadonlyMap<string, Document>;
  readonly built: Map<string, BuiltForm>;
  readonly hash: ContentHash;
  /** The ids of the forms being built, to detect a form that contains itself. */
  readonly building: string[];
}

/** Returns what the forms among the documents are built from in one scope. */
export function createBuild(
  documents: readonly Document[],
  { scope, checkShape, hash }: Pick<BuildContext, 'scope' | 'checkShape' | 'hash'>,
): BuildContext {
  const byName = (kind: Document['kind']) =>
    new Map(documents.filter((document) => document.kind === kind).map((document) => [document.name, document]));
  return {
    forms: byName('form'),
    fragments: byName('fragment'),
    overlays: overlaysByDocument(documents),
    origins: new WeakMap(),
    scope,
    checkShape,
    hash,
    findings: [],
    built: new Map(),
    building: [],
    builtFragments: new Map(),
    buildingFragments: [],
  };
}

/** A compiled form and its whole definition, with fragments and overlays, which checks read. */
export interface BuiltForm {
  readonly form: Form;
  readonly definition: JsonObject;
  /** Returns the file and place from which a place of that definition came. */
  where(at: Pointer): Origin;
}

/** The number of fields of a form, those of the forms in its lists included each time one is listed. */
const fieldCounts = new WeakMap<Form, number>();
const countFields = (form: Form): number => fieldCounts.get(form) ?? form.fields.length;

/**
 * Returns the form of the scope and adds its findings to `build`; built once. Undefined if it does not exist, contains itself, or has a
 * finding that makes building impossible.
 */
export function buildForm(build: BuildContext, id: string): BuiltForm | undefined {
  const known = build.built.get(id);
  if (known) return known;
  const document = build.forms.get(id);
  if (!document || build.building.includes(id)) return undefined;
  build.building.push(id);
  const layered = buildDefinition(build, document);
  const built = layered && assembleForm(build, layered);
  build.building.pop();
  if (built) build.built.set(id, built);
  return built;
}

/** Returns a fragment built as if it were a form, so that checks can run on it; undefined if it cannot be built. */
export function buildFragment(build: BuildContext, id: string): BuiltForm | undefined {
  const layered = fragmentAlone(build, id);
  return layered && assembleForm({ ...build, findings: [] }, layered);
}

/**
 * Returns the form built from its definition: fields and parts built, rules ordered. Adds findings to `build`; circular rules leave the
 * order empty.
 */
function assembleForm(build: BuildContext, layered: Layered): BuiltForm {
  const { origins, value: definition } = layered;
  const where = (at: Pointer) => originAt(origins, definition, at);
  const [schema, ui] = [own(definition, 'schema'), own(definition, 'ui')];
  const listedFields = { fields: 0 };
  const formOf = (ref: string, at: Pointer) => buildListForm(build, ref, where(at), listedFields);
  const head = formHead(definition);
  const built = buildFields({ layered, schema: isObject(schema) ? schema : {}, ui: isObject(ui) ? ui : {}, formOf });
  const fields = inSectionOrder(built, head.sections);
  const parts = buildParts({ root: definition, origins, gone: removedFields(layered) });
  if (own(schema, 'properties') === undefined)
    build.findings.push({ code: 'missing-key', ...where(pointer('schema')), params: { key: 'properties' } });
  const ordered = orderRules(parts.rules, fields);
  if (ordered.circle) build.findings.push(circularRulesFinding(ordered.circle, where));
  const body = { ...head, fields, ...parts, order: ordered.order ?? [], validation: validationSchema(fields) };
  const hash = build.hash(JSON.stringify(body));
  const form: Form = { stage: 'form', hash, ...body, validation: { $id: hash, ...body.validation } };
  fieldCounts.set(form, fields.length + listedFields.fields);
  return { form, definition, where };
}

/** Returns the compiled bindings, rules, checks, fills, changes and mappings of a form, and the pointers of its removed fields. */
function buildParts(source: PartSource) {
  const fills = buildFills(source);
  return {
    bindings: buildBindings(source),
    rules: buildRules(source, fills),
    checks: buildChecks(source),
    fills,
    changes: buildChanges(source),
    submit: buildSubmit(source),
    removed: source.gone,
  };
}

/** Returns id, description and sections of a form; its title is for those who keep it. */
function formHead(definition: JsonObject): Pick<Form, 'id' | 'about' | 'sections' | 'flow'> {
  const { 'ui:sections': sections, 'ui:flow': flow } = (own(definition, 'ui') ?? {}) as JsonObject;
  return {
    id: String(definition['id']),
    about: String(definition['about']),
    sections: Array.isArray(sections) ? (sections as unknown as Form['sections']) : [],
    flow: flow === 'one-at-a-time' ? flow : 'all',
  };
}

/** Returns the fields in the order of the sections. A field without a section stays behind the one before it, with the fields inside it. */
function inSectionOrder(fields: readonly Field[], sections: Form['sections']): readonly Field[] {
  const ranks = new Map<unknown, number>(sections.map(({ id }, index) => [id, index]));
  let rank = -1;
  const ranked = fields.map((field) => {
    if (parentOf(field.pointer) === ROOT) rank = ranks.get(field.ui['ui:section']) ?? rank;
    return { field, rank };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ field }) => field);
}

/** Returns the pointers of the fields that overlays removed from the form and did not add again. */
function removedFields({ removed, value }: Layered): Pointer[] {
  if (own(value, 'schema') === undefined) return [];
  return removed.flatMap(({ at }) => {
    const place = splitSchemaPointer(at);
    return place?.inner === ROOT && valueAt(value, at) === undefined ? [place.field] : [];
  });
}

/**
 * Returns the compiled form of a list's entries and adds the number of its fields to `total`. Undefined if it is malformed or, with a
 * finding, if it is unknown, circular, too deep or too large.
 */
function buildListForm(build: BuildContext, ref: string, place: Origin, total: { fields: number }): Form | undefined {
  const id = ref.replace(/^form:/, '');
  const fault = namingFault(id, build.forms, build.building, { code: 'unknown-form-reference', params: { ref } }, (near) => `form:${near}`);
  const form = fault ? undefined : buildForm(build, id)?.form;
  // Lists in lists multiply: the same form is sent with each list that names it.
  total.fields += form ? countFields(form) : 0;
  const params = { most: DEFINITION_LIMITS.nodes, where: 'this form with the forms of its lists' };
  const found = fault ?? (total.fields > DEFINITION_LIMITS.nodes ? ({ code: 'too-many-nodes', params } as const) : undefined);
  if (found) build.findings.push({ ...found, file: place.file, at: place.at });
  return found ? undefined : form;
}

/** Returns the finding for rules that depend on each other in a cycle. */
function circularRulesFinding(circle: readonly string[], where: (at: Pointer) => Origin): UnlocatedFinding {
  const place = where(pointer('rules'));
  return { code: 'circular-rules', file: place.file, at: place.at, params: { circle: circle.join(' → ') } };
}
