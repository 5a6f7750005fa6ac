import type { Json } from '../types.js';
import type { Transform } from './transform.js';

/** Returns the entries joined by commas; commas and backslashes inside an entry are escaped. */
export function joinEscaped(list: readonly Json[]): string {
  return list.map((entry) => String(entry).replace(/[\\,]/g, '\\$&')).join(',');
}

/** Returns the entries of a text that `joinEscaped` made. */
export function splitEscaped(text: string): readonly string[] {
  const entries = text.match(/(?:^|,)(?:\\[^]|[^\\,])*/g) ?? [];
  return text === '' ? [] : entries.map((entry) => entry.replace(/^,/, '').replace(/\\([^])/g, '$1'));
}

export const joinComma: Transform = {
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
};
