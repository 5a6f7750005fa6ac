import { calculate } from '../calculate.js';
import type { Operator } from '../operator.js';

export const maxOperator: Operator = {
  name: 'max',
  about: 'The greatest. Absent as soon as one value is.',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  example: { max: [{ var: 'answers.count' }, 1] },
  run: (...values) => calculate('max', values),
};
