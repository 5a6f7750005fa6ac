import { asciiDigits, cleanText } from './typed-text.js';

const exact = /^(0[1-9]|1[0-2]):([0-5][0-9]) ([AP])M$/;
const loose = /^([0-9]{1,2})(?:[:.]([0-5][0-9]))? ?(?:([ap])\.? ?m\.?)?$/i;

/** Returns the minutes since midnight of a time written as hh:mm a, 785 for `01:05 PM`; undefined for any other text. */
export function minutesOfDay(text: string): number | undefined {
  const parts = exact.exec(text);
  if (parts === null) return undefined;
  return ((Number(parts[1]) % 12) + (parts[3] === 'P' ? 12 : 0)) * 60 + Number(parts[2]);
}

/** Writes minutes since midnight as hh:mm a: 785 is `01:05 PM`. */
export function writeTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(hour % 12 || 12)}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Undefined if the half of the day is ambiguous: it is clear in `9 pm`, `14:30` and `00:30`, but not in `9:30`. */
function hourOfDay(hour: number, half: string | undefined, hasMinutes: boolean): number | undefined {
  if (half !== undefined) return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : undefined;
  return hasMinutes && (hour === 0 || (hour > 12 && hour < 24)) ? hour : undefined;
}

/** As people write it: `9:30am`, `9 p.m.`, `14:30`. Undefined for an ambiguous time such as `9:30`. */
export function readTime(typed: string): number | undefined {
  const parts = loose.exec(cleanText(asciiDigits(typed)));
  if (parts === null) return undefined;
  const hour = hourOfDay(Number(parts[1]), parts[3]?.toLowerCase(), parts[2] !== undefined);
  return hour === undefined ? undefined : hour * 60 + Number(parts[2] ?? 0);
}
