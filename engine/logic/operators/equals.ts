import { comparePlain } from '../compare-plain.js';
import type { Operator } from '../operator.js';

export const equalsOperator: Operator = {
  name: '==',
  about: 'Whether two values are equal, a number and its text included. False with a blank value.',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'equality',
  example: { '==': [{ var: 'answers.count' }, '3'] },
  run: (a, b) => comparePlain('==', [a, b], a === b),
};
