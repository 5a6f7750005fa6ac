import { isObject } from '../base/json.js';
import type { Json } from '../types.js';
import type { Parameters, Transform } from './transform.js';

/**
 * Returns whether a value of the body is an entry that `to` would make: with the given name under the given key, a value, and nothing else.
 */
function isEntryWithName(wire: Json, { key, name }: Parameters): wire is { readonly [key: string]: Json } & { readonly value: Json } {
  if (!isObject(wire)) return false;
  const entry = new Map<string, unknown>(Object.entries(wire));
  return entry.size === 2 && entry.has('value') && key !== 'value' && name !== undefined && entry.get(String(key)) === name;
}

export const namedEntry: Transform = {
  id: 'named-entry',
  about: 'An answer as one entry of a list, beside the name that tells whose answer it is.',
  parameters: { key: 'The key of the entry under which the name stands.', name: 'The name.' },
  to: (value, { key, name = null }) => ({ [String(key)]: name, value }),
  from: (wire, given) => (isEntryWithName(wire, given) ? { value: wire.value } : undefined),
  examples: [
    { value: 'no', parameters: { key: 'question', name: 'smoker' }, wire: { question: 'smoker', value: 'no' } },
    { value: ['a', 'b'], parameters: { key: 'question', name: 'plans' }, wire: { question: 'plans', value: ['a', 'b'] } },
  ],
};
