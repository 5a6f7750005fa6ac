import { isObject } from '../base/json.js';
import { schemaPointer } from '../compile/build-fields.js';
import { RESERVED_NAMES } from '../compile/limits.js';
import { formatFor } from '../formats/registry.js';
import { pointer, valueAt, within, type Pointer } from '../base/pointer.js';
import type { Platform } from '../resolved.js';
import type { Field, FieldKind, Json } from '../types.js';
import { type DefinitionCheck, findingAt, quoteValue } from './check.js';
import { optionSources } from './option-sources.js';
import { listParts } from './definition-parts.js';

const TEXT = ['minLength', 'maxLength', 'pattern'];
const NUMBER = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const LIST = ['minItems', 'maxItems', 'uniqueItems'];
const KINDS: { readonly [kind in FieldKind]: { readonly limits: readonly string[]; takes(value: unknown): boolean } } = {
  text: { limits: TEXT, takes: (value) => typeof value === 'string' },
  number: { limits: NUMBER, takes: (value) => typeof value === 'number' },
  integer: { limits: NUMBER, takes: Number.isInteger },
  list: { limits: LIST, takes: Array.isArray },
  rows: { limits: LIST, takes: Array.isArray },
  box: { limits: [], takes: (value) => typeof value === 'boolean' },
  group: { limits: [], takes: isObject },
};
export const KIND_NAMES: { readonly [kind in FieldKind]: string } = {
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
      .filter((limit) => !KINDS[field.kind].limits.includes(limit))
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

/** Reports limits that leave no possible answer: by themselves, with the format, or with the number of options. */
export const emptyRange: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    const [key, reason] = rangeError(field) ?? exampleError(field) ?? itemsError(field) ?? [];
    return key === undefined ? [] : [findingAt(built.where(keywordPointer(field, key)), 'empty-range', { reason: String(reason) })];
  });

/** The limit where a finding is placed, and what is wrong. */
type LimitError = readonly [key: string, reason: string];

function rangeError({ limits, kind }: Field): LimitError | undefined {
  for (const [low, high, isStrict] of RANGES) {
    const [least, most] = [limits[low], limits[high]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    const isEmpty = (isStrict ? least >= most : least > most) || (kind === 'integer' && Math.ceil(least) > Math.floor(most));
    if (isEmpty) return [low, `"${low}" is ${least} and "${high}" is ${most}`];
  }
  return undefined;
}

function exampleError(field: Field): LimitError | undefined {
  const { right = [] } = formatFor(field)?.examples ?? {};
  const errors = right.map((example) => limitError(field, example));
  const [first] = errors;
  if (field.format === undefined || field.choices || first === undefined || errors.includes(undefined)) return undefined;
  return [first[0], `the format "${field.format}" takes answers such as ${quoteValue(right[0])}, and ${first[1]}`];
}

function itemsError({ limits: { minItems }, choices, kind }: Field): LimitError | undefined {
  const isTooFew = kind === 'list' && typeof minItems === 'number' && choices !== undefined && minItems > choices.length;
  return isTooFew ? ['minItems', `"minItems" is ${minItems}, and there are ${choices.length} options`] : undefined;
}

/** Reports lists, other than of forms, without options in the schema, a binding or a rule. */
export const listWithoutItems: DefinitionCheck = (subject) => {
  const offered = new Set(optionSources(subject).map(({ field }) => field));
  return subject.built.form.fields
    .filter((field) => field.kind === 'list' && !field.choices && !offered.has(field.pointer))
    .map((field) => findingAt(subject.built.where(schemaPointer(field.pointer)), 'list-without-items', {}));
};

/** Reports fields that refer to a form directly; only the items of a list can be a form. */
export const formOutsideList: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    const at = keywordPointer(field, '$ref');
    const ref = String(valueAt(built.definition, at));
    return ref.startsWith('form:') ? [findingAt(built.where(at), 'form-outside-list', { ref })] : [];
  });

/** Reports fields whose name is a property that every JavaScript object has. */
export const reservedField: DefinitionCheck = ({ built }) =>
  built.form.fields
    .filter((field) => RESERVED_NAMES.has(field.key))
    .map((field) => findingAt(built.where(schemaPointer(field.pointer)), 'reserved-name', { key: field.key }, { atKey: true }));

/** Reports defaults that the field itself does not accept because of their type, its options, its format or its limits. */
export const wrongDefault: DefinitionCheck = ({ built, library }) =>
  built.form.fields.flatMap((field) => {
    const reason = field.default === undefined ? undefined : defaultError(field, field.default, library.platform);
    if (reason === undefined) return [];
    return [findingAt(built.where(keywordPointer(field, 'default')), 'wrong-default', { value: quoteValue(field.default), reason })];
  });

/** Reports options whose type is not the type of the field. */
export const optionOfOtherType: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    const expected = field.kind === 'box' ? 'true or false' : KIND_NAMES[field.kind];
    const isListed = Array.isArray(valueAt(built.definition, keywordPointer(field, 'enum')));
    return (['list', 'rows', 'group'].includes(field.kind) ? [] : (field.choices ?? [])).flatMap((value, nth) => {
      if (KINDS[field.kind].takes(value)) return [];
      const at = isListed ? within(keywordPointer(field, 'enum'), pointer(nth)) : keywordPointer(field, 'const');
      const detail = `the field takes ${expected}, and this option is ${quoteValue(value)}`;
      return [findingAt(built.where(at), 'wrong-value', { detail })];
    });
  });

/** Reports options that the limits of their field refuse. */
export const optionBeyondLimits: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) =>
    (field.kind === 'list' ? [] : (field.choices ?? [])).flatMap((option, nth) => {
      const error = limitError(field, option);
      const detail = `${quoteValue(option)} can never be chosen: ${error?.[1] ?? ''}`;
      return error ? [findingAt(built.where(within(keywordPointer(field, 'enum'), pointer(nth))), 'wrong-value', { detail })] : [];
    }),
  );

function defaultError(field: Field, value: Json, platform: Platform): string | undefined {
  if (!KINDS[field.kind].takes(value)) return `the field takes ${KIND_NAMES[field.kind]}`;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (field.choices && !chosen.every((one) => (field.choices as readonly unknown[]).includes(one))) return 'it is not one of the options';
  return formatRefusal(field, value, platform) ?? limitError(field, value)?.[1];
}

function formatRefusal(field: Field, value: Json, platform: Platform): string | undefined {
  const format = formatFor(field);
  if (!format || value === '' || Object.keys(platform).length === 0) return undefined;
  // The examples of formats are judged on one day, whenever the check runs.
  const error = format.check(value, { platform, settings: {}, siblings: {}, today: '2026-11-20', options: {} });
  return error && `the format "${format.id}" takes answers such as ${quoteValue(format.examples.right[0])}`;
}

const MEETS: { readonly [limit: string]: (size: number, limit: number) => boolean } = {
  minimum: (size, limit) => size >= limit,
  maximum: (size, limit) => size <= limit,
  exclusiveMinimum: (size, limit) => size > limit,
  exclusiveMaximum: (size, limit) => size < limit,
  multipleOf: (size, limit) => Number.isInteger(Number((size / limit).toFixed(10))),
};

function limitError({ limits, kind }: Field, value: unknown): LimitError | undefined {
  const { pattern } = limits;
  if (typeof value === 'string' && typeof pattern === 'string' && !matches(pattern, value)) return ['pattern', 'its "pattern" refuses it'];
  const size = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : Number(value);
  const broken = Object.entries(limits).find(([key, limit]) => {
    const meets = KINDS[kind].limits.includes(key) ? MEETS[key.replace(/(Length|Items)$/, 'imum')] : undefined;
    return typeof limit === 'number' && meets?.(size, limit) === false;
  });
  return broken && [broken[0], `"${broken[0]}" is ${String(broken[1])}`];
}

/** A pattern that is no regular expression is reported elsewhere. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** Reports fills whose checkbox field is not a boolean. */
export const fillBox: DefinitionCheck = ({ built }) =>
  listParts(built.definition, 'fills').flatMap(({ at, value }) => {
    const field = built.form.fields.find((candidate) => candidate.pointer === value['box']);
    return field && field.kind !== 'box' ? [findingAt(built.where(within(at, pointer('box'))), 'fill-box', { field: field.pointer })] : [];
  });
