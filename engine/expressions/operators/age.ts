import { ageOn } from '../../formats/calendar.js';
import { own } from '../../base/pointer.js';
import type { Operator, OperatorHelp } from '../operator.js';
import { currentRun } from '../run.js';
import { trimmedText } from '../operator-parts.js';

export const ageOperator: Operator = {
  name: 'age',
  arity: [1, 1],
  takes: ['date'],
  gives: 'number',
  blank: 'absent',
  reads: [{ root: 'today', keys: [] }],
  /** Returns the whole years from a date until today, negative for a later date; undefined if it is no date. */
  run(date) {
    const birth = trimmedText(date);
    const today = trimmedText(own(currentRun()?.roots, 'today'));
    return birth === undefined || today === undefined ? undefined : ageOn(birth, today);
  },
};

export const ageHelp: OperatorHelp = {
  operator: ageOperator,
  about: 'Whole years from a date to today. Absent without a date.',
  example: { age: { var: 'answers.birth' } },
};
