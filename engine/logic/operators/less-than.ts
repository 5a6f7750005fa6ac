import { comparePlain } from '../compare-plain.js';
import type { Operator } from '../operator.js';

export const lessThanOperator: Operator = {
  name: '<',
  about: 'Whether the values rise from one to the next. False with a blank value.',
  arity: [2, 3],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'order',
  example: { '<': [0, { var: 'answers.count' }, 10] },
  run: (...values) => comparePlain('<', values, false),
};
