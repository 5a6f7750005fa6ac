import { isList, isObject } from '../base/json.js';
import { objectOr } from './build-parts.js';
import type { Layered } from './layers.js';
import { FORM_WIDE_KEYS } from './merge-parts.js';
import { originAt } from './origins.js';
import { isWithin, keyOf, keysOf, own, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { Field, FieldKind, Form, Json, JsonObject, Origin } from '../types.js';

const LIMITS_OF_TEXT = ['minLength', 'maxLength', 'pattern'];
const LIMITS_OF_NUMBER = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LIMITS = [...LIMITS_OF_TEXT, ...LIMITS_OF_NUMBER, 'minItems', 'maxItems', 'uniqueItems'];
const KIND_OF_TYPE: { readonly [type: string]: FieldKind } = {
  object: 'group',
  array: 'list',
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'box',
};

interface FieldSource {
  readonly layered: Layered;
  /** Of the whole form. */
  readonly ui: JsonObject;
  /** The compiled form behind a `form:` reference, or undefined where there is none. */
  formOf(ref: string, at: Pointer): Form | undefined;
}

/** The fields in screen order, each group before the fields in it. Malformed schemas are left out. */
export function buildFields(source: FieldSource, group: JsonObject, at: Pointer = ROOT, ui: JsonObject = source.ui): Field[] {
  const [properties, required] = [objectOr(own(group, 'properties')), own(group, 'required')];
  return orderKeys(Object.keys(properties), own(ui, 'ui:order')).flatMap((key) => {
    const schema = properties[key];
    if (!isObject(schema)) return [];
    const place = within(at, pointer(key));
    const fieldUi = objectOr(own(ui, key));
    const field = buildField(source, schema, place, fieldUi, Array.isArray(required) && required.includes(key));
    return field.kind === 'group' ? [field, ...buildFields(source, schema, place, fieldUi)] : [field];
  });
}

/** Where the schema of a field is in the definition: `/schema/properties/address/properties/zip` for `/address/zip`. */
export function schemaPointer(field: Pointer): Pointer {
  return keysOf(field).reduce<Pointer>((at, key) => within(at, pointer('properties', key)), pointer('schema'));
}

/** `inner` is the place inside the field. */
export function splitSchemaPointer(at: Pointer): { readonly field: Pointer; readonly inner: Pointer } | undefined {
  const [part, ...keys] = keysOf(at);
  const names: string[] = [];
  while (part === 'schema' && keys[0] === 'properties' && keys[1] !== undefined) names.push(...keys.splice(0, 2).slice(1));
  return names.length === 0 ? undefined : { field: pointer(...names), inner: pointer(...keys) };
}

/** As RJSF does: `*` means all keys that are not named, which come last without it. */
function orderKeys(keys: readonly string[], order: unknown): readonly string[] {
  if (!Array.isArray(order)) return keys;
  const named = order.filter((key): key is string => typeof key === 'string' && keys.includes(key));
  const others = keys.filter((key) => !named.includes(key));
  const star = order.indexOf('*');
  if (star < 0) return [...named, ...others];
  const before = order.slice(0, star).filter((key) => named.includes(key));
  return [...before, ...others, ...named.filter((key) => !before.includes(key))];
}

function buildField(source: FieldSource, schema: JsonObject, at: Pointer, ui: JsonObject, required: boolean): Field {
  const items = own(schema, 'items');
  const ref = isObject(items) ? own(items, '$ref') : undefined;
  const rows = typeof ref === 'string' ? source.formOf(ref, within(schemaPointer(at), pointer('items', '$ref'))) : undefined;
  const nameInFragment = source.layered.names.get(at);
  const choices = enumOf(schema, items);
  const format = stringAt(schema, 'format');
  return {
    pointer: at,
    key: keyOf(at),
    parent: parentOf(at),
    kind: typeof ref === 'string' ? 'rows' : kindOf(schema),
    required,
    limits: pick(schema, LIMITS),
    ui: fieldUiKeys({ ...pick(source.ui, FORM_WIDE_KEYS), ...ui }),
    words: fieldTexts(schema),
    origins: originsOf(source, at),
    ...(format !== undefined && { format }),
    ...(choices && { choices }),
    ...(Object.hasOwn(schema, 'default') && { default: schema['default'] as Json }),
    ...(rows && { rows }),
    ...(nameInFragment !== undefined && { nameInFragment }),
  };
}

function kindOf(schema: JsonObject): FieldKind {
  return KIND_OF_TYPE[stringAt(schema, 'type') ?? 'string'] ?? 'text';
}

function fieldTexts(schema: JsonObject): Field['words'] {
  const [title, help] = [stringAt(schema, 'title'), stringAt(schema, 'description')];
  return { ...(title !== undefined && { title }), ...(help !== undefined && { help }) };
}

function stringAt(schema: JsonObject, key: string): string | undefined {
  const text = own(schema, key);
  return typeof text === 'string' ? text : undefined;
}

/** The closed set of values: `const`, `enum`, or the `enum` of the items. */
function enumOf(schema: JsonObject, items: unknown): readonly Json[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const'] as Json];
  const listed = own(schema, 'enum') ?? own(items, 'enum');
  return isList(listed) ? listed : undefined;
}

function pick(from: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key] as Json]));
}

function fieldUiKeys({ 'ui:options': options, 'ui:order': _order, ...ui }: JsonObject): JsonObject {
  const ofOptions = Object.entries(objectOr(options)).map(([key, value]) => [`ui:${key}`, value]);
  return Object.fromEntries([...ofOptions, ...Object.entries(ui).filter(([key]) => key.startsWith('ui:'))]);
}

/** The origin of the field in its form, then the overlay actions that wrote to the field, a part of it, its binding or its name in `required`. */
function originsOf({ layered: { origins, value, wrote } }: FieldSource, at: Pointer): Origin[] {
  const place = schemaPointer(at);
  const first = originAt(origins, value, place);
  const required = within(schemaPointer(parentOf(at)), pointer('required'));
  const touching = wrote.filter(
    (trace) =>
      isWithin(trace.at, place) ||
      isWithin(trace.at, pointer('bindings', at)) ||
      (isWithin(trace.at, required) && valueAt(value, trace.at) === keyOf(at)),
  );
  const others = touching.filter(({ origin }) => origin.file !== first.file || !isWithin(first.at, origin.at));
  return [first, ...others.map(({ origin }) => origin)];
}
