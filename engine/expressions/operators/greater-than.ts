import { comparePlain } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const greaterThanOperator: Operator = {
  name: '>',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'order',
  run: (...values) => comparePlain('>', values, false),
};

export const greaterThanHelp: OperatorHelp = {
  operator: greaterThanOperator,
  about: 'Whether the first value is above the second. False with a blank value.',
  example: { '>': [{ var: 'answers.count' }, 3] },
};
