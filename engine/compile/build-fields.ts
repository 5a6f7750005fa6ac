import { isObject } from '../base/json.js';
import type { Layered, Trace } from './layers.js';
import { FORM_WIDE_KEYS } from './merge-parts.js';
import { originAt } from './origins.js';
import { isWithin, keyOf, keysOf, own, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../base/pointer.js';
import type { Field, FieldKind, Form, Json, JsonObject, Origin } from '../types.js';

const LIMITS = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;
const KIND_OF_TYPE: { readonly [type: string]: FieldKind } = {
  object: 'group',
  array: 'list',
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'box',
};

/** What the fields of a form are built from: its whole definition, its schema and its ui. */
export interface FieldSource {
  readonly layered: Layered;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  /** The compiled form behind a `form:` reference, or undefined where there is none. */
  formOf(ref: string, at: Pointer): Form | undefined;
}

/** Returns the fields of a form in screen order, each group before the fields in it. */
export function buildFields(source: FieldSource): Field[] {
  return groupFields(source, source.schema, ROOT, source.ui);
}

/** Returns where the schema of a field is in the definition: `/schema/properties/address/properties/zip` for `/address/zip`. */
export function schemaPointer(field: Pointer): Pointer {
  return keysOf(field).reduce<Pointer>((at, key) => within(at, pointer('properties', key)), pointer('schema'));
}

/** Returns the field to which a place in a schema belongs, and the place inside it; undefined for a place that is in no field. */
export function splitSchemaPointer(at: Pointer): { readonly field: Pointer; readonly inner: Pointer } | undefined {
  const [part, ...keys] = keysOf(at);
  const names: string[] = [];
  while (part === 'schema' && keys[0] === 'properties' && keys[1] !== undefined) names.push(...keys.splice(0, 2).slice(1));
  return names.length === 0 ? undefined : { field: pointer(...names), inner: pointer(...keys) };
}

/** Returns the compiled fields of one group and of the groups inside it, in screen order. Malformed schemas are left out. */
function groupFields(source: FieldSource, group: JsonObject, at: Pointer, ui: JsonObject): Field[] {
  const properties = own(group, 'properties');
  if (!isObject(properties)) return [];
  const required = own(group, 'required');
  return orderKeys(Object.keys(properties), own(ui, 'ui:order')).flatMap((key) => {
    const schema = properties[key];
    if (!isObject(schema)) return [];
    const place = within(at, pointer(key));
    const fieldUi = own(ui, key);
    const given = isObject(fieldUi) ? fieldUi : {};
    const field = buildField(source, schema, place, given, Array.isArray(required) && required.includes(key));
    return field.kind === 'group' ? [field, ...groupFields(source, schema, place, given)] : [field];
  });
}

/** Returns the keys sorted by `ui:order` as RJSF does: `*` means all keys that are not named, which come last without it. */
function orderKeys(keys: readonly string[], order: unknown): readonly string[] {
  if (!Array.isArray(order)) return keys;
  const named = order.filter((key): key is string => typeof key === 'string' && keys.includes(key));
  const others = keys.filter((key) => !named.includes(key));
  const star = order.indexOf('*');
  if (star < 0) return [...named, ...others];
  const before = order.slice(0, star).filter((key) => named.includes(key));
  return [...before, ...others, ...named.filter((key) => !before.includes(key))];
}

/** Returns one compiled field from its schema and its `ui` keys. The field of a list of forms holds the compiled form. */
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
    limits: limitsOf(schema),
    ui: fieldUiKeys({ ...formWideUi(source.ui), ...ui }),
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

function stringAt(schema: JsonObject, key: string): string | undefined {
  const text = own(schema, key);
  return typeof text === 'string' ? text : undefined;
}

/** Returns the title and the help that a schema gives, as far as it has them. */
function fieldTexts(schema: JsonObject): Field['words'] {
  const [title, help] = [stringAt(schema, 'title'), stringAt(schema, 'description')];
  return { ...(title !== undefined && { title }), ...(help !== undefined && { help }) };
}

/** Returns the closed set of values: `const`, `enum`, or the `enum` of the items; undefined if any value is allowed. */
function enumOf(schema: JsonObject, items: unknown): readonly Json[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const'] as Json];
  const listed = own(schema, 'enum') ?? own(items, 'enum');
  return Array.isArray(listed) ? (listed as readonly Json[]) : undefined;
}

function limitsOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(LIMITS.filter((key) => Object.hasOwn(schema, key)).map((key) => [key, schema[key] as Json]));
}

/** Returns the keys at the top of a form's `ui` that apply to each field without its own. */
function formWideUi(ui: JsonObject): JsonObject {
  return Object.fromEntries(FORM_WIDE_KEYS.filter((key) => Object.hasOwn(ui, key)).map((key) => [key, ui[key] as Json]));
}

function fieldUiKeys({ 'ui:options': options, 'ui:order': _order, ...ui }: JsonObject): JsonObject {
  const ofOptions = isObject(options) ? Object.entries(options).map(([key, value]) => [`ui:${key}`, value]) : [];
  return Object.fromEntries([...ofOptions, ...Object.entries(ui).filter(([key]) => key.startsWith('ui:'))]);
}

/** Returns the origin of the field in its form, then the overlay actions that wrote to the field, a part of it or its binding. */
function originsOf(source: FieldSource, at: Pointer): Origin[] {
  const place = schemaPointer(at);
  const { origins, value, wrote } = source.layered;
  const first = originAt(origins, value, place);
  const touching = wrote.filter((trace) => concernsField(trace, at, place, value)).map((trace) => trace.origin);
  return [first, ...touching.filter((origin) => origin.file !== first.file || !isWithin(first.at, origin.at))];
}

/** Returns whether an overlay action wrote to the field, to its binding or to its name in `required`. */
function concernsField(trace: Trace, at: Pointer, place: Pointer, root: JsonObject): boolean {
  if (isWithin(trace.at, place)) return true;
  if (isWithin(trace.at, pointer('bindings', at))) return true;
  const required = within(schemaPointer(parentOf(at)), pointer('required'));
  return isWithin(trace.at, required) && valueAt(root, trace.at) === keyOf(at);
}
