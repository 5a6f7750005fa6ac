import { type Field, type FieldState, formatFor, formFields, type ResolvedForm } from '../../../engine/index.js';
import { type Pointer, ROOT, valueAt } from '../../../engine/base/pointer.js';
import type { PeerParts, PeerForm } from './peer-definition.js';

/**
 * What is on the screen of a form at its start, as an author of plain RJSF writes it. The conditions are left out: the
 * peer has less to do than we have.
 */
export function peerOfForm(form: ResolvedForm): PeerForm {
  const { schema, ui } = drawGroup(form, ROOT);
  return { schema, uiSchema: ui, formData: valuesOf(form, ROOT) };
}

interface Drawn {
  readonly schema: PeerParts;
  readonly ui: PeerParts;
}

/** Returns the visible fields directly in a group, with their states; fields with the widget `hidden` are left out. */
function visibleFieldsIn(form: ResolvedForm, parent: Pointer): { field: Field; state: FieldState }[] {
  return [...formFields(form).values()].flatMap((field) => {
    const state = form.states.get(field.pointer);
    return field.parent === parent && state?.visible && widgetOf(field) !== 'hidden' ? [{ field, state }] : [];
  });
}

/** Returns the schema and uiSchema of the visible part of a group for plain RJSF. */
function drawGroup(form: ResolvedForm, parent: Pointer): Drawn {
  const parts = visibleFieldsIn(form, parent).map(({ field, state }) => ({ field, state, ...drawField(form, field, state) }));
  return {
    schema: {
      type: 'object',
      required: parts.filter(({ state, field }) => state.required || field.kind === 'group').map(({ field }) => field.key),
      properties: Object.fromEntries(
        parts.map(({ field, schema }) => [field.key, { title: form.form.texts.get(field.pointer)?.title, ...schema }]),
      ),
    },
    ui: Object.fromEntries(parts.map(({ field, ui }) => [field.key, ui])),
  };
}

/** Returns the schema and uiSchema of one field for plain RJSF. Throws for a list without entries. */
function drawField(form: ResolvedForm, field: Field, state: FieldState): Drawn {
  if (field.kind === 'group') return drawGroup(form, field.pointer);
  if (field.kind === 'rows') {
    const entry = form.rows.get(field.pointer)?.[0];
    if (!entry) throw new Error(`${field.pointer} has no entry to draw`);
    const { schema, ui } = drawGroup(entry, ROOT);
    return { schema: { type: 'array', items: schema }, ui: { 'ui:options': { orderable: false }, items: ui } };
  }
  return drawSingleField(field, state);
}

const RADIO = new Set(['radio', 'choice-buttons']);

function widgetOf(field: Field): string {
  return String(field.ui['ui:widget'] ?? formatFor(field)?.widget);
}

const INPUTS: { readonly [format: string]: string } = { phone: 'tel', email: 'email' };

/** Returns the schema and uiSchema of a field that is neither group nor list. */
function drawSingleField(field: Field, { options }: FieldState): Drawn {
  if (field.kind === 'box') return { schema: { type: 'boolean' }, ui: {} };
  if (options) {
    const oneOf = options.map(({ value, label }) => ({ const: value, title: label }));
    return { schema: { type: 'string', oneOf }, ui: RADIO.has(widgetOf(field)) ? { 'ui:widget': 'radio' } : {} };
  }
  const { format = '' } = field;
  const inputType = INPUTS[format];
  return {
    schema: { type: 'string', ...field.limits, ...((format === 'date' || format === 'email') && { format }) },
    ui: inputType === undefined ? {} : { 'ui:options': { inputType } },
  };
}

/** Returns the answers of the visible fields, because plain RJSF keeps no others. */
function valuesOf(form: ResolvedForm, parent: Pointer): PeerParts {
  return Object.fromEntries(
    visibleFieldsIn(form, parent).flatMap(({ field }) => {
      const value = field.kind === 'group' ? valuesOf(form, field.pointer) : valueOf(form, field);
      return value === undefined ? [] : [[field.key, value] as const];
    }),
  );
}

function valueOf(form: ResolvedForm, field: Field): unknown {
  const rows = form.rows.get(field.pointer);
  return rows ? rows.map((entry) => valuesOf(entry, ROOT)) : valueAt(form.moment.answers, field.pointer);
}
