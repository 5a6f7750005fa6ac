import { isObject, type Document } from './documents.js';
import { derive, originAt, remember, type Origins } from './origins.js';
import { DEFINITION_LIMITS } from './limits.js';
import { nearest } from '../nearest.js';
import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Finding, ProblemCode } from '../problems.js';
import type { Json, JsonObject, Origin } from '../types.js';

/** Shared fields by `person#dob`, each with its ui keys and where it stands. */
export interface SharedField {
  readonly name: string;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly origin: Origin;
}

export function sharedFields(documents: readonly Document[]): Map<string, SharedField> {
  const shared = new Map<string, SharedField>();
  for (const document of documents.filter((candidate) => candidate.kind === 'fields')) {
    const fields = own(document.value, 'fields');
    if (!isObject(fields)) continue;
    for (const [name, schema] of Object.entries(fields)) {
      if (!isObject(schema)) continue;
      const ui = own(own(document.value, 'ui'), name);
      const origin: Origin = { layer: 'form', file: document.file, at: pointer('fields', name) };
      shared.set(`${document.name}#${name}`, { name, schema, ui: isObject(ui) ? ui : {}, origin });
    }
  }
  return shared;
}

/** What inlining needs besides the schema: the shared fields, where things came from, and where to tell what is wrong. */
export interface Inlining {
  readonly shared: ReadonlyMap<string, SharedField>;
  readonly origins: Origins;
  readonly root: JsonObject;
  readonly findings: Finding[];
  /** Which shared field became which field of the form, for text keys and ui keys. */
  readonly used: Map<Pointer, SharedField>;
  /** Groups that contain groups can multiply without end: how many values there are so far. */
  readonly budget: { nodes: number };
}

/** The schema with `field:` references replaced by what they refer to; keys beside a reference win. `form:` stays. */
export function inlineFields(
  schema: JsonObject,
  at: Pointer,
  field: Pointer,
  inlining: Inlining,
  around: readonly string[] = [],
): JsonObject {
  const { whole, refs } = resolve(schema, at, field, inlining, around);
  const properties = own(whole, 'properties');
  if (isSpent(inlining, at, whole)) return withoutFields(whole, inlining);
  if (!isObject(properties)) return whole;
  const inlined = Object.entries(properties).map(([name, child]): [string, Json] => {
    if (!isObject(child)) return [name, child];
    return [name, inlineFields(child, within(at, pointer('properties', name)), within(field, pointer(name)), inlining, refs)];
  });
  if (inlined.every(([name, child]) => properties[name] === child)) return whole;
  const replaced = Object.fromEntries(inlined);
  derive(inlining.origins, replaced, properties, new Map());
  const made = { ...whole, properties: replaced };
  derive(inlining.origins, made, whole, new Map());
  return made;
}

function isSpent({ findings, origins, root, budget }: Inlining, at: Pointer, whole: JsonObject): boolean {
  if (budget.nodes > DEFINITION_LIMITS.nodes) return true;
  budget.nodes += 1 + Object.keys(whole).length;
  if (budget.nodes <= DEFINITION_LIMITS.nodes) return false;
  const place = originAt(origins, root, at);
  findings.push({
    code: 'too-many-nodes',
    file: place.file,
    at: place.at,
    params: { most: DEFINITION_LIMITS.nodes, where: 'this form with its shared fields' },
  });
  return true;
}

function withoutFields(whole: JsonObject, { origins }: Inlining): JsonObject {
  const { properties: _, ...made } = whole;
  derive(origins, made, whole, new Map());
  return made;
}

/** What a reference refers to, through references to references, and all that were followed on the way here. */
function resolve(
  schema: JsonObject,
  at: Pointer,
  field: Pointer,
  inlining: Inlining,
  around: readonly string[],
): { whole: JsonObject; refs: readonly string[] } {
  let [whole, refs] = [schema, around];
  for (let ref = refOf(whole); ref !== undefined; ref = refOf(whole)) {
    const found = inlining.shared.get(ref.slice('field:'.length));
    if (refs.includes(ref))
      tell(inlining, within(at, pointer('$ref')), 'circular-reference', { circle: [...refs.slice(refs.indexOf(ref)), ref].join(' → ') });
    else if (!found) tellUnknown(inlining, at, ref);
    if (!found || refs.includes(ref)) return { whole: { type: 'string', title: ref }, refs };
    const before = inlining.used.get(field);
    if (!before) inlining.used.set(field, found);
    else inlining.used.set(field, { ...before, ui: { ...found.ui, ...before.ui } });
    whole = replaced(whole, found, inlining);
    refs = [...refs, ref];
  }
  return { whole, refs };
}

function refOf(schema: JsonObject): string | undefined {
  const ref = own(schema, '$ref');
  return typeof ref === 'string' && ref.startsWith('field:') ? ref : undefined;
}

function replaced(schema: JsonObject, found: SharedField, { origins }: Inlining): JsonObject {
  const { $ref: _, ...overrides } = schema;
  const made = { ...found.schema, ...overrides };
  remember(origins, found.schema, found.origin);
  const keys = Object.keys(found.schema).filter((key) => !Object.hasOwn(overrides, key));
  derive(origins, made, schema, new Map(keys.map((key) => [key, { ...found.origin, at: within(found.origin.at, pointer(key)) }])));
  return made;
}

function tellUnknown(inlining: Inlining, at: Pointer, ref: string): void {
  const meant = nearest(
    ref,
    [...inlining.shared.keys()].map((name) => `field:${name}`),
  );
  tell(
    inlining,
    within(at, pointer('$ref')),
    'unknown-field-reference',
    { ref },
    meant === undefined ? {} : { hint: `did you mean "${meant}"?` },
  );
}

function tell(
  { origins, root, findings }: Inlining,
  at: Pointer,
  code: ProblemCode,
  params: Finding['params'],
  more: Pick<Finding, 'hint'> = {},
): void {
  const place = originAt(origins, root, at);
  findings.push({ code, file: place.file, at: place.at, params, ...more });
}
