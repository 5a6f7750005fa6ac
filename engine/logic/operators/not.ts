import type { Operator } from '../operator.js';
import { isTrue } from '../standard.js';

export const notOperator: Operator = {
  name: '!',
  about: 'Whether the value is not true; a blank one is not.',
  arity: [1, 1],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'own',
  role: 'not',
  example: { '!': { var: 'answers.type' } },
  run: (value) => !isTrue(value),
};
