import type { Format } from './format.js';
import { minutesOfDay, readTime, writeTime } from './clock-time.js';
import { formatErrorOf, textTest } from './format-parts.js';

export const time12h: Format = {
  id: 'time-12h',
  about: 'A time of day on a 12-hour clock, hh:mm a.',
  source: 'SPEC 5',
  widget: 'text',
  kind: 'text',
  check: textTest(formatErrorOf('error.time'), (text) => minutesOfDay(text) !== undefined),
  normalise: (typed) => {
    const minutes = readTime(typed);
    return minutes === undefined ? typed : writeTime(minutes);
  },
  examples: {
    right: ['09:30 AM', '12:00 PM', '11:59 PM'],
    wrong: ['9:30 AM', '09:30', '13:00 PM', '00:10 AM', '09:60 AM', '09:30 am', 'noon'],
  },
};
