import { isObject, type Document } from './documents.js';
import { deriveOrigin, originAt, recordOrigins, type Origins } from './origins.js';
import { DEFINITION_LIMITS } from './limits.js';
import { nearest } from '../nearest.js';
import { own, pointer, within, type Pointer } from '../pointer.js';
import type { UnlocatedFinding, FindingCode } from '../findings.js';
import type { Json, JsonObject, Origin } from '../types.js';

/** A shared field, referred to as `person#dob`, with its schema, its `ui` keys and its origin. */
export interface SharedField {
  readonly name: string;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly origin: Origin;
}

/** Returns all shared fields of the documents by reference, such as `person#dob`. */
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

/** What inlining reads, and the findings, used fields and budget that it updates. */
export interface InlineContext {
  readonly shared: ReadonlyMap<string, SharedField>;
  readonly origins: Origins;
  readonly root: JsonObject;
  readonly findings: UnlocatedFinding[];
  /** The shared field behind each field of the form, for text keys and ui keys. */
  readonly used: Map<Pointer, SharedField>;
  /** Number of values inlined so far; shared groups inside groups can multiply without limit. */
  readonly budget: { nodes: number };
}

/**
 * Returns the schema at `at` with `field:` references replaced by the shared fields, at any depth; keys beside a reference win, and `form:`
 * references stay. Adds findings, and drops properties beyond the node limit.
 */
export function inlineFields(
  schema: JsonObject,
  at: Pointer,
  field: Pointer,
  context: InlineContext,
  outerRefs: readonly string[] = [],
): JsonObject {
  const { whole, refs } = followReferences(schema, at, field, context, outerRefs);
  const properties = own(whole, 'properties');
  if (exceedsNodeLimit(context, at, whole)) return dropProperties(whole, context);
  if (!isObject(properties)) return whole;
  const inlined = Object.entries(properties).map(([name, child]): [string, Json] => {
    if (!isObject(child)) return [name, child];
    return [name, inlineFields(child, within(at, pointer('properties', name)), within(field, pointer(name)), context, refs)];
  });
  if (inlined.every(([name, child]) => properties[name] === child)) return whole;
  const inlinedProperties = Object.fromEntries(inlined);
  deriveOrigin(context.origins, inlinedProperties, properties, new Map());
  const result = { ...whole, properties: inlinedProperties };
  deriveOrigin(context.origins, result, whole, new Map());
  return result;
}

/** Counts the keys of a schema towards the form's limit and returns whether the form exceeds it; the first time it adds a finding. */
function exceedsNodeLimit({ findings, origins, root, budget }: InlineContext, at: Pointer, whole: JsonObject): boolean {
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

/** Returns the schema without its properties and keeps the origins of the rest. */
function dropProperties(whole: JsonObject, { origins }: InlineContext): JsonObject {
  const { properties: _, ...made } = whole;
  deriveOrigin(origins, made, whole, new Map());
  return made;
}

/**
 * Follows `field:` references until a schema has none. Returns that schema and all references followed, and records the shared field. An
 * unknown or circular reference adds a finding and becomes a text field.
 */
function followReferences(
  schema: JsonObject,
  at: Pointer,
  field: Pointer,
  context: InlineContext,
  around: readonly string[],
): { whole: JsonObject; refs: readonly string[] } {
  let [whole, refs] = [schema, around];
  for (let ref = fieldReference(whole); ref !== undefined; ref = fieldReference(whole)) {
    const shared = context.shared.get(ref.slice('field:'.length));
    if (refs.includes(ref))
      addFinding(context, within(at, pointer('$ref')), 'circular-reference', {
        circle: [...refs.slice(refs.indexOf(ref)), ref].join(' → '),
      });
    else if (!shared) addUnknownReference(context, at, ref);
    if (!shared || refs.includes(ref)) return { whole: { type: 'string', title: ref }, refs };
    const before = context.used.get(field);
    if (!before) context.used.set(field, shared);
    else context.used.set(field, { ...before, ui: { ...shared.ui, ...before.ui } });
    whole = inlineReference(whole, shared, context);
    refs = [...refs, ref];
  }
  return { whole, refs };
}

/** Returns the `field:` reference of a schema; undefined if it has none. */
function fieldReference(schema: JsonObject): string | undefined {
  const ref = own(schema, '$ref');
  return typeof ref === 'string' && ref.startsWith('field:') ? ref : undefined;
}

/** Returns the schema of a shared field with the keys beside its reference as overrides, and records the origin of each key. */
function inlineReference(schema: JsonObject, found: SharedField, { origins }: InlineContext): JsonObject {
  const { $ref: _, ...overrides } = schema;
  const made = { ...found.schema, ...overrides };
  recordOrigins(origins, found.schema, found.origin);
  const keys = Object.keys(found.schema).filter((key) => !Object.hasOwn(overrides, key));
  deriveOrigin(origins, made, schema, new Map(keys.map((key) => [key, { ...found.origin, at: within(found.origin.at, pointer(key)) }])));
  return made;
}

/** Adds a finding for a reference to an unknown shared field, with a hint if a similar one exists. */
function addUnknownReference(context: InlineContext, at: Pointer, ref: string): void {
  const similar = nearest(
    ref,
    [...context.shared.keys()].map((name) => `field:${name}`),
  );
  addFinding(
    context,
    within(at, pointer('$ref')),
    'unknown-field-reference',
    { ref },
    similar === undefined ? {} : { hint: `did you mean "${similar}"?` },
  );
}

/** Adds a finding at the file and pointer from which the place `at` of the definition came. */
function addFinding(
  { origins, root, findings }: InlineContext,
  at: Pointer,
  code: FindingCode,
  params: UnlocatedFinding['params'],
  more: Pick<UnlocatedFinding, 'hint'> = {},
): void {
  const place = originAt(origins, root, at);
  findings.push({ code, file: place.file, at: place.at, params, ...more });
}
