import type { Format } from './format.js';
import { numberCheck, numberEntry } from './format-parts.js';

export const number: Format = {
  ...numberEntry,
  id: 'number',
  about: 'Any number; the definition sets its limits.',
  source: 'SPEC 5',
  kind: 'number',
  keyboard: 'decimal',
  check: numberCheck(() => undefined),
  examples: { right: [0, -1.5, 27.717], wrong: ['12a', '1e5', Number.NaN, Number.POSITIVE_INFINITY, true] },
};
