import type { Json } from '../types.js';
import type { Transform } from './transform.js';

function digitsOf(value: Json): Json {
  return typeof value === 'string' ? value.replace(/[^0-9]/g, '') : value;
}

export const digits: Transform = {
  id: 'digits',
  about: 'Only the digits of a text go over the wire.',
  parameters: {},
  to: digitsOf,
  from: (wire) => (digitsOf(wire) === wire ? { value: wire } : undefined),
  examples: [{ value: '2125551234', wire: '2125551234' }],
};
