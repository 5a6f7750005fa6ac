import type { Json } from '../types.js';
import type { Transform } from './transform.js';

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a capitalised word in lower case; any other value unchanged. */
function lowerCapitalised(value: Json): Json {
  return typeof value === 'string' && capitalise(value.toLowerCase()) === value ? value.toLowerCase() : value;
}

/** D-82: shown as `Verified`, sent as `verified`. Only for options that are capitalised, because reading back always capitalises. */
export const lowerCase: Transform = {
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
};
