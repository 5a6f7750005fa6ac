import type { Format } from './format.js';
import { formatErrorOf } from './fault.js';
import { numberCheck, numberEntry } from './number-entry.js';

export const wholeNumber: Format = {
  ...numberEntry,
  id: 'whole-number',
  about: 'A number without decimals; the definition sets its limits.',
  source: 'SPEC 5',
  kind: 'integer',
  keyboard: 'numeric',
  check: numberCheck((value) => (Number.isSafeInteger(value) ? undefined : formatErrorOf('error.number'))),
  examples: { right: [0, 12, -3], wrong: [1.5, 2 ** 53, '12a'] },
};
