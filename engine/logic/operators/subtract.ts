import { calculate } from '../calculate.js';
import type { Operator } from '../operator.js';

export const subtractOperator: Operator = {
  name: '-',
  about: 'The difference, or of one value its opposite. Absent as soon as one value is.',
  arity: [1, 2],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  example: { '-': [{ var: 'answers.count' }, 1] },
  run: (...values) => calculate('-', values),
};
