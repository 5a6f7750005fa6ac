import type { Format } from './format.js';
import { dateEntry, parseStoredDate } from './date-entry.js';
import { formatErrorOf, textTest } from './format-parts.js';

export const date: Format = {
  ...dateEntry,
  id: 'date',
  about: 'A day of the calendar.',
  source: 'SPEC 5, 9',
  check: textTest(formatErrorOf('error.date'), (text) => parseStoredDate(text) !== undefined),
  examples: { right: ['11/20/2026', '02/29/2024'], wrong: ['02/30/2024', '11/2026', '2026-11-20', '11/20/26'] },
};
