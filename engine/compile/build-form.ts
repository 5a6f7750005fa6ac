import { isList } from '../base/json.js';
import type { Document } from './documents.js';
import { buildFields, splitSchemaPointer } from './build-fields.js';
import { buildParts, objectOr } from './build-parts.js';
import { overlaysByDocument } from './check-documents.js';
import { buildDefinition, fragmentAlone, nestingProblem, type DefinitionSource } from './fragments.js';
import type { Layered } from './layers.js';
import type { ContentHash } from '../library.js';
import { originAt } from './origins.js';
import { orderRules } from './order-rules.js';
import { DEFINITION_LIMITS } from './limits.js';
import { nearestHint } from '../base/nearest.js';
import { own, parentOf, pointer, ROOT, valueAt, type Pointer } from '../base/pointer.js';
import type { Form, JsonObject, Origin, Field, Json } from '../types.js';

const TYPE_OF_KIND = { text: 'string', number: 'number', integer: 'integer', box: 'boolean' } as const;

/** Returns the schema for the validators: types, lengths, patterns and bounds, nothing that depends on settings, language or answers. */
function groupSchema(fields: readonly Field[], at: Pointer): JsonObject {
  const inside = fields.filter((field) => field.parent === at);
  return { type: 'object', properties: Object.fromEntries(inside.map((field): [string, Json] => [field.key, fieldSchema(fields, field)])) };
}

/** Entries that are forms have validators of their own. */
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

export interface BuiltForm {
  readonly form: Form;
  /** Whole, with fragments and overlays. */
  readonly definition: JsonObject;
  /** From where a place of that definition came. */
  where(at: Pointer): Origin;
}

/** The number of fields of a form, those of the forms in its lists included each time one is listed. */
const fieldCounts = new WeakMap<Form, number>();

/** Undefined if the form does not exist, contains itself, or has a finding that makes building impossible. */
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

/** Builds a fragment as if it were a form, so that checks can run on it. */
export function buildFragment(build: BuildContext, id: string): BuiltForm | undefined {
  const layered = fragmentAlone(build, id);
  return layered && assembleForm({ ...build, findings: [] }, layered);
}

function assembleForm(build: BuildContext, layered: Layered): BuiltForm {
  const { origins, value: definition } = layered;
  const where = (at: Pointer) => originAt(origins, definition, at);
  const [schema, ui] = [objectOr(own(definition, 'schema')), objectOr(own(definition, 'ui'))];
  const listedFields = { fields: 0 };
  const formOf = (ref: string, at: Pointer) => buildListForm(build, ref, where(at), listedFields);
  const { 'ui:sections': given, 'ui:flow': flow } = ui;
  const sections = isList(given) ? (given as unknown as Form['sections']) : [];
  const fields = inSectionOrder(buildFields({ layered, ui, formOf }, schema), sections);
  const parts = buildParts({ root: definition, origins, gone: removedFields(layered) });
  if (own(schema, 'properties') === undefined)
    build.findings.push({ code: 'missing-key', ...where(pointer('schema')), params: { key: 'properties' } });
  const { order, circle } = orderRules(parts.rules, fields);
  const { file, at } = where(pointer('rules'));
  if (circle) build.findings.push({ code: 'circular-rules', file, at, params: { circle: circle.join(' → ') } });
  const body: Omit<Form, 'stage' | 'hash'> = {
    id: String(definition['id']),
    about: String(definition['about']),
    sections,
    flow: flow === 'one-at-a-time' ? flow : 'all',
    fields,
    ...parts,
    order,
    validation: groupSchema(fields, ROOT),
  };
  const hash = build.hash(JSON.stringify(body));
  const form: Form = { stage: 'form', hash, ...body, validation: { $id: hash, ...body.validation } };
  fieldCounts.set(form, fields.length + listedFields.fields);
  return { form, definition, where };
}

/** A field without a section stays behind the one before it, with the fields inside it. */
function inSectionOrder(fields: readonly Field[], sections: Form['sections']): readonly Field[] {
  const ranks = new Map<unknown, number>(sections.map(({ id }, index) => [id, index]));
  let rank = -1;
  const ranked = fields.map((field) => {
    if (parentOf(field.pointer) === ROOT) rank = ranks.get(field.ui['ui:section']) ?? rank;
    return { field, rank };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ field }) => field);
}

/** The fields that overlays removed from the form and did not add again. */
function removedFields({ removed, value }: Layered): Pointer[] {
  if (own(value, 'schema') === undefined) return [];
  return removed.flatMap(({ at }) => {
    const place = splitSchemaPointer(at);
    return place?.inner === ROOT && valueAt(value, at) === undefined ? [place.field] : [];
  });
}

/** Returns the form of a list's entries and adds the number of its fields to `total`. */
function buildListForm(build: BuildContext, ref: string, { file, at }: Origin, total: { fields: number }): Form | undefined {
  const id = ref.replace(/^form:/, '');
  if (!build.forms.has(id)) {
    const hint = nearestHint(id, build.forms.keys(), (similar) => `form:${similar}`);
    return void build.findings.push({ code: 'unknown-form-reference', file, at, params: { ref }, ...hint });
  }
  const nesting = nestingProblem(build.building, id);
  if (nesting) return void build.findings.push({ ...nesting, file, at });
  const form = buildForm(build, id)?.form;
  // Lists in lists multiply: the same form is sent with each list that names it.
  total.fields += form ? (fieldCounts.get(form) ?? form.fields.length) : 0;
  if (total.fields <= DEFINITION_LIMITS.nodes) return form;
  const params = { most: DEFINITION_LIMITS.nodes, where: 'this form with the forms of its lists' };
  return void build.findings.push({ code: 'too-many-nodes', file, at, params });
}
