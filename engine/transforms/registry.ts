import { isObject } from '../base/json.js';
import { own } from '../base/pointer.js';
import type { Json, JsonObject } from '../types.js';
import { phoneEntry } from './phone-entry.js';
import type { Parameters, Transform } from './transform.js';

function digitsOf(value: Json): Json {
  return typeof value === 'string' ? value.replace(/[^0-9]/g, '') : value;
}

/** Returns the value of an entry that `to` would make, with or without the fixed value; undefined for any other entry. */
function valueOfEntry(entry: Json, { key, also, is }: Parameters): Json | undefined {
  const isForeign = ([name, value]: readonly [string, unknown]) => name !== key && (name !== also || value !== is);
  return isObject(entry) && !Object.entries(entry).some(isForeign) ? (own(entry, String(key)) as Json | undefined) : undefined;
}

/** Commas and backslashes inside an entry are escaped. */
function joinEscaped(list: readonly Json[]): string {
  return list.map((entry) => String(entry).replace(/[\\,]/g, '\\$&')).join(',');
}

function splitEscaped(text: string): readonly string[] {
  const entries = text.match(/(?:^|,)(?:\\[^]|[^\\,])*/g) ?? [];
  return text === '' ? [] : entries.map((entry) => entry.replace(/^,/, '').replace(/\\([^])/g, '$1'));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerCapitalised(value: Json): Json {
  return typeof value === 'string' && capitalise(value.toLowerCase()) === value ? value.toLowerCase() : value;
}

/** Whether a value of the body is an entry that `to` would make: the given name under the given key, a value, and nothing else. */
function isEntryWithName(wire: Json, { key, name }: Parameters): wire is { readonly [key: string]: Json } & { readonly value: Json } {
  if (!isObject(wire)) return false;
  const entry = new Map<string, unknown>(Object.entries(wire));
  return entry.size === 2 && entry.has('value') && key !== 'value' && name !== undefined && entry.get(String(key)) === name;
}

/** One item such as `reason: Fever` for each answer of a group; a list gives several items. */
function itemsOf(group: JsonObject): string[] {
  return Object.entries(group).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${name}: ${String(each)}`),
  );
}

/** The group that items describe; the parameter `list` names the answer that is a list. */
function groupOf(items: readonly string[], { list }: Parameters): JsonObject {
  const group = new Map<string, Json>();
  for (const item of items) {
    const [, name = '', value = ''] = /^([^:]*): ([^]*)$/.exec(item) ?? [];
    group.set(name, name === list ? [...((group.get(name) as readonly Json[] | undefined) ?? []), value] : value);
  }
  return Object.fromEntries(group);
}

/** A text that would not come back the same, such as `007`, is no number. */
function numberFromText(value: Json): Json {
  if (typeof value !== 'string' || !Number.isFinite(Number(value))) return value;
  return String(Number(value)) === value ? Number(value) : value;
}

// A new transform is one row; one with much code of its own is a file and its name here.
const all: readonly Transform[] = [
  {
    id: 'constant-when',
    about: 'A ticked box goes over the wire as a fixed value; one that is not ticked goes as null.',
    parameters: { is: 'The value that is sent when the box is ticked.' },
    to: (value, { is }) => (value === true && is !== undefined ? is : null),
    from: (wire, { is }) => {
      if (wire === null) return { value: false };
      return wire === is ? { value: true } : undefined;
    },
    examples: [
      { value: true, parameters: { is: 'Ancillary' }, wire: 'Ancillary' },
      { value: false, parameters: { is: 'Ancillary' }, wire: null },
    ],
  },
  {
    id: 'digits',
    about: 'Only the digits of a text go over the wire.',
    parameters: {},
    to: digitsOf,
    from: (wire) => (digitsOf(wire) === wire ? { value: wire } : undefined),
    examples: [{ value: '2125551234', wire: '2125551234' }],
  },
  {
    id: 'entries',
    about: 'A list of values as a list of entries, each with one of the values under a key. The fixed value may be left out of an entry.',
    parameters: {
      key: 'The key of an entry under which its value stands.',
      also: 'A second key, under which every entry has the fixed value.',
      is: 'The fixed value.',
    },
    to: (value, { key, also, is = null }) =>
      Array.isArray(value)
        ? value.map((each: Json) => ({ [String(key)]: each, ...(also !== undefined && { [String(also)]: is }) }))
        : value,
    from: (wire, parameters) => {
      if (!Array.isArray(wire)) return undefined;
      const values = wire.map((entry: Json) => valueOfEntry(entry, parameters)).filter((value) => value !== undefined);
      return values.length === wire.length ? { value: values } : undefined;
    },
    examples: [
      { value: ['a', 'b'], parameters: { key: 'id' }, wire: [{ id: 'a' }, { id: 'b' }] },
      {
        value: ['a'],
        parameters: { key: 'referenceId', also: 'status', is: 'Active' },
        wire: [{ referenceId: 'a', status: 'Active' }],
      },
    ],
  },
  {
    id: 'join-comma',
    about: 'A list of texts, none of them empty, as one text with commas between.',
    parameters: {},
    to: (value) => (Array.isArray(value) ? joinEscaped(value) : value),
    from: (wire) => {
      if (typeof wire !== 'string') return Array.isArray(wire) ? undefined : { value: wire };
      const list = splitEscaped(wire);
      return joinEscaped(list) === wire ? { value: list } : undefined;
    },
    examples: [
      { value: ['Headache', 'Fever'], wire: 'Headache,Fever' },
      { value: ['Pain, at night'], wire: 'Pain\\, at night' },
    ],
  },
  {
    // D-82: shown as `Verified`, sent as `verified`. Only for options that are capitalised, because reading back always capitalises.
    id: 'lower-case',
    about: 'A capitalised word on the screen, the same word in lower case on the wire.',
    parameters: {},
    to: lowerCapitalised,
    from: (wire) => {
      const word = typeof wire === 'string' ? capitalise(wire) : wire;
      if (lowerCapitalised(word) === wire) return { value: word };
      return lowerCapitalised(wire) === wire ? { value: wire } : undefined;
    },
    examples: [
      { value: 'Verified', wire: 'verified' },
      { value: 'Unverified', wire: 'unverified' },
    ],
  },
  {
    id: 'named-entry',
    about: 'An answer as one entry of a list, beside the name that tells whose answer it is.',
    parameters: { key: 'The key of the entry under which the name stands.', name: 'The name.' },
    to: (value, { key, name = null }) => ({ [String(key)]: name, value }),
    from: (wire, given) => (isEntryWithName(wire, given) ? { value: wire.value } : undefined),
    examples: [
      { value: 'no', parameters: { key: 'question', name: 'smoker' }, wire: { question: 'smoker', value: 'no' } },
      { value: ['a', 'b'], parameters: { key: 'question', name: 'plans' }, wire: { question: 'plans', value: ['a', 'b'] } },
    ],
  },
  {
    id: 'named-items',
    about:
      'A group of texts as one text of named items, with commas between; one of the group may be a list of texts, and is an item for each.',
    parameters: { list: 'The answer of the group that is a list.' },
    to: (value) => (isObject(value) ? joinEscaped(itemsOf(value)) : value),
    from: (wire, parameters) => {
      if (typeof wire !== 'string') return undefined;
      const group = groupOf(splitEscaped(wire), parameters);
      return joinEscaped(itemsOf(group)) === wire ? { value: group } : undefined;
    },
    examples: [
      {
        value: { reason: ['Fever', 'Cough'], date: '11/25/2026' },
        parameters: { list: 'reason' },
        wire: 'reason: Fever,reason: Cough,date: 11/25/2026',
      },
      { value: { message: 'Mornings, please' }, wire: 'message: Mornings\\, please' },
    ],
  },
  {
    id: 'number',
    about: 'A number kept as text goes over the wire as a number.',
    parameters: {},
    to: numberFromText,
    from: (wire) => {
      if (typeof wire === 'number') return { value: String(wire) };
      return numberFromText(wire) === wire ? { value: wire } : undefined;
    },
    examples: [
      { value: '250', wire: 250 },
      { value: '2.5', wire: 2.5 },
    ],
  },
  phoneEntry,
  {
    // SPEC 3: lat and lng are 0 when there is no line 1. The form empties them when line 1 is emptied.
    id: 'zero-when-blank',
    about: 'A blank answer goes over the wire as 0, and 0 comes back as no answer.',
    parameters: {},
    blank: 0,
    to: (value) => value ?? 0,
    from: (wire) => ({ value: wire === 0 ? null : wire }),
    examples: [
      { value: null, wire: 0 },
      { value: 27.7172, wire: 27.7172 },
    ],
  },
];

/** The steps a move can take between answer and wire, by the name it says under `as`. */
export const transforms: ReadonlyMap<string, Transform> = new Map(all.map((transform) => [transform.id, transform]));
