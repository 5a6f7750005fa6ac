import { isList, isObject } from '../base/json.js';
import { own, pointer, within, ROOT, type Pointer } from '../base/pointer.js';
import type { Json, JsonObject } from '../types.js';
import { namedAnswer } from './build-parts.js';
import { copyList, copyObject, joinLists, joinObjects, type Origins } from './origins.js';

/** The lists of a definition whose entries have an id. */
export const LISTS: readonly string[] = ['rules', 'checks', 'fills', 'changes'];
/** The keys that a form can give to all of its fields at once. */
export const FORM_WIDE_KEYS = ['ui:validate', 'ui:autocomplete'] as const;

/** How two values of a definition become one: lists by what identifies an entry, objects by key, anything else is that of the second. */
type Merge = ((origins: Origins, under: readonly Json[], over: readonly Json[]) => Json) | { readonly [key: string]: Merge };

const byId = mergeLists((entry) => String(own(entry, 'id')));

/** Fields by place; the required fields of both. */
export const SCHEMA: Merge = {
  required: mergeLists(String),
  properties: {
    get '*'() {
      return SCHEMA;
    },
  },
};

const UI: Merge = {
  get '*'() {
    return UI;
  },
};

const PARTS: Merge = {
  schema: SCHEMA,
  ui: UI,
  bindings: {},
  rules: byId,
  checks: byId,
  fills: byId,
  changes: byId,
  submit: { body: mergeBody },
};

/** Parts of `over` win: fields, `ui` keys and bindings by place, rules, checks, fills and changes by id, mappings by their answer. */
export function mergeParts(origins: Origins, under: JsonObject, over: JsonObject): JsonObject {
  return merge(origins, PARTS, withoutWideKeys(origins, under, over), over) as JsonObject;
}

/** A field that refers to another one replaces all that was there. */
export function merge(origins: Origins, how: Merge | undefined, under: Json, over: Json): Json {
  if (typeof how === 'function') return isList(under) && isList(over) ? how(origins, under, over) : over;
  if (how === undefined || !isObject(under) || !isObject(over) || Object.hasOwn(over, '$ref')) return over;
  return joinObjects(origins, under, over, (below, above, key) =>
    merge(origins, Object.hasOwn(how, key) || key.startsWith('ui:') ? how[key] : how['*'], below, above),
  );
}

/** An entry of the second list takes the place of one of the first with the same id. */
function mergeLists(idOf: (entry: Json) => string): Merge {
  return (origins, under, over) => {
    const above = new Map(over.map((entry) => [idOf(entry), entry]));
    const below = new Set(under.map(idOf));
    return joinLists(
      origins,
      copyList(origins, under, (entry) => above.get(idOf(entry)) ?? entry),
      copyList(origins, over, (entry) => (below.has(idOf(entry)) ? undefined : entry)),
    );
  };
}

/** The mappings of the first list stay where the second has none for their answer. */
function mergeBody(origins: Origins, under: readonly Json[], over: readonly Json[]): Json {
  const sent = new Set(over.map(namedAnswer));
  return joinLists(
    origins,
    copyList(origins, under, (mapping) => (sent.has(namedAnswer(mapping)) ? undefined : mapping)),
    over,
  );
}

/** What the definition over the parts gives to all fields at once takes the place of what these give to each. */
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
  rules: 'rule',
  checks: 'check',
  fills: 'fill',
  changes: 'change',
  'ui:search': 'search',
};

/** Everything that a definition defines in words, such as `the field "/dob"` and `the rule "…"`. */
export function definedNames(definition: JsonObject): readonly string[] {
  const { schema, bindings, submit } = definition;
  const named = { ...definition, body: own(submit, 'body') as Json };
  return [
    ...fieldPointers(schema, ROOT).map((at) => `the field "${at}"`),
    ...(isObject(bindings) ? Object.keys(bindings).map((at) => `the binding of "${at}"`) : []),
    ...[...LISTS, 'body'].flatMap((list) => {
      const entries = own(named, list);
      return isList(entries) ? entries.filter(isObject).map((entry) => partName(list, entry)) : [];
    }),
  ];
}

export function partName(list: string, entry: Json): string {
  if (list === 'body') return `the mapping of "${namedAnswer(entry)}"`;
  return `the ${WORDS[list]} "${String(own(entry, 'id') ?? own(entry, 'name'))}"`;
}

/** The fields of a schema that are no groups. */
function fieldPointers(schema: Json | undefined, at: Pointer): readonly Pointer[] {
  const properties = own(schema, 'properties');
  if (!isObject(properties)) return at === ROOT ? [] : [at];
  return Object.entries(properties).flatMap(([name, child]) => fieldPointers(child as Json, within(at, pointer(name))));
}
