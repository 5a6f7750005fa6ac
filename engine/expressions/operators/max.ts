import { calculate } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const maxOperator: Operator = {
  name: 'max',
  arity: [1, Infinity],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  run: (...values) => calculate('max', values),
};

export const maxHelp: OperatorHelp = {
  operator: maxOperator,
  about: 'The greatest. Absent as soon as one value is.',
  example: { max: [{ var: 'answers.count' }, 1] },
};
