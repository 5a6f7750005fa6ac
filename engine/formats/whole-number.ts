import type { Format } from './format.js';
import { formatErrorOf, numberCheck, numberEntry } from './format-parts.js';

export const wholeNumber: Format = {
  ...numberEntry,
  id: 'whole-number',
  about: 'A number without decimals; the definition sets its limits.',
  source: 'SPEC 5',
  kind: 'integer',
  keyboard: 'numeric',
  check: numberCheck((value) => (Number.isSafeInteger(value) ? undefined : formatErrorOf('error.number')), true),
  examples: { right: [0, 12, -3], wrong: [1.5, 2 ** 53, '12a'] },
};
