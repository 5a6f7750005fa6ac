import type { Format } from './format.js';
import { countries } from './countries.g.js';
import { countryCode, countryName, isCountry } from './dial-code.js';
import { fault } from './fault.js';
import { textMust } from './text-check.js';

const codes = countries.map((country) => country.code);

export const country: Format = {
  id: 'country',
  about: 'A country, kept as its two-letter code; the United Kingdom as UK.',
  source: 'SPEC 9, D-58, D-61',
  widget: 'country',
  kind: 'text',
  autofill: 'country',
  check: textMust(fault('error.option'), isCountry),
  normalise: countryCode,
  values: () => codes,
  label: (value) => countryName(String(value)) ?? String(value),
  examples: { right: ['US', 'NP', 'UK'], wrong: ['GB', 'us', 'USA', 'XX', 1] },
};
