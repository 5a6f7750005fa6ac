import { comparePlain } from '../compare-plain.js';
import type { Operator } from '../operator.js';

export const differsOperator: Operator = {
  name: '!=',
  about: 'Whether two values differ, a number and its text taken as equal. False with a blank value.',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'equality',
  example: { '!=': [{ var: 'answers.count' }, 3] },
  run: (a, b) => comparePlain('!=', [a, b], a !== b),
};
