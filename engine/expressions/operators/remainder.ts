import { calculate } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const remainderOperator: Operator = {
  name: '%',
  arity: [2, 2],
  takes: ['number'],
  gives: 'number',
  blank: 'absent',
  run: (...values) => calculate('%', values),
};

export const remainderHelp: OperatorHelp = {
  operator: remainderOperator,
  about: 'What a division leaves. Absent as soon as one value is, and when divided by 0.',
  example: { '%': [{ var: 'answers.count' }, 2] },
};
