import type { Format } from './format.js';
import { formatErrorOf, numberCheck, numberEntry } from './format-parts.js';

export const decimal: Format = {
  ...numberEntry,
  id: 'decimal',
  about: 'A number that is not negative and has at most two decimals.',
  source: 'SPEC 5',
  kind: 'number',
  keyboard: 'decimal',
  check: numberCheck((value) => {
    if (value < 0) return formatErrorOf('error.min', { min: 0 });
    return /^[0-9]+(?:\.[0-9]{1,2})?$/.test(String(value)) ? undefined : formatErrorOf('error.decimals');
  }),
  examples: { right: [0, 1.1, 19.99, 1000000.5], wrong: [-1, 1.005, 1e21, 1e-7, '1e2'] },
};
