import { indexOf } from '../fields/form-index.js';
import { presentedUi } from '../fields/presented-ui.js';
import { ROOT, type Pointer } from '../../base/pointer.js';
import type { Field, JsonObject } from '../../types.js';
import type { Option, Platform, ResolvedForm, LocalizedForm } from '../../resolved.js';

/** The visible fields of a form as plain JSON Schema and uiSchema, without any condition left. */
export interface Presented {
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  /** What the result depends on, so that a later call can reuse its unchanged parts. */
  readonly basis: PresentedBasis;
}

interface PresentedBasis {
  readonly form: LocalizedForm;
  readonly platform: Platform;
  readonly root: PresentedField;
}

interface PresentedField {
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  readonly options: readonly Option[] | undefined;
  readonly children: ReadonlyMap<Pointer, PresentedField>;
}

/** Whether a list of forms stays open (its entries are presented by calls of their own) or contains its entries. */
type Lists = 'separate' | 'inline';

/**
 * Returns the visible fields as plain JSON Schema and uiSchema, without `required`, `default` or conditions; `inline` contains list
 * entries. What equals `before` keeps its identity, also the whole.
 * @example present(resolved).schema // { type: 'object', properties: { firstName: { type: 'string' } } }
 */
export function present(resolved: ResolvedForm, before?: Presented, lists: Lists = 'separate'): Presented {
  const { form, moment } = resolved;
  const isSameBasis = before?.basis.form === form && before.basis.platform === moment.platform;
  const root = presentGroup({ resolved, lists }, ROOT, undefined, isSameBasis ? before.basis.root : undefined);
  if (isSameBasis && root === before.basis.root) return before;
  return { schema: root.schema, uiSchema: root.uiSchema, basis: { form, platform: moment.platform, root } };
}

interface Presentation {
  readonly resolved: ResolvedForm;
  readonly lists: Lists;
}

function presentGroup(all: Presentation, at: Pointer, group: Field | undefined, before: PresentedField | undefined): PresentedField {
  const { form, states } = all.resolved;
  const visible = (indexOf(form.configured.form).children.get(at) ?? []).filter((field) => states.get(field.pointer)?.visible);
  const children = new Map(visible.map((field) => [field.pointer, presentField(all, field, before?.children.get(field.pointer))]));
  if (before && hasSameChildren(before.children, children)) return before;
  const byKey = visible.map((field) => [field.key, children.get(field.pointer) as PresentedField] as const);
  return {
    schema: { type: 'object', properties: Object.fromEntries(byKey.map(([key, child]) => [key, child.schema])) },
    uiSchema: {
      ...(group && presentedUi(all.resolved, group, undefined)),
      ...Object.fromEntries(byKey.map(([key, child]) => [key, child.uiSchema])),
    },
    options: undefined,
    children,
  };
}

function hasSameChildren(a: ReadonlyMap<Pointer, PresentedField>, b: ReadonlyMap<Pointer, PresentedField>): boolean {
  return a.size === b.size && [...b].every(([at, child]) => a.get(at) === child);
}

function presentField(all: Presentation, field: Field, before: PresentedField | undefined): PresentedField {
  if (field.kind === 'group') return presentGroup(all, field.pointer, field, before);
  if (field.kind === 'rows' && all.lists === 'inline') return presentEntries(all, field);
  const options = all.resolved.states.get(field.pointer)?.options;
  if (before && before.options === options) return before;
  return { schema: schemaOf(field, options), uiSchema: presentedUi(all.resolved, field, options), options, children: new Map() };
}

/** One schema for each entry, because each entry may show other fields. */
function presentEntries({ resolved }: Presentation, list: Field): PresentedField {
  const entries = (resolved.rows.get(list.pointer) ?? []).map((entry) => present(entry, undefined, 'inline'));
  const ui = presentedUi(resolved, list, undefined);
  if (entries.length === 0) return { schema: schemaOf(list, undefined), uiSchema: ui, options: undefined, children: new Map() };
  return {
    schema: { type: 'array', items: entries.map((entry) => entry.schema), additionalItems: false },
    uiSchema: { ...ui, items: entries.map((entry) => entry.uiSchema) },
    options: undefined,
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

/** The limits of numbers, which sliders and steppers read. */
const NUMBER_LIMITS = ['minimum', 'maximum', 'multipleOf'] as const;

function schemaOf(field: Field, options: readonly Option[] | undefined): JsonObject {
  const values = options?.map((option) => option.value);
  if (field.kind === 'rows') return { type: 'array', items: {} };
  if (field.kind === 'list') return { type: 'array', items: { type: 'string', ...(values && { enum: values }) }, uniqueItems: true };
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  const limits = isNumber ? NUMBER_LIMITS.flatMap((name) => (name in field.limits ? [[name, field.limits[name]]] : [])) : [];
  return { type: TYPES[field.kind], ...Object.fromEntries(limits), ...(values && values.length > 0 && { enum: values }) };
}
