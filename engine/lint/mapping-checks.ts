import { isWithin, own, pointer, within, keysOf } from '../base/pointer.js';
import type { BuiltForm } from '../compile/build-form.js';
import { namedAnswer } from '../compile/build-parts.js';
import type { UnlocatedFinding } from '../findings.js';
import { type DefinitionCheck, findingAt, nearestHint, joinFirst } from './check.js';
import { asRecord, fieldByPointer, mappingsIn, type DefinitionPart } from './definition-parts.js';
import { variablesIn } from './expressions.js';
import { requirementsOf } from './required-fields.js';
import type { JsonObject } from '../types.js';
import { transforms } from '../transforms/registry.js';

const targetOf = (move: DefinitionPart): string => String(move.value['to']);
const parametersOf = (move: DefinitionPart): JsonObject => asRecord(move.value['with'] ?? null);
const isAlways = (move: DefinitionPart): boolean => move.value['when'] === undefined;

/** Whether a rule shows the field of a mapping only while the condition of the other mapping does not hold. */
function isInstead({ form }: BuiltForm, other: DefinitionPart, { value: { from } }: DefinitionPart): boolean {
  const otherwise = JSON.stringify({ '!': other.value['when'] });
  return form.rules.some(({ when, show }) => JSON.stringify(when) === otherwise && show.some((shown) => isWithin(String(from), shown)));
}

/** Reports mappings that write where an earlier one, which is not conditional as well, or a field under its own name is written. */
export const moveTargetClash: DefinitionCheck = ({ built }) => {
  const moves = mappingsIn(built).filter(({ value }) => typeof value['to'] === 'string' && value['from'] !== '/*');
  // What is sent as a parameter is not sent under its own name.
  const answersIn = (move: DefinitionPart) => Object.values(parametersOf(move)).map((given) => String(own(given, 'answer') ?? ''));
  const named = new Set(mappingsIn(built).flatMap((move) => [namedAnswer(move.value), ...answersIn(move)]));
  const passing = built.form.fields.filter(
    (field) => field.kind !== 'group' && ![...named].some((name) => name !== '' && isWithin(field.pointer, name.replace(/\/\*$/, ''))),
  );
  return moves.flatMap((move, index): readonly UnlocatedFinding[] => {
    const place = built.where(within(move.at, pointer('to')));
    const texts = { what: `"${String(move.value['from'])}"`, target: `"${targetOf(move)}"` };
    const clash = (other: string) => [findingAt(place, 'move-target-clash', { ...texts, other: `"${other}"` })];
    const through = passing.find((field) => isWithin(targetOf(move), field.pointer));
    if (through) return clash(through.pointer);
    if (targetOf(move).endsWith('/-')) return [];
    const earlier = moves
      .slice(0, index)
      .find((other) => targetOf(other) === targetOf(move) && (isAlways(other) || isAlways(move)) && !isInstead(built, other, move));
    return earlier ? clash(String(earlier.value['from'])) : [];
  });
};

/** Reports conditions of mappings that read answers which are unknown while the payload is read back. */
export const moveWhenNotReadable: DefinitionCheck = ({ built }) => {
  const mappings = mappingsIn(built);
  const readable = new Set(
    mappings.flatMap(({ value }) => (Object.hasOwn(value, 'formAnswer') || Object.hasOwn(value, 'shownBy') ? [namedAnswer(value)] : [])),
  );
  return mappings.flatMap(({ at, value }) =>
    variablesIn(value['when'])
      .filter(({ read }) => read.root === 'answers' && !readable.has(pointer(...read.keys)))
      .map(({ read, at: inner }) =>
        findingAt(built.where(within(within(at, pointer('when')), inner)), 'move-when-not-readable', { field: pointer(...read.keys) }),
      ),
  );
};

/** Reports answers that are never sent although the server needs them to validate the form; what only a flow sends, it does not validate. */
export const localNotKnown: DefinitionCheck = (context) => {
  const { built } = context;
  const { form } = built;
  if (form.submit.call === undefined && form.submit.flow !== undefined) return [];
  const readers = [
    ...form.rules.map((rule) => ({ what: `the rule "${rule.id}" reads it`, reads: rule.reads })),
    ...form.checks.map((check) => ({ what: `the check "${check.id}" reads it`, reads: check.reads })),
  ];
  return mappingsIn(built).flatMap(({ at, value }) => {
    const field = fieldByPointer(form, String(value['local']));
    if (!field) return [];
    const local = field.pointer;
    const reader = readers.find(({ reads }) => reads.some((read) => read.root === 'answers' && isWithin(pointer(...read.keys), local)));
    const reason = requirementsOf(context, field).length > 0 ? 'it is required' : reader?.what;
    if (reason === undefined) return [];
    return [findingAt(built.where(within(at, pointer('local'))), 'local-not-known', { field: local, reason })];
  });
};

/** Reports answers that a value of the body shows which no mapping sends. */
export const unknownBodyValue: DefinitionCheck = ({ built }) => {
  const mappings = mappingsIn(built);
  const targets = mappings.flatMap(({ value }) => (typeof value['to'] === 'string' ? [value['to']] : []));
  return mappings.flatMap(({ at, value }) => {
    const shownBy = value['shownBy'];
    if (typeof shownBy !== 'string' || targets.some((target) => isSameTarget(target, shownBy))) return [];
    return [findingAt(built.where(within(at, pointer('shownBy'))), 'unknown-body-value', { path: shownBy }, nearestHint(shownBy, targets))];
  });
};

/** Whether a mapping writes a place of the body; `-` is any entry of a list. */
function isSameTarget(target: string, place: string): boolean {
  const [written, read] = [keysOf(target), keysOf(place)];
  return written.length === read.length && written.every((key, nth) => key === read[nth] || (key === '-' && /^\d+$/.test(read[nth] ?? '')));
}

/** Reports parameters that a transform does not take, and missing ones that all of its examples have. */
export const transformParameters: DefinitionCheck = ({ built }) =>
  mappingsIn(built).flatMap((move): readonly UnlocatedFinding[] => {
    const { id = '', parameters = {}, examples = [] } = transforms.get(String(move.value['as'])) ?? {};
    const [given, known] = [Object.keys(parametersOf(move)), Object.keys(parameters)];
    if (id === '') return [];
    const isRequired = (name: string) => examples.length > 0 && examples.every((example) => Object.hasOwn(example.parameters ?? {}, name));
    const missing = known.filter((name) => isRequired(name) && !given.includes(name));
    const unknown = given.filter((name) => !known.includes(name));
    return [
      ...missing.map((parameter) => {
        const params = { transform: id, parameter, about: parameters[parameter] ?? '' };
        return findingAt(built.where(within(move.at, pointer('as'))), 'missing-parameter', params);
      }),
      ...unknown.map((parameter) => {
        const texts = { transform: id, parameter, known: joinFirst(known) || 'none' };
        const place = built.where(within(move.at, pointer('with', parameter)));
        return findingAt(place, 'unknown-parameter', texts, { ...nearestHint(parameter, known), atKey: true });
      }),
    ];
  });
