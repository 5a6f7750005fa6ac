import { ageOn } from '../../formats/calendar.js';
import { own } from '../../pointer.js';
import type { Operator } from '../operator.js';
import { currentRun } from '../run.js';
import { textIn } from '../text-in.js';

export const ageOperator: Operator = {
  name: 'age',
  about: 'Whole years from a date to today. Absent without a date.',
  arity: [1, 1],
  takes: ['date'],
  gives: 'number',
  blank: 'absent',
  reads: [{ root: 'today', keys: [] }],
  example: { age: { var: 'answers.birth' } },
  run(date) {
    const birth = textIn(date);
    const today = textIn(own(currentRun()?.roots, 'today'));
    return birth === undefined || today === undefined ? undefined : ageOn(birth, today);
  },
};
