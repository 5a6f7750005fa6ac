import { calculate } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const minOperator: Operator = {
  name: 'min',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  run: (...values) => calculate('min', values),
};

export const minHelp: OperatorHelp = {
  operator: minOperator,
  about: 'The least. Absent as soon as one value is.',
  example: { min: [{ var: 'answers.count' }, 1] },
};
