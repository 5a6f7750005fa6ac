import { calculate } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const divideOperator: Operator = {
  name: '/',
  arity: [2, 2],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  run: (...values) => calculate('/', values),
};

export const divideHelp: OperatorHelp = {
  operator: divideOperator,
  about: 'The quotient. Absent as soon as one value is, and when divided by 0.',
  example: { '/': [{ var: 'answers.count' }, 2] },
};
