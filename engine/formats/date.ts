import type { Format } from './format.js';
import { dateEntry, keptDate } from './date-entry.js';
import { fault } from './fault.js';
import { textMust } from './text-check.js';

export const date: Format = {
  ...dateEntry,
  id: 'date',
  about: 'A day of the calendar.',
  source: 'SPEC 5, 9',
  check: textMust(fault('error.date'), (text) => keptDate(text) !== undefined),
  examples: { right: ['11/20/2026', '02/29/2024'], wrong: ['02/30/2024', '11/2026', '2026-11-20', '11/20/26'] },
};
