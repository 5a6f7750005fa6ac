import { isObject } from '../base/json.js';
import { schemaPointer } from '../compile/build-fields.js';
import { isReservedName } from '../compile/limits.js';
import { own, pointer, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Field, FieldKind } from '../types.js';
import { type DefinitionCheck, findingAt, quoteValue } from './check.js';
import { optionSources } from './option-sources.js';
import { listParts } from './definition-parts.js';

const TEXT = ['minLength', 'maxLength', 'pattern'];
const NUMBER = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LIST = ['minItems', 'maxItems', 'uniqueItems'];
const LIMITS_OF_KIND: { readonly [kind in FieldKind]: readonly string[] } = {
  text: TEXT,
  number: NUMBER,
  integer: NUMBER,
  list: LIST,
  rows: LIST,
  box: [],
  group: [],
};
const KIND_NAMES: { readonly [kind in FieldKind]: string } = {
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  list: 'a list',
  rows: 'a list of forms',
  box: 'a box',
  group: 'a group of fields',
};

const keywordPointer = (field: Field, key: string): Pointer => within(schemaPointer(field.pointer), pointer(key));

/** Reports limits of fields, such as `maxLength` of a number, that JSON Schema ignores for values of the field's type. */
export const limitMisfit: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) =>
    Object.keys(field.limits)
      .filter((limit) => !LIMITS_OF_KIND[field.kind].includes(limit))
      .map((limit) =>
        findingAt(built.where(keywordPointer(field, limit)), 'limit-misfit', { limit, found: KIND_NAMES[field.kind] }, { atKey: true }),
      ),
  );

const RANGES = [
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
] as const;

/** Reports pairs of limits, such as `minimum` and `maximum`, that leave no possible value. */
export const emptyRange: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) =>
    RANGES.flatMap(([low, high, isStrict]): readonly UnlocatedFinding[] => {
      const [least, most] = [field.limits[low], field.limits[high]];
      if (typeof least !== 'number' || typeof most !== 'number' || (isStrict ? least < most : least <= most)) return [];
      return [findingAt(built.where(keywordPointer(field, low)), 'empty-range', { low, least, high, most })];
    }),
  );

/**
 * Reports list fields without options: no enum in the schema, and no source of options in a binding or rule. Lists of forms are not
 * concerned.
 */
export const listWithoutItems: DefinitionCheck = (subject) => {
  const offered = new Set(optionSources(subject).map(({ field }) => field));
  return subject.built.form.fields
    .filter((field) => field.kind === 'list' && !field.choices && !offered.has(field.pointer))
    .map((field) => findingAt(subject.built.where(schemaPointer(field.pointer)), 'list-without-items', {}));
};

/** Reports fields that refer to a form directly; only the items of a list can be a form. */
export const formOutsideList: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    const ref = valueAt(built.definition, keywordPointer(field, '$ref'));
    return typeof ref === 'string' && ref.startsWith('form:')
      ? [findingAt(built.where(keywordPointer(field, '$ref')), 'form-outside-list', { ref })]
      : [];
  });

/** Reports fields whose name is a property that every JavaScript object has. */
export const reservedField: DefinitionCheck = ({ built }) =>
  built.form.fields
    .filter((field) => isReservedName(field.key))
    .map((field) => findingAt(built.where(schemaPointer(field.pointer)), 'reserved-name', { key: field.key }, { atKey: true }));

/** Reports defaults that the field itself does not accept because of their type, its options or its limits. */
export const wrongDefault: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    const reason = field.default === undefined ? undefined : defaultError(field, field.default);
    return reason === undefined
      ? []
      : [findingAt(built.where(keywordPointer(field, 'default')), 'wrong-default', { value: quoteValue(field.default), reason })];
  });

const IS_OF_KIND: { readonly [kind in FieldKind]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  box: (value) => typeof value === 'boolean',
  list: Array.isArray,
  rows: Array.isArray,
  group: isObject,
};

/** Returns a phrase that says why a field does not accept a value as its default (type, options or limits); undefined if it does. */
function defaultError(field: Field, value: unknown): string | undefined {
  if (!IS_OF_KIND[field.kind](value)) return `the field takes ${KIND_NAMES[field.kind]}`;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (field.choices && !chosen.every((one) => (field.choices as readonly unknown[]).includes(one))) return 'it is not one of the options';
  return typeof value === 'number' || typeof value === 'string' ? rangeError(field, value) : undefined;
}

/**
 * Returns a phrase with the minimum or maximum that a number, or the length of a text, does not meet; undefined if it is within the limits.
 */
function rangeError(field: Field, value: number | string): string | undefined {
  const [size, low, high] = typeof value === 'string' ? [[...value].length, 'minLength', 'maxLength'] : [value, 'minimum', 'maximum'];
  const [least, most] = [own(field.limits, String(low)), own(field.limits, String(high))];
  if (typeof least === 'number' && Number(size) < least) return `"${low}" is ${least}`;
  return typeof most === 'number' && Number(size) > most ? `"${high}" is ${most}` : undefined;
}

/** Reports fills whose checkbox field is not a boolean. */
export const fillBox: DefinitionCheck = ({ built }) =>
  listParts(built.definition, 'fills').flatMap(({ at, value }) => {
    const field = built.form.fields.find((candidate) => candidate.pointer === value['box']);
    return field && field.kind !== 'box' ? [findingAt(built.where(within(at, pointer('box'))), 'fill-box', { field: field.pointer })] : [];
  });
