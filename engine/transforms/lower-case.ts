import type { Json } from '../types.js';
import type { Transform } from './transform.js';

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowered(value: Json): Json {
  return typeof value === 'string' && firstUpper(value.toLowerCase()) === value ? value.toLowerCase() : value;
}

/** D-82: shown as `Verified`, sent as `verified`. For options that are capitalised words; an option in lower case would come back with a capital. */
export const lowerCase: Transform = {
  id: 'lower-case',
  about: 'A capitalised word on the screen, the same word in lower case on the wire.',
  parameters: {},
  to: lowered,
  from: (wire) => {
    const word = typeof wire === 'string' ? firstUpper(wire) : wire;
    if (lowered(word) === wire) return { value: word };
    return lowered(wire) === wire ? { value: wire } : undefined;
  },
  examples: [
    { value: 'Verified', wire: 'verified' },
    { value: 'Unverified', wire: 'unverified' },
  ],
};
