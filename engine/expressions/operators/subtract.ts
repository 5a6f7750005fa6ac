import { calculate } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const subtractOperator: Operator = {
  name: '-',
  arity: [1, 2],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  run: (...values) => calculate('-', values),
};

export const subtractHelp: OperatorHelp = {
  operator: subtractOperator,
  about: 'The difference, or of one value its opposite. Absent as soon as one value is.',
  example: { '-': [{ var: 'answers.count' }, 1] },
};
