import { formatFor } from '../formats/registry.js';
import type { Format } from '../formats/format.js';
import { messages, type MessageKey } from '../messages.js';
import { indexOf } from '../fields/form-index.js';
import { ROOT, type Pointer } from '../pointer.js';
import type { Field, Json } from '../types.js';
import type { FieldTexts, Option, Platform, ResolvedForm } from '../resolved.js';

/** A level of a form as RJSF draws it: plain JSON Schema and uiSchema, with nothing left to resolve. */
export interface Presented {
  readonly schema: PresentedSchema;
  readonly uiSchema: PresentedUi;
}
type PresentedSchema = { readonly [key: string]: Json };
type PresentedUi = { readonly [key: string]: Json };

interface Node extends Presented {
  readonly options: readonly Option[] | undefined;
  readonly children: ReadonlyMap<Pointer, Node>;
}

/** The level as it was presented last, with the platform whose ways of writing its help tells. */
const lastOf = new WeakMap<ResolvedForm['form'], { readonly node: Node; readonly platform: Platform }>();

/**
 * What is visible, as plain JSON Schema + uiSchema: choices are `enum` + `ui:enumNames`; no `required`, `default`, `$ref`
 * or condition is left. Required, locked and problems are read from the states, so that they never make a new schema:
 * as long as the same fields with the same options are visible, the same objects come back. Entries of a list of forms
 * are presented by themselves.
 * @example present(resolved).schema // { type: 'object', properties: { firstName: { type: 'string' } } }
 */
export function present(resolved: ResolvedForm): Presented {
  const { platform } = resolved.moment;
  const last = lastOf.get(resolved.form);
  const node = presentGroup(resolved, ROOT, undefined, last?.platform === platform ? last.node : undefined);
  lastOf.set(resolved.form, { node, platform });
  return node;
}

function presentGroup(resolved: ResolvedForm, at: Pointer, group: Field | undefined, last: Node | undefined): Node {
  const index = indexOf(resolved.form.configured.form);
  const visible = (index.children.get(at) ?? []).filter((field) => resolved.states.get(field.pointer)?.visible);
  const children = new Map(visible.map((field) => [field.pointer, presentField(resolved, field, last?.children.get(field.pointer))]));
  if (last && sameChildren(last.children, children)) return last;
  const keyed = visible.map((field) => [field.key, children.get(field.pointer) as Node] as const);
  return {
    schema: { type: 'object', properties: Object.fromEntries(keyed.map(([key, node]) => [key, node.schema])) },
    uiSchema: { ...(group && uiOf(resolved, group)), ...Object.fromEntries(keyed.map(([key, node]) => [key, node.uiSchema])) },
    options: undefined,
    children,
  };
}

function sameChildren(a: ReadonlyMap<Pointer, Node>, b: ReadonlyMap<Pointer, Node>): boolean {
  return a.size === b.size && [...b].every(([at, node]) => a.get(at) === node);
}

function presentField(resolved: ResolvedForm, field: Field, last: Node | undefined): Node {
  if (field.kind === 'group') return presentGroup(resolved, field.pointer, field, last);
  const options = resolved.states.get(field.pointer)?.options;
  if (last && last.options === options) return last;
  return {
    schema: schemaOf(field, options),
    uiSchema: { ...uiOf(resolved, field), ...(options && { 'ui:enumNames': options.map((option) => option.label) }) },
    options,
    children: new Map(),
  };
}

const TYPES = {
  group: 'object',
  rows: 'array',
  list: 'array',
  text: 'string',
  number: 'number',
  integer: 'integer',
  box: 'boolean',
} as const;

function schemaOf(field: Field, options: readonly Option[] | undefined): PresentedSchema {
  const values = options?.map((option) => option.value);
  if (field.kind === 'rows') return { type: 'array', items: {} };
  if (field.kind === 'list') return { type: 'array', items: { type: 'string', ...(values && { enum: values }) }, uniqueItems: true };
  return { type: TYPES[field.kind], ...(values && values.length > 0 && { enum: values }) };
}

function uiOf(resolved: ResolvedForm, field: Field): PresentedUi {
  const texts = resolved.form.texts.get(field.pointer);
  const format = formatFor(field);
  const help = texts?.help ?? hintOf(resolved, format);
  const section = resolved.form.sections.get(String(field.ui['ui:section']));
  return {
    ...(format && { 'ui:widget': format.widget }),
    ...field.ui,
    ...(section !== undefined && { 'ui:section': section }),
    ...(help && { 'ui:description': help }),
    ...spokenUi(texts),
  };
}

const UI_KEYS = { title: 'ui:title', placeholder: 'ui:placeholder', add: 'ui:addLabel', item: 'ui:itemLabel' } as const;

/** What stands in the ui in words: those of the dictionary, where there are any. */
function spokenUi(texts: FieldTexts | undefined): PresentedUi {
  const parts = Object.keys(UI_KEYS) as (keyof typeof UI_KEYS)[];
  return Object.fromEntries(parts.flatMap((part) => (texts?.[part] ? [[UI_KEYS[part], texts[part]]] : [])));
}

/** How the format asks for the value to be written, in the words of the dictionary. */
function hintOf({ form, moment }: ResolvedForm, format: Format | undefined): string | undefined {
  const hint = format?.hint?.(moment.platform);
  return hint && form.text([hint.textKey], messages[hint.textKey as MessageKey], hint.params);
}
