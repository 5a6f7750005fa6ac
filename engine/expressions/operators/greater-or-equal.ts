import { comparePlain } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const greaterOrEqualOperator: Operator = {
  name: '>=',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'order',
  run: (...values) => comparePlain('>=', values, false),
};

export const greaterOrEqualHelp: OperatorHelp = {
  operator: greaterOrEqualOperator,
  about: 'Whether the first value is not below the second. False with a blank value.',
  example: { '>=': [{ var: 'answers.count' }, 3] },
};
