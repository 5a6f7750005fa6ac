import { daysBetween } from '../../formats/calendar.js';
import type { Operator, OperatorHelp } from '../operator.js';
import { trimmedText } from '../operator-parts.js';

export const daysBetweenOperator: Operator = {
  name: 'days-between',
  arity: [2, 2],
  takes: ['date'],
  gives: 'number',
  blank: 'absent',
  /** Returns the days from the first date to the second, negative if that is earlier; undefined if one of them is no date. */
  run(first, second) {
    const from = trimmedText(first);
    const to = trimmedText(second);
    return from === undefined || to === undefined ? undefined : daysBetween(from, to);
  },
};

export const daysBetweenHelp: OperatorHelp = {
  operator: daysBetweenOperator,
  about: 'Days from the first date to the second, below 0 when that is earlier. Absent without both.',
  example: { 'days-between': [{ var: 'answers.start' }, { var: 'answers.end' }] },
};
