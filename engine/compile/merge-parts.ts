import { own, pointer, within, ROOT, type Pointer } from '../base/pointer.js';
import type { Json, JsonObject, Origin } from '../types.js';
import { isObject } from './documents.js';
import { namedAnswer } from './named-answer.js';
import { childOrigin, type Origins } from './origins.js';

/** Whether a value has no origin of its own, so that the object or list that holds it keeps its origin. */
const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

/** A key and value of a copy; undefined leaves the entry out. */
export type CopiedEntry = readonly [key: string, value: Json] | undefined;

/** Returns a copy of an object with each entry mapped or left out; the copy and its entries keep their origins. */
export function copyObject(origins: Origins, from: JsonObject, entryOf: (key: string, value: Json) => CopiedEntry): JsonObject {
  const copy: { [key: string]: Json } = {};
  const node = origins.get(from);
  const keys = new Map<string, Origin>();
  for (const [key, value] of Object.entries(from)) {
    const entry = entryOf(key, value as Json);
    if (entry === undefined) continue;
    copy[entry[0]] = entry[1];
    if (node && (isScalar(entry[1]) || node.keys.has(key))) keys.set(entry[0], childOrigin(node, key));
  }
  if (node) origins.set(copy, { origin: node.origin, keys });
  return copy;
}

/** Returns a copy of a list with each entry mapped or left out (undefined); the copy and its entries keep their origins. */
export function copyList(origins: Origins, from: readonly Json[], entryOf: (value: Json) => Json | undefined): readonly Json[] {
  const copy: Json[] = [];
  const node = origins.get(from);
  const keys = new Map<string, Origin>();
  for (const [index, value] of from.entries()) {
    const entry = entryOf(value);
    if (entry === undefined) continue;
    if (node && isScalar(entry)) keys.set(String(copy.length), childOrigin(node, String(index)));
    copy.push(entry);
  }
  if (node) origins.set(copy, { origin: node.origin, keys });
  return copy;
}

/** Returns one list of the entries of two, each with its origin. */
function joinLists(origins: Origins, first: readonly Json[], second: readonly Json[]): readonly Json[] {
  const joined = [...first, ...second];
  const [before, after] = [origins.get(first), origins.get(second)];
  const node = before ?? after;
  if (!node) return joined;
  const keys = new Map(before?.keys);
  for (const [index, value] of second.entries()) {
    if (after && isScalar(value)) keys.set(String(first.length + index), childOrigin(after, String(index)));
  }
  origins.set(joined, { origin: node.origin, keys });
  return joined;
}

/** Returns an object with the entries of two, each with its origin; `both` makes the value of a key that both have. */
export function joinObjects(
  origins: Origins,
  under: JsonObject,
  over: JsonObject,
  both: (under: Json, over: Json, key: string) => Json,
): JsonObject {
  const joined: { [key: string]: Json } = { ...under } as { [key: string]: Json };
  const [before, after] = [origins.get(under), origins.get(over)];
  const keys = new Map(before?.keys);
  for (const [key, value] of Object.entries(over)) {
    joined[key] = Object.hasOwn(under, key) ? both(under[key] as Json, value as Json, key) : (value as Json);
    if (after && isScalar(joined[key] as Json)) keys.set(key, childOrigin(after, key));
  }
  const node = after ?? before;
  if (node) origins.set(joined, { origin: node.origin, keys });
  return joined;
}

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

const WORDS: { readonly [list: string]: string } = {
  rules: 'the rule',
  checks: 'the check',
  fills: 'the fill',
  changes: 'the change',
  'ui:search': 'the search',
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

/** Returns a rule, check, fill, change, search or mapping in words. */
export function partName(list: string, entry: Json): string {
  if (list === 'body') return `the mapping of "${namedAnswer(entry)}"`;
  return `${WORDS[list]} "${String(own(entry, 'id') ?? own(entry, 'name'))}"`;
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
