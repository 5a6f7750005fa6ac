import type { Json } from '../types.js';
import type { Transform } from './transform.js';

/** A comma or backslash inside an entry is marked, so that the entries come back as they were. */
export function joined(list: readonly Json[]): string {
  return list.map((entry) => String(entry).replace(/[\\,]/g, '\\$&')).join(',');
}

export function parted(text: string): readonly string[] {
  const entries = text.match(/(?:^|,)(?:\\[^]|[^\\,])*/g) ?? [];
  return text === '' ? [] : entries.map((entry) => entry.replace(/^,/, '').replace(/\\([^])/g, '$1'));
}

export const joinComma: Transform = {
  id: 'join-comma',
  about: 'A list of texts, none of them empty, as one text with commas between.',
  parameters: {},
  to: (value) => (Array.isArray(value) ? joined(value) : value),
  from: (wire) => {
    if (typeof wire !== 'string') return Array.isArray(wire) ? undefined : { value: wire };
    const list = parted(wire);
    return joined(list) === wire ? { value: list } : undefined;
  },
  examples: [
    { value: ['Headache', 'Fever'], wire: 'Headache,Fever' },
    { value: ['Pain, at night'], wire: 'Pain\\, at night' },
  ],
};
