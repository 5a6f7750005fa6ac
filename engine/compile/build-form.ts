import { isObject, type Document } from './documents.js';
import { buildFields, schemaPlace } from './build-fields.js';
import { buildBindings, buildChanges, buildChecks, buildFills, buildRules, buildSubmit, type PartSource } from './build-parts.js';
import { inlineFields, type SharedField } from './inline.js';
import { layer, type Layered } from './layers.js';
import type { ContentHash, Scope } from '../library.js';
import type { MetaCheck } from './meta.js';
import { derive, originAt } from './origins.js';
import { orderRules } from './order.js';
import { validationOf } from './validation.js';
import { DEFINITION_LIMITS } from './limits.js';
import { nearest } from '../nearest.js';
import { isWithin, keysOf, own, pointer, ROOT, within, type Pointer } from '../pointer.js';
import { isBreaking, type Finding, type ProblemCode } from '../problems.js';
import type { Form, JsonObject, Origin } from '../types.js';

/** What forms are built from: all documents, one scope, and what was built before. */
export interface Workshop {
  readonly forms: ReadonlyMap<string, Document>;
  readonly overlays: readonly Document[];
  readonly shared: ReadonlyMap<string, SharedField>;
  readonly scope: Scope;
  readonly findings: Finding[];
  readonly built: Map<string, BuiltForm>;
  /** Judges what overlays made of a document. */
  readonly judge: MetaCheck;
  readonly hash: ContentHash;
  /** The forms being built, to tell a form that contains itself. */
  readonly building: string[];
}

/** A compiled form, and the definition it came from with everything inlined: what checks look at. */
export interface BuiltForm {
  readonly form: Form;
  readonly definition: JsonObject;
  /** Where a place of that definition stands in a file. */
  where(at: Pointer): Origin;
}

/** How many fields a form has with those of the forms in its lists, each time one is listed. */
const sizes = new WeakMap<Form, number>();
const sizeOf = (form: Form): number => sizes.get(form) ?? form.fields.length;

/** Builds a form of the scope, once. A form that is not there, contains itself or has not the shape of a form gives undefined. */
export function buildForm(workshop: Workshop, id: string): BuiltForm | undefined {
  const known = workshop.built.get(id);
  if (known) return known;
  const document = workshop.forms.get(id);
  if (!document || workshop.building.includes(id)) return undefined;
  workshop.building.push(id);
  const { layered, findings } = layer(document, workshop.overlays, workshop.scope, workshop.judge);
  workshop.findings.push(...findings);
  const built = findings.some(isBreaking) ? undefined : assemble(workshop, layered);
  workshop.building.pop();
  if (built) workshop.built.set(id, built);
  return built;
}

/** A file of shared fields as the form they would be, to be judged by itself, and what was wrong with its references. */
export function buildSharedFields(workshop: Workshop, document: Document): { built: BuiltForm; findings: readonly Finding[] } {
  const { fields, ui } = document.value;
  const value: JsonObject = {
    id: document.name,
    about: '',
    schema: { type: 'object', properties: fields ?? {} },
    ...(ui !== undefined && { ui }),
  };
  const { layered } = layer({ ...document, value }, [], workshop.scope, workshop.judge);
  const findings: Finding[] = [];
  const built = assemble({ ...workshop, findings }, layered);
  const fieldsAt = pointer('schema', 'properties');
  const placed = (at: Pointer) => (isWithin(at, fieldsAt) ? within(pointer('fields'), at.slice(fieldsAt.length) as Pointer) : at);
  return {
    built: { ...built, where: (at) => ({ layer: 'form', file: document.file, at: placed(at) }) },
    findings: findings.map((finding) => ({ ...finding, at: placed(finding.at) })),
  };
}

function assemble(workshop: Workshop, layered: Layered): BuiltForm {
  const { origins } = layered;
  const used = new Map<Pointer, SharedField>();
  const given = own(layered.value, 'schema');
  const inlining = { shared: workshop.shared, origins, root: layered.value, findings: workshop.findings, used, budget: { nodes: 0 } };
  const schema = inlineFields(isObject(given) ? given : {}, pointer('schema'), ROOT, inlining);
  const definition: JsonObject = { ...layered.value, schema };
  derive(origins, definition, layered.value, new Map());
  const where = (at: Pointer) => originAt(origins, definition, at);
  const ui = own(layered.value, 'ui');
  const listed = { fields: 0 };
  const formOf = (ref: string, at: Pointer) => subForm(workshop, ref, where(at), listed);
  const fields = buildFields({ layered, root: definition, schema, ui: isObject(ui) ? ui : {}, shared: used, formOf });
  const parts = partsOf({ root: definition, origins, gone: goneFields(layered) });
  const ordered = orderRules(parts.rules, fields);
  if (ordered.circle) workshop.findings.push(circleFinding(ordered.circle, where));
  const body = { ...headOf(definition), fields, ...parts, order: ordered.order ?? [], validation: validationOf(fields) };
  const form: Form = { stage: 'form', hash: workshop.hash(JSON.stringify(body)), ...body };
  sizes.set(form, fields.length + listed.fields);
  return { form, definition, where };
}

function partsOf(source: PartSource) {
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

function headOf(definition: JsonObject) {
  const schema = own(definition, 'schema');
  const sections = own(own(definition, 'ui'), 'ui:sections');
  const [title, help] = [own(schema, 'title'), own(schema, 'description')];
  return {
    id: String(definition['id']),
    about: String(definition['about']),
    sections: isObject(sections) ? (sections as Form['sections']) : {},
    ...(typeof title === 'string' && { title }),
    ...(typeof help === 'string' && { help }),
  };
}

/** The fields that overlays took away, as answers know them. */
function goneFields(layered: Layered): Pointer[] {
  return layered.removed.flatMap(({ at }) => {
    const [part, ...steps] = keysOf(at);
    const names = steps.filter((_, nth) => nth % 2 === 1);
    const isField =
      part === 'schema' && steps.length > 0 && steps.every((step, nth) => nth % 2 === 1 || step === 'properties') && steps.length % 2 === 0;
    return isField && own(layered.value, 'schema') !== undefined && !isThere(layered, names) ? [pointer(...names)] : [];
  });
}

function isThere(layered: Layered, names: readonly string[]): boolean {
  let value: unknown = layered.value;
  for (const key of keysOf(schemaPlace(pointer(...names)))) value = own(value, key);
  return value !== undefined;
}

function subForm(workshop: Workshop, ref: string, place: Origin, listed: { fields: number }): Form | undefined {
  const id = ref.replace(/^form:/, '');
  const tell = (code: ProblemCode, params: Finding['params'], hint?: string) =>
    void workshop.findings.push({ code, file: place.file, at: place.at, params, ...(hint !== undefined && { hint }) });
  if (workshop.building.includes(id)) {
    tell('circular-reference', { circle: [...workshop.building.slice(workshop.building.indexOf(id)), id].join(' → ') });
    return undefined;
  }
  if (!workshop.forms.has(id)) {
    const meant = nearest(id, [...workshop.forms.keys()]);
    tell('unknown-form-reference', { ref }, meant === undefined ? undefined : `did you mean "form:${meant}"?`);
    return undefined;
  }
  if (workshop.building.length >= DEFINITION_LIMITS.depth) {
    tell('too-deep', { most: DEFINITION_LIMITS.depth });
    return undefined;
  }
  const form = buildForm(workshop, id)?.form;
  // Lists in lists multiply: the same form is sent with each list that names it.
  listed.fields += form ? sizeOf(form) : 0;
  if (listed.fields <= DEFINITION_LIMITS.nodes) return form;
  tell('too-many-nodes', { most: DEFINITION_LIMITS.nodes, where: 'this form with the forms of its lists' });
  return undefined;
}

function circleFinding(circle: readonly string[], where: (at: Pointer) => Origin): Finding {
  const place = where(pointer('rules'));
  return { code: 'circular-rules', file: place.file, at: place.at, params: { circle: circle.join(' → ') } };
}
