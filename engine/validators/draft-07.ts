import type { Json, JsonObject } from '../types.js';

/** Keywords that hold one schema, or for `items` a list of them. */
const HOLDS_SCHEMA = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
]);
const HOLDS_LIST = new Set(['allOf', 'anyOf', 'oneOf']);
const HOLDS_NAMED = new Set(['$defs', 'definitions', 'dependencies', 'patternProperties', 'properties']);
/** What stands below these is data, whatever it looks like. */
const HOLDS_DATA = new Set(['const', 'default', 'enum', 'examples', 'required']);
/** Keywords of other drafts and of ajv's own, which draft-07 knows nothing of and so must pass over. */
const UNKNOWN_TO_DRAFT_07 = new Set(['$anchor', '$async', '$dynamicAnchor', 'nullable']);
/** Keywords beside a `$ref` that ajv would still obey: draft-07 says they are not there. */
const NOT_BESIDE_REF = new Set(['$id', 'type']);

const PROTO = '__proto__';

/**
 * The same schema in the words in which ajv means what draft-07 says: nothing beside a `$ref` counts, a name in an
 * unknown keyword names nothing, keywords of later drafts are passed over, and a property called `__proto__` is a
 * property. What needs no other words keeps its identity.
 * @example readAsDraft07({ $ref: '#/definitions/a', type: 'string' }) // { $ref: '#/definitions/a' }
 */
export function readAsDraft07(schema: Json): Json {
  return read(schema, true);
}

/** `named`: is a `$id` here the name of a schema, or only a word inside something unknown? */
function read(schema: Json, named: boolean): Json {
  if (!isObject(schema)) return schema;
  const beside = typeof own(schema, '$ref') === 'string';
  const passed = (key: string) =>
    key === '$schema' || UNKNOWN_TO_DRAFT_07.has(key) || (beside && NOT_BESIDE_REF.has(key)) || (!named && key === '$id');
  const kept = mapEntries(schema, (key, value) => (passed(key) ? undefined : readKeyword(key, value, named)));
  return withProtoSpelledOut(kept);
}

function readKeyword(key: string, value: Json, named: boolean): Json {
  if (HOLDS_DATA.has(key)) return value;
  if (HOLDS_NAMED.has(key) && isObject(value)) return mapEntries(value, (_, schema) => read(schema, named));
  const known = HOLDS_SCHEMA.has(key) || HOLDS_LIST.has(key);
  return readAnywhere(value, named && known);
}

/** A reference may point into an unknown keyword, so what stands there is read as a schema too. */
function readAnywhere(value: Json, named: boolean): Json {
  if (!isList(value)) return read(value, named);
  const items = value.map((item) => readAnywhere(item, named));
  return items.every((item, index) => item === value[index]) ? value : items;
}

/** Ajv skips every keyword entry that is called `__proto__`; patterns and conditions say the same and are not skipped. */
function withProtoSpelledOut(schema: JsonObject): JsonObject {
  const property = own(own(schema, 'properties'), PROTO);
  const pattern = own(own(schema, 'patternProperties'), PROTO);
  const dependency = own(own(schema, 'dependencies'), PROTO);
  if (property === undefined && pattern === undefined && dependency === undefined) return schema;
  const patterns = own(schema, 'patternProperties');
  const all = own(schema, 'allOf');
  return {
    ...schema,
    patternProperties: {
      ...(isObject(patterns) ? patterns : {}),
      ...(property === undefined ? {} : { '^__proto__$': property }),
      ...(pattern === undefined ? {} : { '(?:__proto__)': pattern }),
    },
    allOf: [
      ...(isList(all) ? all : []),
      dependency === undefined
        ? true
        : { if: { type: 'object', required: [PROTO] }, then: isList(dependency) ? { required: dependency } : dependency },
    ],
  };
}

/** Entries with `undefined` are left out; the object itself comes back when no entry changed. */
function mapEntries(from: JsonObject, map: (key: string, value: Json) => Json | undefined): JsonObject {
  let same = true;
  const entries: [string, Json][] = [];
  for (const [key, value] of Object.entries(from)) {
    const mapped = map(key, value);
    if (mapped !== value) same = false;
    if (mapped !== undefined) entries.push([key, mapped]);
  }
  return same ? from : Object.fromEntries(entries);
}

function own(holder: Json | undefined, key: string): Json | undefined {
  return isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
