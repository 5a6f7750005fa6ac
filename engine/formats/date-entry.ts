import type { Format, FormatContext } from './format.js';
import { writeDate, isRealDate, parseDate } from './calendar.js';
import type { CalendarDate, DatePattern } from './calendar.js';
import { asciiDigits, tidy } from './typed-text.js';

/** How every date answer is kept and sent, whatever the platform shows. */
const wire: DatePattern = 'MM/dd/yyyy';

const monthFirst = /^(?<m>[0-9]{1,2}) ?[-/. ] ?(?<d>[0-9]{1,2}) ?[-/. ] ?(?<y>[0-9]{4})$/;
const yearFirst = /^(?<y>[0-9]{4}) ?[-/. ] ?(?<m>[0-9]{1,2}) ?[-/. ] ?(?<d>[0-9]{1,2})$/;
const allDigits: Record<FormatContext['platform']['viewDateFormat'], RegExp> = {
  'MM/dd/yyyy': /^(?<m>[0-9]{2})(?<d>[0-9]{2})(?<y>[0-9]{4})$/,
  'yyyy/MM/dd': /^(?<y>[0-9]{4})(?<m>[0-9]{2})(?<d>[0-9]{2})$/,
};

/** A date as it is kept, MM/dd/yyyy; undefined for every other way to write it. */
export function keptDate(text: string): CalendarDate | undefined {
  const date = parseDate(text);
  // Of the ways to write a date only this one has a slash there.
  return text[2] === '/' ? date : undefined;
}

function typedDate(text: string, context: FormatContext): CalendarDate | undefined {
  const digits = allDigits[context.platform.viewDateFormat];
  const parts = (monthFirst.exec(text) ?? yearFirst.exec(text) ?? digits.exec(text))?.groups;
  if (parts === undefined) return undefined;
  const date = { y: Number(parts['y']), m: Number(parts['m']), d: Number(parts['d']) };
  return isRealDate(date) ? date : undefined;
}

/**
 * What all dates have in common: typed in the order the platform shows, pasted in that, in the wire's or as a date picker
 * gives it, kept as MM/dd/yyyy. What is not yet, or never will be, a date stays as it was typed.
 */
export const dateEntry: Required<Pick<Format, 'widget' | 'kind' | 'keyboard' | 'hint' | 'mask' | 'normalise' | 'display'>> = {
  widget: 'date',
  kind: 'text',
  keyboard: 'numeric',
  hint: (platform) => ({ textKey: 'hint.date', params: { pattern: platform.viewDateFormat.toUpperCase() } }),
  mask: ({ platform }) => platform.dateMask,
  normalise: (typed, context) => {
    const date = typedDate(tidy(asciiDigits(typed)), context);
    return date === undefined ? asciiDigits(typed) : writeDate(date, wire);
  },
  display: (answer, { platform }) => {
    const date = keptDate(answer);
    return date === undefined ? answer : writeDate(date, platform.viewDateFormat);
  },
};
