import type { Format } from './format.js';
import { countries } from './countries.g.js';
import { countryCode } from './dial-code.js';
import { textEntry, textTest } from './format-parts.js';

const names = new Map(countries.split('|').map((entry) => [entry.slice(0, 2), entry.slice(2)]));
const codes = [...names.keys()];

export function countryName(code: string): string | undefined {
  return names.get(countryCode(code));
}

export const country: Format = {
  id: 'country',
  about: 'A country, kept as its two-letter code; the United Kingdom as UK.',
  source: 'SPEC 9, D-58, D-61',
  widget: 'country',
  kind: 'text',
  autofill: 'country',
  ...textEntry(
    textTest('error.option', (code) => names.has(code)),
    countryCode,
  ),
  values: () => codes,
  labelKey: (value) => `country.${String(value)}`,
  label: (value) => countryName(String(value)) ?? String(value),
  examples: { right: ['US', 'NP', 'UK'], wrong: ['GB', 'us', 'USA', 'XX', 1] },
};
