import { comparePlain } from '../compare-plain.js';
import type { Operator } from '../operator.js';

export const greaterOrEqualOperator: Operator = {
  name: '>=',
  about: 'Whether the first value is not below the second. False with a blank value.',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'order',
  example: { '>=': [{ var: 'answers.count' }, 3] },
  run: (...values) => comparePlain('>=', values, false),
};
