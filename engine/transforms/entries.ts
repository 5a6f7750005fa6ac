import { isObject } from '../base/json.js';
import { own } from '../base/pointer.js';
import type { Json } from '../types.js';
import type { Parameters, Transform } from './transform.js';

/** Returns the value of an entry that `to` would make, with or without the fixed value; undefined for any other entry. */
function valueOfEntry(entry: Json, { key, also, is }: Parameters): Json | undefined {
  const isForeign = ([name, value]: readonly [string, unknown]) => name !== key && (name !== also || value !== is);
  return isObject(entry) && !Object.entries(entry).some(isForeign) ? (own(entry, String(key)) as Json | undefined) : undefined;
}

export const entries: Transform = {
  id: 'entries',
  about: 'A list of values as a list of entries, each with one of the values under a key. The fixed value may be left out of an entry.',
  parameters: {
    key: 'The key of an entry under which its value stands.',
    also: 'A second key, under which every entry has the fixed value.',
    is: 'The fixed value.',
  },
  to: (value, { key, also, is = null }) =>
    Array.isArray(value) ? value.map((each: Json) => ({ [String(key)]: each, ...(also !== undefined && { [String(also)]: is }) })) : value,
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
};
