import { schemaPlace } from '../compile/build-fields.js';
import { isReserved } from '../compile/limits.js';
import { own, pointer, valueAt, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Field, FieldKind } from '../types.js';
import type { DefinitionCheck } from './check.js';
import { found, shown } from './found.js';
import { optionSources } from './option-sources.js';
import { partsOf } from './parts.js';

const TEXT = ['minLength', 'maxLength', 'pattern'];
const NUMBER = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LIST = ['minItems', 'maxItems', 'uniqueItems'];
const SAYS: { readonly [kind in FieldKind]: readonly string[] } = {
  text: TEXT,
  number: NUMBER,
  integer: NUMBER,
  list: LIST,
  rows: LIST,
  box: [],
  group: [],
};
const KIND: { readonly [kind in FieldKind]: string } = {
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  list: 'a list',
  rows: 'a list of forms',
  box: 'a box',
  group: 'a group of fields',
};

const keyword = (field: Field, key: string): Pointer => within(schemaPlace(field.pointer), pointer(key));

/** Limits that draft-07 ignores on a value of this type. */
export const limitMisfit: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) =>
    Object.keys(field.limits)
      .filter((limit) => !SAYS[field.kind].includes(limit))
      .map((limit) => found(built.where(keyword(field, limit)), 'limit-misfit', { limit, found: KIND[field.kind] }, { atKey: true })),
  );

const RANGES = [
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
] as const;

/** Two limits that leave no value between them. */
export const emptyRange: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) =>
    RANGES.flatMap(([low, high, isStrict]): readonly Finding[] => {
      const [least, most] = [field.limits[low], field.limits[high]];
      if (typeof least !== 'number' || typeof most !== 'number' || (isStrict ? least < most : least <= most)) return [];
      return [found(built.where(keyword(field, low)), 'empty-range', { low, least, high, most })];
    }),
  );

/** Lists of which nobody can tell what they hold. */
export const listWithoutItems: DefinitionCheck = (subject) => {
  const offered = new Set(optionSources(subject).map(({ field }) => field));
  return subject.built.form.fields
    .filter((field) => field.kind === 'list' && !field.choices && !offered.has(field.pointer))
    .map((field) => found(subject.built.where(schemaPlace(field.pointer)), 'list-without-items', {}));
};

/** A `form:` reference of a field itself: only the items of a list can be forms. */
export const formOutsideList: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    const ref = valueAt(built.definition, keyword(field, '$ref'));
    return typeof ref === 'string' && ref.startsWith('form:')
      ? [found(built.where(keyword(field, '$ref')), 'form-outside-list', { ref })]
      : [];
  });

/** Fields by a name that every object has. */
export const reservedField: DefinitionCheck = ({ built }) =>
  built.form.fields
    .filter((field) => isReserved(field.key))
    .map((field) => found(built.where(schemaPlace(field.pointer)), 'reserved-name', { key: field.key }, { atKey: true }));

/** A default that the field itself would refuse. */
export const wrongDefault: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    const reason = field.default === undefined ? undefined : reasonAgainst(field, field.default);
    return reason === undefined
      ? []
      : [found(built.where(keyword(field, 'default')), 'wrong-default', { value: shown(field.default), reason })];
  });

const IS: { readonly [kind in FieldKind]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  box: (value) => typeof value === 'boolean',
  list: Array.isArray,
  rows: Array.isArray,
  group: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

function reasonAgainst(field: Field, value: unknown): string | undefined {
  if (!IS[field.kind](value)) return `the field takes ${KIND[field.kind]}`;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (field.choices && !chosen.every((one) => (field.choices as readonly unknown[]).includes(one))) return 'it is not one of the options';
  return typeof value === 'number' || typeof value === 'string' ? beyond(field, value) : undefined;
}

function beyond(field: Field, value: number | string): string | undefined {
  const [size, low, high] = typeof value === 'string' ? [[...value].length, 'minLength', 'maxLength'] : [value, 'minimum', 'maximum'];
  const [least, most] = [own(field.limits, String(low)), own(field.limits, String(high))];
  if (typeof least === 'number' && Number(size) < least) return `"${low}" is ${least}`;
  return typeof most === 'number' && Number(size) > most ? `"${high}" is ${most}` : undefined;
}

/** A fill whose box is no box. */
export const fillBox: DefinitionCheck = ({ built }) =>
  partsOf(built.definition, 'fills').flatMap(({ at, value }) => {
    const field = built.form.fields.find((candidate) => candidate.pointer === value['box']);
    return field && field.kind !== 'box' ? [found(built.where(within(at, pointer('box'))), 'fill-box', { field: field.pointer })] : [];
  });
