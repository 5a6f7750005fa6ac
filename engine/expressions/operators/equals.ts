import { comparePlain } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const equalsOperator: Operator = {
  name: '==',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'equality',
  run: (a, b) => comparePlain('==', [a, b], a === b),
};

export const equalsHelp: OperatorHelp = {
  operator: equalsOperator,
  about: 'Whether two values are equal, a number and its text included. False with a blank value.',
  example: { '==': [{ var: 'answers.count' }, '3'] },
};
