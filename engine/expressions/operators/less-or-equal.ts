import { comparePlain } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const lessOrEqualOperator: Operator = {
  name: '<=',
  arity: [2, 3],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'order',
  run: (...values) => comparePlain('<=', values, false),
};

export const lessOrEqualHelp: OperatorHelp = {
  operator: lessOrEqualOperator,
  about: 'Whether no value is below the one before it. False with a blank value.',
  example: { '<=': [1, { var: 'answers.count' }, 9] },
};
