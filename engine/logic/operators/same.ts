import type { Operator, OperatorHelp } from '../operator.js';
import { isEqualWithoutBlanks } from '../is-equal-without-blanks.js';

export const sameOperator: Operator = {
  name: 'same',
  arity: [2, 2],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'false',
  role: 'comparison',
  run: (a, b) => isEqualWithoutBlanks(a, b),
};

export const sameHelp: OperatorHelp = {
  operator: sameOperator,
  about: 'Whether two values are alike all the way down, blanks left out. False when either is blank.',
  example: { same: [{ var: 'answers.address' }, { var: 'parent.address' }] },
};
