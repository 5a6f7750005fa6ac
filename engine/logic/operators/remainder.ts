import { calculate } from '../calculate.js';
import type { Operator } from '../operator.js';

export const remainderOperator: Operator = {
  name: '%',
  about: 'What a division leaves. Absent as soon as one value is, and when divided by 0.',
  arity: [2, 2],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  example: { '%': [{ var: 'answers.count' }, 2] },
  run: (...values) => calculate('%', values),
};
