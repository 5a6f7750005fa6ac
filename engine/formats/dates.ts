import { addYears, type CalendarDate, compareDates, type DatePattern, isRealDate, parseDate, writeDate } from './calendar.js';
import type { Format, FormatContext } from './format.js';
import { formatErrorOf, platformLimit, textCheck, textTest } from './format-parts.js';
import { asciiDigits, cleanText } from './typed-text.js';

/** How every date answer is stored and sent, independent of the platform. */
const wire: DatePattern = 'MM/dd/yyyy';

// Dashes, slashes, dots and dandas of any script between the parts.
const between = / ?[\p{Pd}\u02d7\u2043\u2212\u2500\u2796\u30fc/\\⁄∕⧸؍.․·•‧・।॥ ] ?/gu;
const monthFirst = /^(?<m>[0-9]{1,2})\/(?<d>[0-9]{1,2})\/(?<y>[0-9]{4})$/;
const yearFirst = /^(?<y>[0-9]{4})\/(?<m>[0-9]{1,2})\/(?<d>[0-9]{1,2})$/;
const allDigits: Record<FormatContext['platform']['viewDateFormat'], RegExp> = {
  'MM/dd/yyyy': /^(?<m>[0-9]{2})(?<d>[0-9]{2})(?<y>[0-9]{4})$/,
  'yyyy/MM/dd': /^(?<y>[0-9]{4})(?<m>[0-9]{2})(?<d>[0-9]{2})$/,
};

/** Returns a date in its stored form MM/dd/yyyy; undefined for any other text and for a day that does not exist. */
export function parseStoredDate(text: string): CalendarDate | undefined {
  const date = parseDate(text);
  // Only MM/dd/yyyy has a slash at this index.
  return text[2] === '/' ? date : undefined;
}

/** Undefined also if the platform's order does not decide which of two numbers is the month. */
function parseTypedDate(text: string, { platform: { viewDateFormat } }: FormatContext): CalendarDate | undefined {
  const asMonthFirst = monthFirst.exec(text)?.groups;
  const parts = asMonthFirst ?? (yearFirst.exec(text) ?? allDigits[viewDateFormat].exec(text))?.groups;
  if (parts === undefined) return undefined;
  const date = { y: Number(parts['y']), m: Number(parts['m']), d: Number(parts['d']) };
  const isGuess = asMonthFirst !== undefined && viewDateFormat !== wire && isReadTwoWays(date);
  return isRealDate(date) && !isGuess ? date : undefined;
}

/** Returns whether day and month, exchanged, are another date. */
function isReadTwoWays({ d, m }: CalendarDate): boolean {
  return d <= 12 && d !== m;
}

/** Returns text that is no date as it was entered; a space is added to what would be read as a stored date. */
function asNoDate(typed: string): string {
  return parseStoredDate(typed) === undefined ? typed : `${typed} `;
}

/**
 * The parts that all date formats share. Dates are typed in the order of the platform, stored as MM/dd/yyyy, and stay as typed
 * while they are not valid.
 */
export const dateEntry: Required<Pick<Format, 'widget' | 'kind' | 'keyboard' | 'hint' | 'mask' | 'normalise' | 'display'>> = {
  widget: 'date',
  kind: 'text',
  keyboard: 'numeric',
  hint: (platform) => ({ textKey: 'hint.date', params: { pattern: platform.viewDateFormat.toUpperCase() } }),
  mask: ({ platform }) => platform.dateMask,
  normalise: (typed, context) => {
    const date = parseTypedDate(cleanText(asciiDigits(typed)).replace(between, '/'), context);
    return date === undefined ? asNoDate(typed) : writeDate(date, wire);
  },
  display: (answer, { platform }) => {
    const date = parseStoredDate(answer);
    return date === undefined ? answer : writeDate(date, platform.viewDateFormat);
  },
};

export const date: Format = {
  ...dateEntry,
  id: 'date',
  about: 'A day of the calendar.',
  source: 'SPEC 5, 9',
  check: textTest('error.date', (text) => parseStoredDate(text) !== undefined),
  examples: { right: ['11/20/2026', '02/29/2024'], wrong: ['02/30/2024', '11/2026', '2026-11-20', '11/20/26'] },
};

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
