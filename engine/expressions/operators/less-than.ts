import { comparePlain } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const lessThanOperator: Operator = {
  name: '<',
  arity: [2, 3],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'order',
  run: (...values) => comparePlain('<', values, false),
};

export const lessThanHelp: OperatorHelp = {
  operator: lessThanOperator,
  about: 'Whether the values rise from one to the next. False with a blank value.',
  example: { '<': [0, { var: 'answers.count' }, 10] },
};
