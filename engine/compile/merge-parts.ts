import { copyList, copyObject, joinLists, joinObjects } from './copy-parts.js';
import { isObject } from './documents.js';
import { namedAnswer } from './named-answer.js';
import { own, pointer, within, ROOT, type Pointer } from '../pointer.js';
import type { Origins } from './origins.js';
import type { Json, JsonObject } from '../types.js';

/** The lists of a definition whose entries have an id. */
export const LISTS = ['rules', 'checks', 'fills', 'changes'] as const;
/** The keys that a form can give to all of its fields at once. */
export const FORM_WIDE_KEYS = ['ui:validate', 'ui:autocomplete'] as const;

/**
 * Returns a definition with the parts of another one under its own. Its own win: fields, `ui` keys and bindings by place, rules, checks,
 * fills and changes by id, mappings by their answer.
 */
export function mergeParts(origins: Origins, under: JsonObject, over: JsonObject): JsonObject {
  return joinObjects(origins, withoutWideKeys(origins, under, over), over, (below, above, key) => {
    if (key === 'submit') return mergeSubmit(origins, below, above);
    if (key === 'schema') return mergeSchema(origins, below, above);
    if (key === 'ui') return mergeUi(origins, below, above);
    if (key === 'bindings' && isObject(below) && isObject(above)) return joinObjects(origins, below, above, (_, binding) => binding);
    if (!isListKey(key) || !Array.isArray(below) || !Array.isArray(above)) return above;
    return mergeLists(origins, below as readonly Json[], above as readonly Json[], (entry) => String(own(entry, 'id')));
  });
}

export function isListKey(key: string): key is (typeof LISTS)[number] {
  return (LISTS as readonly string[]).includes(key);
}

/** Returns the schema of a field with the keys of another one over its own; the fields and the required fields of both remain. */
export function mergeSchema(origins: Origins, under: Json, over: Json): Json {
  if (!isObject(under) || !isObject(over) || Object.hasOwn(over, '$ref')) return over;
  return joinObjects(origins, under, over, (below, above, key) => {
    if (key === 'required' && Array.isArray(below) && Array.isArray(above)) return mergeLists(origins, below, above, String);
    if (key !== 'properties' || !isObject(below) || !isObject(above)) return above;
    return joinObjects(origins, below, above, (one, other) => mergeSchema(origins, one, other));
  });
}

/** Returns a `ui` with the keys of another one over its own; only the keys that name fields are merged deeper. */
function mergeUi(origins: Origins, under: Json, over: Json): Json {
  if (!isObject(under) || !isObject(over)) return over;
  return joinObjects(origins, under, over, (below, above, key) => (key.startsWith('ui:') ? above : mergeUi(origins, below, above)));
}

function mergeSubmit(origins: Origins, under: Json, over: Json): Json {
  if (!isObject(under) || !isObject(over)) return over;
  return joinObjects(origins, under, over, (below, above, key) => {
    if (key !== 'body' || !Array.isArray(below) || !Array.isArray(above)) return above;
    const sent = new Set((above as readonly Json[]).map(namedAnswer));
    return joinLists(
      origins,
      copyList(origins, below as readonly Json[], (mapping) => (sent.has(namedAnswer(mapping)) ? undefined : mapping)),
      above as readonly Json[],
    );
  });
}

/** Returns the entries of two lists; one of the second takes the place of one of the first with the same id. */
function mergeLists(origins: Origins, under: readonly Json[], over: readonly Json[], idOf: (entry: Json) => string): readonly Json[] {
  const above = new Map(over.map((entry) => [idOf(entry), entry]));
  const below = new Set(under.map(idOf));
  return joinLists(
    origins,
    copyList(origins, under, (entry) => above.get(idOf(entry)) ?? entry),
    copyList(origins, over, (entry) => (below.has(idOf(entry)) ? undefined : entry)),
  );
}

/** Returns the parts without the `ui` keys that the definition over them gives to all fields at once. */
function withoutWideKeys(origins: Origins, under: JsonObject, over: JsonObject): JsonObject {
  const wide = FORM_WIDE_KEYS.filter((key) => own(over['ui'], key) !== undefined);
  if (wide.length === 0 || !isObject(under['ui'])) return under;
  return { ...under, ui: withoutKeys(origins, under['ui'], new Set<string>(wide)) };
}

function withoutKeys(origins: Origins, ui: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return copyObject(origins, ui, (key, value) => {
    if (keys.has(key)) return undefined;
    return [key, isObject(value) && !key.startsWith('ui:') ? withoutKeys(origins, value, keys) : value];
  });
}

const NAMES: { readonly [list in (typeof LISTS)[number]]: string } = {
  rules: 'the rule',
  checks: 'the check',
  fills: 'the fill',
  changes: 'the change',
};

/** Returns everything that a definition defines in words, such as `the field "/dob"` and `the rule "…"`. */
export function definedNames(definition: JsonObject): readonly string[] {
  const { schema, bindings, submit } = definition;
  const body = own(submit, 'body');
  return [
    ...fieldPointers(schema, ROOT).map((at) => `the field "${at}"`),
    ...(isObject(bindings) ? Object.keys(bindings).map((at) => `the binding of "${at}"`) : []),
    ...LISTS.flatMap((list) => entriesOf(definition[list]).map((entry) => partName(list, entry))),
    ...entriesOf(body as Json | undefined).map((mapping) => `the mapping of "${namedAnswer(mapping)}"`),
  ];
}

/** Returns a rule, check, fill or change in words. */
export function partName(list: (typeof LISTS)[number], entry: Json): string {
  return `${NAMES[list]} "${String(own(entry, 'id'))}"`;
}

function entriesOf(list: Json | undefined): readonly Json[] {
  return Array.isArray(list) ? (list as readonly Json[]).filter(isObject) : [];
}

/** Returns the pointers of the fields of a schema that are no groups. */
function fieldPointers(schema: Json | undefined, at: Pointer): readonly Pointer[] {
  const properties = own(schema, 'properties');
  if (!isObject(properties)) return at === ROOT ? [] : [at];
  return Object.entries(properties).flatMap(([name, child]) => fieldPointers(child as Json, within(at, pointer(name))));
}
