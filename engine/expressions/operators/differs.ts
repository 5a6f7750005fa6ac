import { comparePlain } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const differsOperator: Operator = {
  name: '!=',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'equality',
  run: (a, b) => comparePlain('!=', [a, b], a !== b),
};

export const differsHelp: OperatorHelp = {
  operator: differsOperator,
  about: 'Whether two values differ, a number and its text taken as equal. False with a blank value.',
  example: { '!=': [{ var: 'answers.count' }, 3] },
};
