import {
  HIGHEST,
  LABELS,
  RADIO_OPTIONS,
  SELECT_OPTIONS,
  type BenchField,
  type BenchForm,
  type Condition,
  type Group,
  type ModelFieldKind,
} from './model.js';

type DefinitionParts = { readonly [key: string]: unknown };

const SCHEMAS: { readonly [kind in ModelFieldKind]: DefinitionParts } = {
  text: { type: 'string', maxLength: 80 },
  email: { type: 'string', format: 'email', maxLength: 254 },
  phone: { type: 'string', format: 'phone' },
  zip: { type: 'string', format: 'zip', maxLength: 12 },
  date: { type: 'string', format: 'date' },
  number: { type: 'number', minimum: 0, maximum: HIGHEST },
  select: { type: 'string', enum: SELECT_OPTIONS },
  radio: { type: 'string', enum: RADIO_OPTIONS },
  box: { type: 'boolean' },
  lines: { type: 'string', format: 'lines', maxLength: 500 },
};

/** Returns the bench form in our definition language; for a list, also the form of its entries. */
export function ourDefinitions(form: BenchForm): { readonly id: string; readonly [key: string]: unknown }[] {
  const id = `bench-${form.size.toLowerCase()}`;
  if ('entry' in form) {
    const entry = `${id}-entry`;
    const entries = { type: 'array', title: 'Entries', items: { $ref: `form:${entry}` } };
    return [
      { ...head(id), schema: { type: 'object', properties: { entries } }, ui: { entries: { 'ui:itemLabel': 'Entry' } } },
      { ...head(entry), schema: ourGroupSchema(form.entry), rules: rulesOf(form.entry, 'answers') },
    ];
  }
  const properties = Object.fromEntries(form.groups.map((group) => [group.key, ourGroupSchema(group)]));
  const rules = form.groups.flatMap((group) => rulesOf(group, `answers.${group.key}`, `/${group.key}`));
  return [{ ...head(id), schema: { type: 'object', properties }, rules }];
}

function head(id: string) {
  return { $schema: '../meta/form.schema.json', language: 2, id, about: 'A form of the bench.' };
}

/** Returns the schema of one group in our language. */
function ourGroupSchema({ title, fields }: Group): DefinitionParts {
  return {
    type: 'object',
    title,
    required: fields.filter((field) => field.required).map((field) => field.key),
    properties: Object.fromEntries(fields.map((field) => [field.key, { title: field.title, ...SCHEMAS[field.kind] }])),
  };
}

/**
 * Returns the rules for the conditions of one group, in our language; `answers` is the path of its answers for variables, `prefix` its
 * pointer.
 */
function rulesOf({ conditions }: Group, answers: string, prefix = ''): DefinitionParts[] {
  return conditions.map((condition) => {
    const target = [`${prefix}/${condition.target.key}`];
    return {
      id: sentence(condition),
      when: whenOf(condition, { var: `${answers}.${condition.source.key}` }),
      then: { ...(condition.shows && { show: target }), ...(condition.requires && { require: target }) },
    };
  });
}

function whenOf({ test }: Condition, read: DefinitionParts): DefinitionParts {
  return 'above' in test ? { '>': [read, test.above] } : { '===': [read, test.is] };
}

function sentence({ source, test }: Condition): string {
  return `${nameOf(source)} is ${'above' in test ? `above ${test.above}` : String(test.is)}`;
}

function nameOf({ key, title }: BenchField): string {
  return title === LABELS.read ? title : `${title} (${key})`;
}
