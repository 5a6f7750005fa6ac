import { calculate } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const addOperator: Operator = {
  name: '+',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  run: (...values) => calculate('+', values),
};

export const addHelp: OperatorHelp = {
  operator: addOperator,
  about: 'The sum. Absent as soon as one value is.',
  example: { '+': [{ var: 'answers.count' }, 1] },
};
