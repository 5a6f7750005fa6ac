import { isObject } from './documents.js';
import type { Layered, Trace } from './layers.js';
import { originAt } from './origins.js';
import type { SharedField } from './inline.js';
import { isWithin, keyOf, keysOf, own, parentOf, pointer, ROOT, valueAt, within, type Pointer } from '../pointer.js';
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
const KINDS: { readonly [type: string]: FieldKind } = {
  object: 'group',
  array: 'list',
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'box',
};

/** What the fields of a form are made from. */
export interface FieldSource {
  readonly layered: Layered;
  readonly root: JsonObject;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
  readonly shared: ReadonlyMap<Pointer, SharedField>;
  /** The compiled form behind a `form:` reference, or undefined where there is none. */
  formOf(ref: string, at: Pointer): Form | undefined;
}

/** The fields of a form in screen order, groups before what is in them. */
export function buildFields(source: FieldSource): Field[] {
  return groupFields(source, source.schema, ROOT, source.ui);
}

/** Where a field's schema stands in the definition: of `/address/zip` it is `/schema/properties/address/properties/zip`. */
export function schemaPlace(field: Pointer): Pointer {
  return keysOf(field).reduce<Pointer>((at, key) => within(at, pointer('properties', key)), pointer('schema'));
}

function groupFields(source: FieldSource, group: JsonObject, at: Pointer, ui: JsonObject): Field[] {
  const properties = own(group, 'properties');
  if (!isObject(properties)) return [];
  const required = own(group, 'required');
  return ordered(Object.keys(properties), own(ui, 'ui:order')).flatMap((key) => {
    const schema = properties[key];
    if (!isObject(schema)) return [];
    const place = within(at, pointer(key));
    const fieldUi = own(ui, key);
    const given = isObject(fieldUi) ? fieldUi : {};
    const field = buildField(source, schema, place, given, Array.isArray(required) && required.includes(key));
    return field.kind === 'group' ? [field, ...groupFields(source, schema, place, given)] : [field];
  });
}

/** `ui:order` as RJSF reads it: the named ones, with `*` for all others; unnamed ones last where there is no star. */
function ordered(keys: readonly string[], order: unknown): readonly string[] {
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
  const rows = typeof ref === 'string' ? source.formOf(ref, within(schemaPlace(at), pointer('items', '$ref'))) : undefined;
  const shared = source.shared.get(at);
  const choices = choicesOf(schema, items);
  const format = textOf(schema, 'format');
  return {
    pointer: at,
    key: keyOf(at),
    parent: parentOf(at),
    kind: typeof ref === 'string' ? 'rows' : kindOf(schema),
    required,
    limits: limitsOf(schema),
    ui: onlyUi({ ...shared?.ui, ...ui }),
    words: wordsOf(schema),
    origins: originsOf(source, at),
    ...(format !== undefined && { format }),
    ...(choices && { choices }),
    ...(Object.hasOwn(schema, 'default') && { default: schema['default'] as Json }),
    ...(rows && { rows }),
    ...(shared && { shared: shared.name }),
  };
}

function kindOf(schema: JsonObject): FieldKind {
  return KINDS[textOf(schema, 'type') ?? 'string'] ?? 'text';
}

function textOf(schema: JsonObject, key: string): string | undefined {
  const text = own(schema, key);
  return typeof text === 'string' ? text : undefined;
}

function wordsOf(schema: JsonObject): Field['words'] {
  const [title, help] = [textOf(schema, 'title'), textOf(schema, 'description')];
  return { ...(title !== undefined && { title }), ...(help !== undefined && { help }) };
}

function choicesOf(schema: JsonObject, items: unknown): readonly Json[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const'] as Json];
  const listed = own(schema, 'enum') ?? own(items, 'enum');
  return Array.isArray(listed) ? (listed as readonly Json[]) : undefined;
}

function limitsOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(LIMITS.filter((key) => Object.hasOwn(schema, key)).map((key) => [key, schema[key] as Json]));
}

function onlyUi(ui: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(ui).filter(([key]) => key.startsWith('ui:') && key !== 'ui:order'));
}

/** The form's own place first, then every action of an overlay that wrote at the field, around it or for it. */
function originsOf(source: FieldSource, at: Pointer): Origin[] {
  const place = schemaPlace(at);
  const first = originAt(source.layered.origins, source.root, place);
  const touching = source.layered.wrote.filter((trace) => touches(trace, at, place, source.root)).map((trace) => trace.origin);
  return [first, ...touching.filter((origin) => origin.file !== first.file || !isWithin(first.at, origin.at))];
}

function touches(trace: Trace, at: Pointer, place: Pointer, root: JsonObject): boolean {
  if (isWithin(trace.at, place)) return true;
  if (isWithin(trace.at, pointer('bindings', at))) return true;
  const required = within(schemaPlace(parentOf(at)), pointer('required'));
  return isWithin(trace.at, required) && valueAt(root, trace.at) === keyOf(at);
}
