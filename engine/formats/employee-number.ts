import type { Format } from './format.js';
import { formatErrorOf, numberCheck, numberEntry, platformLimit } from './format-parts.js';

export const employeeNumber: Format = {
  ...numberEntry,
  id: 'employee-number',
  about: 'How many employees a group has: a whole number from 1 to a maximum of the platform.',
  source: 'SPEC 5, D-72',
  kind: 'integer',
  keyboard: 'numeric',
  check: numberCheck((value, { platform }) => {
    const max = platformLimit(platform, 'maxEmployees', 99_999);
    if (!Number.isInteger(value) || value < 1) return formatErrorOf('error.number');
    return value > max ? formatErrorOf('error.max', { max }) : undefined;
  }, true),
  examples: { right: [1, 250, 99_999], wrong: [0, -4, 2.5, 100_000, 'many', '12'] },
};
