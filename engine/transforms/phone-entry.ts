import { isObject } from '../base/json.js';
import type { Json, JsonObject } from '../types.js';
import type { Parameters, Transform } from './transform.js';

/** Copies the named parameters that are not empty into `entry` in place and returns it. */
function copyParameters(entry: { [name: string]: Json }, given: Parameters, names: readonly string[]): typeof entry {
  for (const name of names) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && value !== null && value !== '') entry[name] = value;
  }
  return entry;
}

const parameters = {
  type: 'Which entry of the list it is: Cell, Work or Home; of a group member primary, work or home.',
  extension: 'The dial code of its country.',
  countryCode: 'The country it is in.',
};
const TYPE_PARAMETER = ['type'];
const COUNTRY_PARAMETERS = Object.keys(parameters).filter((name) => name !== 'type');

/** Returns the digits of a number, and the + of one of another country, which would be another number without it. */
function numberOf(value: Json): Json {
  return typeof value === 'string' ? value.replace(/(?!^\+)[^0-9]/g, '') : value;
}

/** Whether `to` would make the entry: of the given type, with known keys, no separators, and equal to the fixed parameters. */
function isPhoneEntry(wire: Json, fixed: Parameters): wire is JsonObject & { readonly value: Json } {
  if (!isObject(wire) || !Object.hasOwn(wire, 'value') || wire['type'] !== fixed['type']) return false;
  const known = Object.keys(wire).every((key) => key === 'value' || Object.hasOwn(parameters, key));
  const same = COUNTRY_PARAMETERS.every((name) => !Object.hasOwn(fixed, name) || wire[name] === fixed[name]);
  return known && same && numberOf(wire['value'] ?? null) === wire['value'];
}

export const phoneEntry: Transform = {
  id: 'phone-entry',
  about:
    'A telephone number as one entry of the list of telephones, known by its type; the digits only, after + where it is of another country.',
  parameters,
  to: (value, given) => {
    const entry = copyParameters({}, given, TYPE_PARAMETER);
    entry['value'] = numberOf(value);
    return copyParameters(entry, given, COUNTRY_PARAMETERS);
  },
  from: (wire, fixed) =>
    isPhoneEntry(wire, fixed) ? { value: wire.value, parameters: copyParameters({}, wire, COUNTRY_PARAMETERS) } : undefined,
  examples: [
    {
      value: '2125551234',
      parameters: { type: 'Cell', extension: '1', countryCode: 'US' },
      wire: { type: 'Cell', value: '2125551234', extension: '1', countryCode: 'US' },
    },
    { value: '9841234567', parameters: { type: 'Home' }, wire: { type: 'Home', value: '9841234567' } },
    { value: '+4930123456', parameters: { type: 'Work' }, wire: { type: 'Work', value: '+4930123456' } },
  ],
};
