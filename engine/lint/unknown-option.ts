import { isList, isObject } from '../base/json.js';
import { roleOf, variablePath } from '../expressions/operators.js';
import { callOf, readOf } from '../expressions/paths.js';
import { own, pointer, ROOT, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Field, Json, Logic, Origin } from '../types.js';
import { type DefinitionCheck, type FindingExtras, type FormCheckContext, findingAt, nearestHint, quoteValue, joinFirst } from './check.js';
import { possibleValuesOf, optionSources } from './option-sources.js';
import { expressionsOf } from './expressions.js';
import { fieldByKeys, fieldByPointer } from './definition-parts.js';

/** Reports values that are not an option of their field, in comparisons and in lists of options. */
export const unknownOption: DefinitionCheck = (context) => [...comparisonFindings(context), ...offeredOptionFindings(context)];

/** Options that come from a setting are not known here. */
function comparisonFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  const open = new Set(optionSources(context).flatMap(({ kind, field }) => (kind === 'setting' ? [field] : [])));
  return expressionsOf(context).flatMap(({ logic, where }) =>
    comparisonsIn(logic, ROOT).flatMap(({ keys, value, at }) => {
      const field = fieldByKeys(context.built.form, keys);
      return field && !open.has(field.pointer) ? optionFindings(context, field, value, where(at)) : [];
    }),
  );
}

function offeredOptionFindings(context: FormCheckContext): readonly UnlocatedFinding[] {
  return optionSources(context).flatMap(({ kind, field: at, value, where }): readonly UnlocatedFinding[] => {
    const field = fieldByPointer(context.built.form, at);
    if (!field) return [];
    if (kind === 'values' && isList(value)) return value.flatMap((one, nth) => optionFindings(context, field, one, where(pointer(nth))));
    if (kind !== 'each' || !isObject(value)) return [];
    return Object.keys(value).flatMap((one) => optionFindings(context, field, one, where(pointer(one)), { atKey: true }));
  });
}

function optionFindings({ library }: FormCheckContext, field: Field, option: Json, place: Origin, extras: FindingExtras = {}) {
  const choices = possibleValuesOf(field, library.platform);
  if (!choices || choices.includes(option)) return [];
  const params = { value: quoteValue(option), field: field.pointer, known: joinFirst(choices.map(quoteValue)) };
  return [findingAt(place, 'unknown-option', params, { ...nearestHint(String(option), choices.map(String)), ...extras })];
}

interface Comparison {
  readonly keys: readonly string[];
  readonly value: string | number;
  readonly at: Pointer;
}

function comparisonsIn(logic: Logic, at: Pointer): readonly Comparison[] {
  if (Array.isArray(logic)) return logic.flatMap((part, index) => comparisonsIn(part, within(at, pointer(index))));
  const call = callOf(logic);
  if (call === undefined) return [];
  const inside = within(at, pointer(call.operator));
  const below = comparisonsIn(own(logic, call.operator), inside);
  if (!/^(equality|membership)$/.test(roleOf(call.operator) ?? '') || call.values.length !== 2) return below;
  return [
    ...below,
    ...call.values.flatMap((value, index) => literalComparisons(value, within(inside, pointer(index)), call.values[1 - index])),
  ];
}

function literalComparisons(value: unknown, at: Pointer, other: unknown): readonly Comparison[] {
  const call = callOf(other);
  const read = call?.values.length === 1 ? readOf(variablePath(call)) : undefined;
  if (read?.root !== 'answers') return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => literalComparisons(entry, within(at, pointer(index)), other));
  return typeof value === 'string' || typeof value === 'number' ? [{ keys: read.keys, value, at }] : [];
}
