import { calculate } from '../calculate.js';
import type { Operator } from '../operator.js';

export const minOperator: Operator = {
  name: 'min',
  about: 'The least. Absent as soon as one value is.',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  example: { min: [{ var: 'answers.count' }, 1] },
  run: (...values) => calculate('min', values),
};
