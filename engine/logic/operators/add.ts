import { calculate } from '../calculate.js';
import type { Operator } from '../operator.js';

export const addOperator: Operator = {
  name: '+',
  about: 'The sum. Absent as soon as one value is.',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  example: { '+': [{ var: 'answers.count' }, 1] },
  run: (...values) => calculate('+', values),
};
