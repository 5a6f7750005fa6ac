import {
  HIGHEST,
  RADIO_OPTIONS,
  SELECT_OPTIONS,
  type BenchField,
  type BenchForm,
  type Condition,
  type Group,
  type ModelFieldKind,
} from './model.js';

export type PeerParts = { readonly [key: string]: unknown };
export interface PeerForm {
  readonly schema: PeerParts;
  readonly uiSchema: PeerParts;
  readonly formData: PeerParts;
}

const SCHEMAS: { readonly [kind in ModelFieldKind]: PeerParts } = {
  text: { type: 'string', maxLength: 80 },
  email: { type: 'string', format: 'email', maxLength: 254 },
  phone: { type: 'string', pattern: '^[0-9]{10}$' },
  zip: { type: 'string', pattern: '^.{4,}$', maxLength: 12 },
  date: { type: 'string', format: 'date' },
  number: { type: 'number', minimum: 0, maximum: HIGHEST },
  select: { type: 'string', enum: SELECT_OPTIONS },
  radio: { type: 'string', enum: RADIO_OPTIONS },
  box: { type: 'boolean' },
  lines: { type: 'string', maxLength: 500 },
};

const UI: { readonly [kind in ModelFieldKind]?: PeerParts } = {
  phone: { 'ui:options': { inputType: 'tel' } },
  radio: { 'ui:widget': 'radio' },
  lines: { 'ui:widget': 'textarea' },
};

/** Returns the bench form as an author of plain RJSF writes it: `dependencies` for choices, `if` and `then` for other conditions. */
export function peerDefinition(form: BenchForm, formData: PeerParts): PeerForm {
  if ('entry' in form) {
    const entries = { type: 'array', title: 'Entries', items: peerGroupSchema(form.entry) };
    // Our lists have no buttons to move an entry, so the peer draws none either.
    const ui = { entries: { 'ui:options': { orderable: false }, items: groupUi(form.entry) } };
    return { schema: { type: 'object', properties: { entries } }, uiSchema: ui, formData };
  }
  const required = form.groups.map((group) => group.key);
  return {
    // Without `required` the empty groups would not be there to be checked.
    schema: { type: 'object', required, properties: Object.fromEntries(form.groups.map((group) => [group.key, peerGroupSchema(group)])) },
    uiSchema: Object.fromEntries(form.groups.map((group) => [group.key, groupUi(group)])),
    formData,
  };
}

/** Returns the schema of one group as plain RJSF needs it. */
function peerGroupSchema({ title, fields, conditions }: Group): PeerParts {
  const hidden = new Set(conditions.filter((condition) => condition.shows).map((condition) => condition.target.key));
  const shown = fields.filter((field) => !hidden.has(field.key));
  const chosen = conditions.filter(isChoice);
  const others = conditions.filter((condition) => !isChoice(condition));
  return {
    type: 'object',
    title,
    required: shown.filter((field) => field.required).map((field) => field.key),
    properties: Object.fromEntries(shown.map((field) => [field.key, schemaOf(field)])),
    ...(chosen.length > 0 && {
      dependencies: Object.fromEntries(chosen.map((condition) => [condition.source.key, choiceDependency(condition)])),
    }),
    ...(others.length > 0 && { allOf: others.map(ifThen) }),
  };
}

function isChoice({ source }: Condition): boolean {
  return source.kind === 'box' || source.kind === 'select' || source.kind === 'radio';
}

/** Returns the `dependencies` entry for a condition on a choice: with and without the target. */
function choiceDependency(condition: Condition): PeerParts {
  const { source, test } = condition;
  const is = 'is' in test ? test.is : undefined;
  const all: readonly unknown[] = source.kind === 'box' ? [true, false] : source.kind === 'select' ? SELECT_OPTIONS : RADIO_OPTIONS;
  const when = (values: readonly unknown[]) => ({ [source.key]: { enum: values } });
  return {
    oneOf: [{ ...conditionResult(condition, when([is])) }, { properties: when(all.filter((value) => value !== is)) }],
  };
}

/** Returns the `if` and `then` for a condition that is not on a choice. */
function ifThen(condition: Condition): PeerParts {
  const { source, test } = condition;
  const when = 'above' in test ? { exclusiveMinimum: test.above } : { const: test.is };
  return { if: { properties: { [source.key]: when }, required: [source.key] }, then: conditionResult(condition, {}) };
}

/** Returns the schema that a condition adds: its target, and whether it is required. */
function conditionResult({ target, shows, requires }: Condition, properties: PeerParts): PeerParts {
  return {
    properties: { ...properties, ...(shows && { [target.key]: schemaOf(target) }) },
    ...((requires || (shows && target.required)) && { required: [target.key] }),
  };
}

function schemaOf(field: BenchField): PeerParts {
  return { title: field.title, ...SCHEMAS[field.kind] };
}

function groupUi({ fields }: Group): PeerParts {
  return Object.fromEntries(fields.flatMap((field) => (UI[field.kind] ? [[field.key, UI[field.kind]] as const] : [])));
}
