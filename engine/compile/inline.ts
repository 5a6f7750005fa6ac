import { isObject, type Document } from './documents.js';
import { derive, originAt, remember, type Origins } from './origins.js';
import { nearest } from '../nearest.js';
import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
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
}

/** The schema with `field:` references replaced by what they refer to; keys beside a reference win. `form:` stays. */
export function inlineFields(schema: JsonObject, at: Pointer, field: Pointer, inlining: Inlining): JsonObject {
  const whole = resolve(schema, at, field, inlining);
  const properties = own(whole, 'properties');
  if (!isObject(properties)) return whole;
  const inlined = Object.entries(properties).map(([name, child]): [string, Json] => {
    if (!isObject(child)) return [name, child];
    return [name, inlineFields(child, within(at, pointer('properties', name)), within(field, pointer(name)), inlining)];
  });
  if (inlined.every(([name, child]) => properties[name] === child)) return whole;
  const replaced = Object.fromEntries(inlined);
  derive(inlining.origins, replaced, properties, new Map());
  const made = { ...whole, properties: replaced };
  derive(inlining.origins, made, whole, new Map());
  return made;
}

function resolve(schema: JsonObject, at: Pointer, field: Pointer, inlining: Inlining): JsonObject {
  const ref = own(schema, '$ref');
  if (typeof ref !== 'string' || !ref.startsWith('field:')) return schema;
  const found = inlining.shared.get(ref.slice('field:'.length));
  if (!found) {
    const place = originAt(inlining.origins, inlining.root, within(at, pointer('$ref')));
    const meant = nearest(ref, [...inlining.shared.keys()].map((name) => `field:${name}`));
    inlining.findings.push({ code: 'unknown-field-reference', file: place.file, at: place.at, params: { ref }, ...(meant !== undefined && { hint: `did you mean "${meant}"?` }) });
    return { type: 'string', title: ref };
  }
  inlining.used.set(field, found);
  const { $ref: _, ...overrides } = schema;
  const made = { ...found.schema, ...overrides };
  remember(inlining.origins, found.schema, found.origin);
  const keys = Object.keys(found.schema).filter((key) => !Object.hasOwn(overrides, key));
  derive(inlining.origins, made, schema, new Map(keys.map((key) => [key, { ...found.origin, at: within(found.origin.at, pointer(key)) }])));
  return made;
}
