import type { Format } from './format.js';
import { addYears, compareDates, parseDate, writeDate } from './calendar.js';
import { dateEntry, parseStoredDate } from './date-entry.js';
import { formatErrorOf, platformLimit, textCheck } from './format-parts.js';

const wrong = formatErrorOf('error.date-of-birth');
/** Day and month differ, and the day is above 12, so that the example shows their order. */
const exampleBirthDate = { y: 1985, m: 3, d: 14 };

export const birthDate: Format = {
  ...dateEntry,
  id: 'birth-date',
  about: 'The day a person was born: not in the future, and not longer ago than anybody lives.',
  source: 'SPEC 5, D-66, D-68',
  autofill: 'bday',
  hint: ({ viewDateFormat }) => ({ textKey: 'hint.birth-date', params: { example: writeDate(exampleBirthDate, viewDateFormat) } }),
  check: textCheck(wrong, (text, { platform, today }) => {
    const born = parseStoredDate(text);
    const now = parseDate(today);
    if (born === undefined || now === undefined || compareDates(born, now) > 0) return wrong;
    const age = platformLimit(platform, 'maximumAge', 120);
    return compareDates(addYears(born, age), now) < 0 ? formatErrorOf('error.max-age', { age }) : undefined;
  }),
  examples: {
    right: ['11/20/2026', '02/29/2004', '11/20/1906'],
    wrong: ['11/21/2026', '11/19/1906', '02/29/2003', '2004/02/28', '2/9/2004', '13/01/2004', 'yesterday'],
  },
};
