import { formatFor } from '../../formats/registry.js';
import type { Format } from '../../formats/format.js';
import { formatText } from './text-keys.js';
import type { Field, Json, JsonObject } from '../../types.js';
import type { Option, ResolvedForm } from '../../resolved.js';

/**
 * Returns the uiSchema of one visible field: `ui:widget` only ever names a widget that every RJSF theme has, and
 * `ui:control` names the more specific control that our theme renders instead.
 */
export function presentedUi(resolved: ResolvedForm, field: Field, options: readonly Option[] | undefined): JsonObject {
  const format = formatFor(field);
  const { 'ui:widget': widget, ...ui } = field.ui;
  return {
    ...ui,
    ...(RJSF_WIDGETS[field.kind].length > 0 && controlUi(field, widget ?? format?.widget, options)),
    ...textUi(resolved, field, format),
    ...(options && { 'ui:enumNames': options.map((option) => option.label) }),
  };
}

/** The widgets that RJSF has for the type of each kind; groups and lists of forms have none. */
const RJSF_WIDGETS: { readonly [kind in Field['kind']]: readonly string[] } = {
  group: [],
  rows: [],
  list: ['select', 'checkboxes', 'hidden'],
  text: ['text', 'textarea', 'password', 'select', 'radio', 'hidden', 'color', 'time', 'date-time'],
  number: ['text', 'select', 'radio', 'hidden', 'range', 'updown'],
  integer: ['text', 'select', 'radio', 'hidden', 'range', 'updown'],
  box: ['checkbox', 'select', 'radio', 'hidden'],
};

/** Our controls that every RJSF theme has too, under the same name or under another. */
const SAME_WIDGETS = ['text', 'password', 'select', 'radio', 'hidden', 'range', 'updown', 'color', 'time', 'date-time'];
const STANDARD_WIDGETS: ReadonlyMap<string, string> = new Map([
  ...SAME_WIDGETS.map((name) => [name, name] as const),
  ['lines', 'textarea'],
  ['boxes', 'checkboxes'],
  ['box', 'checkbox'],
]);

/** For our other controls, the RJSF widget that comes closest. */
const CLOSEST_WIDGETS: ReadonlyMap<string, string> = new Map([
  ['number', 'text'],
  ['date', 'text'],
  ['phone', 'text'],
  ['masked', 'text'],
  ['search', 'text'],
  ['file', 'text'],
  ['country', 'select'],
  ['choice-buttons', 'radio'],
  ['toggle', 'checkbox'],
  ['rating', 'range'],
]);

function controlUi(field: Field, named: Json | undefined, options: readonly Option[] | undefined): JsonObject {
  const fallback = defaultControl(field, options);
  const control = typeof named === 'string' && named !== 'text' ? named : fallback;
  const widget = [control, fallback].map(widgetFor).find((each) => each !== undefined && RJSF_WIDGETS[field.kind].includes(each));
  return {
    ...(widget !== undefined && (widget !== 'text' || options) && { 'ui:widget': widget }),
    ...(!STANDARD_WIDGETS.has(control) && { 'ui:control': control }),
  };
}

function widgetFor(control: string): string | undefined {
  return STANDARD_WIDGETS.get(control) ?? CLOSEST_WIDGETS.get(control);
}

/** Up to this many options are all visible at once; more go into a list that opens. */
const MAX_RADIOS = 5;

function defaultControl({ kind, ui }: Field, options: readonly Option[] | undefined): string {
  if (kind === 'list') return 'boxes';
  if (options && !(kind === 'box' && options.length === 1)) return options.length > MAX_RADIOS ? 'select' : 'radio';
  if (ui['ui:search'] !== undefined) return 'search';
  if (kind === 'box') return 'box';
  return kind === 'text' ? 'text' : 'number';
}

const TEXT_KEYS = {
  title: 'ui:title',
  placeholder: 'ui:placeholder',
  hint: 'ui:help',
  more: 'ui:onDemand',
  add: 'ui:addLabel',
  item: 'ui:itemLabel',
} as const;

/** The format's hint follows the help; without a title no label is drawn. */
function textUi(resolved: ResolvedForm, field: Field, format: Format | undefined): JsonObject {
  const texts = resolved.form.texts.get(field.pointer);
  const hint = hintOf(resolved, format);
  const description = texts?.help && hint ? `${texts.help.replace(/[^.?!:।]$/, '$&.')} ${hint}` : (texts?.help ?? hint);
  const names = Object.keys(TEXT_KEYS) as (keyof typeof TEXT_KEYS)[];
  return {
    ...(description && { 'ui:description': description }),
    ...(!texts?.title && { 'ui:label': false }),
    ...Object.fromEntries(names.flatMap((name) => (texts?.[name] ? [[TEXT_KEYS[name], texts[name]]] : []))),
  };
}

function hintOf({ form, moment }: ResolvedForm, format: Format | undefined): string | undefined {
  const hint = format?.hint?.(moment.platform);
  return hint && formatText(form, hint);
}
