import type { Operator } from '../operator.js';
import { isSameApartFromBlanks } from '../same-apart-from-blanks.js';

export const sameOperator: Operator = {
  name: 'same',
  about: 'Whether two values are alike all the way down, blanks left out. False when either is blank.',
  arity: [2, 2],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'false',
  role: 'comparison',
  example: { same: [{ var: 'answers.address' }, { var: 'parent.address' }] },
  run: (a, b) => isSameApartFromBlanks(a, b),
};
