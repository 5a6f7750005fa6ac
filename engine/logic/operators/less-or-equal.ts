import { comparePlain } from '../compare-plain.js';
import type { Operator } from '../operator.js';

export const lessOrEqualOperator: Operator = {
  name: '<=',
  about: 'Whether no value is below the one before it. False with a blank value.',
  arity: [2, 3],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'order',
  example: { '<=': [1, { var: 'answers.count' }, 9] },
  run: (...values) => comparePlain('<=', values, false),
};
