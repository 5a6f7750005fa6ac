import type { Operator } from '../operator.js';
import { isTrue } from '../standard.js';

export const truthOperator: Operator = {
  name: '!!',
  about: 'Whether the value is true: not blank, not false, not 0.',
  arity: [1, 1],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'own',
  role: 'truth',
  example: { '!!': { var: 'answers.type' } },
  run: (value) => isTrue(value),
};
