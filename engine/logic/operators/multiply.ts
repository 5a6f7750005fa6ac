import { calculate } from '../calculate.js';
import type { Operator } from '../operator.js';

export const multiplyOperator: Operator = {
  name: '*',
  about: 'The product. Absent as soon as one value is.',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  example: { '*': [{ var: 'answers.count' }, 2] },
  run: (...values) => calculate('*', values),
};
