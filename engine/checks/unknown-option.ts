import { schemaPlace } from '../compile/build-fields.js';
import { isObject } from '../compile/documents.js';
import { roleOf, variablePath } from '../logic/operators.js';
import { type Call, callOf, readOf } from '../logic/paths.js';
import { own, pointer, valueAt, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Field, Json, Logic, Origin } from '../types.js';
import type { DefinitionCheck, Subject } from './check.js';
import { choicesOf, openFields } from './choices.js';
import { expressionsOf } from './expressions.js';
import { fieldAt, fieldOf } from './field-names.js';
import { found, meant, shown, some } from './found.js';
import { optionSources } from './option-sources.js';

/** Values that no option of their field is: in comparisons, in lists of options, and options that are not of the field's type. */
export const unknownOption: DefinitionCheck = (subject) => [...compared(subject), ...offered(subject)];

function compared(subject: Subject): readonly Finding[] {
  const open = openFields(subject);
  const judge = (place: Origin, field: Field | undefined, value: unknown) =>
    field && !open.has(field.pointer) ? optionFindings(subject, field, [value], () => place) : [];
  return expressionsOf(subject).flatMap(({ logic, where }) =>
    comparisonsIn(logic, '' as Pointer).flatMap(({ keys, value, at }) => judge(where(at), fieldAt(subject.built.form, keys), value)),
  );
}

function offered(subject: Subject): readonly Finding[] {
  return optionSources(subject).flatMap(({ kind, field: at, value, where }): readonly Finding[] => {
    const field = fieldOf(subject.built.form, at);
    if (!field) return [];
    if (kind === 'values' && Array.isArray(value)) return optionFindings(subject, field, value, (nth) => where(pointer(nth)));
    if (kind !== 'each' || !isObject(value)) return [];
    const options = Object.keys(value);
    return optionFindings(subject, field, options, (nth) => where(pointer(options[nth] ?? ''))).map((finding) => ({
      ...finding,
      atKey: true,
    }));
  });
}

function optionFindings(
  { library }: Subject,
  field: Field,
  values: readonly unknown[],
  place: (nth: number) => Origin,
): readonly Finding[] {
  const choices = choicesOf(field, library.platform);
  if (!choices) return [];
  return values.flatMap((value, nth) => {
    if (choices.includes(value as Json)) return [];
    return [
      found(
        place(nth),
        'unknown-option',
        { value: shown(value), field: field.pointer, known: some(choices.map(shown)) },
        meant(String(value), choices.map(String)),
      ),
    ];
  });
}

interface Comparison {
  readonly keys: readonly string[];
  readonly value: unknown;
  readonly at: Pointer;
}

/** Where an answer is compared with a value that is written there. */
function comparisonsIn(logic: Logic, at: Pointer): readonly Comparison[] {
  if (Array.isArray(logic)) return logic.flatMap((part, nth) => comparisonsIn(part, within(at, pointer(nth))));
  const call = callOf(logic);
  if (call === undefined) return [];
  const inside = within(at, pointer(call.operator));
  const below = comparisonsIn(own(logic, call.operator), inside);
  if (!comparesOptions(call) || call.values.length !== 2) return below;
  return [...below, ...call.values.flatMap((value, nth) => literals(value, within(inside, pointer(nth)), call.values[1 - nth]))];
}

function comparesOptions({ operator }: Call): boolean {
  const role = roleOf(operator);
  return role === 'equality' || role === 'membership';
}

function literals(value: unknown, at: Pointer, other: unknown): readonly Comparison[] {
  const call = callOf(other);
  const read = call?.values.length === 1 ? readOf(variablePath(call)) : undefined;
  if (read?.root !== 'answers') return [];
  if (Array.isArray(value)) return value.flatMap((entry, nth) => literals(entry, within(at, pointer(nth)), other));
  return typeof value === 'string' || typeof value === 'number' ? [{ keys: read.keys, value, at }] : [];
}

const TYPE_OF = { text: 'string', number: 'number', integer: 'number', box: 'boolean' } as const;
const TYPE_WORDS = { text: 'a text', number: 'a number', integer: 'a whole number', box: 'true or false' } as const;

/** Options that are not of the type their field has. */
export const optionOfOtherType: DefinitionCheck = ({ built }) =>
  built.form.fields.flatMap((field) => {
    if (!(field.kind in TYPE_OF) || !field.choices) return [];
    const kind = field.kind as keyof typeof TYPE_OF;
    const schema = schemaPlace(field.pointer);
    const listed = Array.isArray(valueAt(built.definition, within(schema, pointer('enum'))));
    return field.choices.flatMap((value, nth) => {
      if (typeof value === TYPE_OF[kind] && (kind !== 'integer' || Number.isInteger(value))) return [];
      const place = built.where(within(schema, listed ? pointer('enum', nth) : pointer('const')));
      return [found(place, 'wrong-value', { detail: `the field takes ${TYPE_WORDS[kind]}, and this option is ${shown(value)}` })];
    });
  });
