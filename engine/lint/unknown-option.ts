import { isObject } from '../base/json.js';
import { schemaPointer } from '../compile/build-fields.js';
import { roleOf, variablePath } from '../expressions/operators.js';
import { type OperatorCall, callOf, readOf } from '../expressions/paths.js';
import { own, pointer, valueAt, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Field, Json, Logic, Origin } from '../types.js';
import { type DefinitionCheck, type FormCheckContext, findingAt, nearestHint, quoteValue, joinFirst } from './check.js';
import { possibleValuesOf, fieldsWithSettingOptions, optionSources } from './option-sources.js';
import { expressionsOf } from './expressions.js';
import { fieldByKeys, fieldByPointer } from './definition-parts.js';

/** Reports values that are not an option of their field, in comparisons and in lists of options. */
export const unknownOption: DefinitionCheck = (context) => [...comparisonFindings(context), ...offeredOptionFindings(context)];

function comparisonFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  const open = fieldsWithSettingOptions(context);
  const findingsFor = (place: Origin, field: Field | undefined, value: unknown) =>
    field && !open.has(field.pointer) ? optionFindings(context, field, [value], () => place) : [];
  return expressionsOf(context).flatMap(({ logic, where }) =>
    comparisonsIn(logic, '' as Pointer).flatMap(({ keys, value, at }) =>
      findingsFor(where(at), fieldByKeys(context.built.form, keys), value),
    ),
  );
}

function offeredOptionFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  return optionSources(context).flatMap(({ kind, field: at, value, where }): readonly UnlocatedFinding[] => {
    const field = fieldByPointer(context.built.form, at);
    if (!field) return [];
    if (kind === 'values' && Array.isArray(value)) return optionFindings(context, field, value, (index) => where(pointer(index)));
    if (kind !== 'each' || !isObject(value)) return [];
    const options = Object.keys(value);
    return optionFindings(context, field, options, (index) => where(pointer(options[index] ?? ''))).map((finding) => ({
      ...finding,
      atKey: true,
    }));
  });
}

function optionFindings(
  { library }: FormCheckContext,
  field: Field,
  values: readonly unknown[],
  place: (index: number) => Origin,
): readonly UnlocatedFinding[] {
  const choices = possibleValuesOf(field, library.platform);
  if (!choices) return [];
  return values.flatMap((value, index) => {
    if (choices.includes(value as Json)) return [];
    return [
      findingAt(
        place(index),
        'unknown-option',
        { value: quoteValue(value), field: field.pointer, known: joinFirst(choices.map(quoteValue)) },
        nearestHint(String(value), choices.map(String)),
      ),
    ];
  });
}

interface Comparison {
  readonly keys: readonly string[];
  readonly value: unknown;
  readonly at: Pointer;
}

function comparisonsIn(logic: Logic, at: Pointer): readonly Comparison[] {
  if (Array.isArray(logic)) return logic.flatMap((part, index) => comparisonsIn(part, within(at, pointer(index))));
  const call = callOf(logic);
  if (call === undefined) return [];
  const inside = within(at, pointer(call.operator));
  const below = comparisonsIn(own(logic, call.operator), inside);
  if (!comparesOptions(call) || call.values.length !== 2) return below;
  return [
    ...below,
    ...call.values.flatMap((value, index) => literalComparisons(value, within(inside, pointer(index)), call.values[1 - index])),
  ];
}

function comparesOptions({ operator }: OperatorCall): boolean {
  const role = roleOf(operator);
  return role === 'equality' || role === 'membership';
}

function literalComparisons(value: unknown, at: Pointer, other: unknown): readonly Comparison[] {
  const call = callOf(other);
  const read = call?.values.length === 1 ? readOf(variablePath(call)) : undefined;
  if (read?.root !== 'answers') return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => literalComparisons(entry, within(at, pointer(index)), other));
  return typeof value === 'string' || typeof value === 'number' ? [{ keys: read.keys, value, at }] : [];
}

const TYPE_OF = { text: 'string', number: 'number', integer: 'number', box: 'boolean' } as const;
const TYPE_WORDS = { text: 'a text', number: 'a number', integer: 'a whole number', box: 'true or false' } as const;

/** Reports options whose type is not the type of the field. */
export const optionOfOtherType: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    if (!(field.kind in TYPE_OF) || !field.choices) return [];
    const kind = field.kind as keyof typeof TYPE_OF;
    const schema = schemaPointer(field.pointer);
    const listed = Array.isArray(valueAt(built.definition, within(schema, pointer('enum'))));
    return field.choices.flatMap((value, index) => {
      if (typeof value === TYPE_OF[kind] && (kind !== 'integer' || Number.isInteger(value))) return [];
      const place = built.where(within(schema, listed ? pointer('enum', index) : pointer('const')));
      return [findingAt(place, 'wrong-value', { detail: `the field takes ${TYPE_WORDS[kind]}, and this option is ${quoteValue(value)}` })];
    });
  });
