import { calculate } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const multiplyOperator: Operator = {
  name: '*',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  run: (...values) => calculate('*', values),
};

export const multiplyHelp: OperatorHelp = {
  operator: multiplyOperator,
  about: 'The product. Absent as soon as one value is.',
  example: { '*': [{ var: 'answers.count' }, 2] },
};
