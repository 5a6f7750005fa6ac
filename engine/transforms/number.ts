import type { Json } from '../types.js';
import type { Transform } from './transform.js';

/** Returns the number in a text; any text that would not come back the same, such as `007`, unchanged. */
function numberFromText(value: Json): Json {
  if (typeof value !== 'string' || !Number.isFinite(Number(value))) return value;
  return String(Number(value)) === value ? Number(value) : value;
}

export const number: Transform = {
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
};
