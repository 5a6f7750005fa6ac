import type { Operator, OperatorHelp } from '../operator.js';
import { isTrue } from '../operator-parts.js';

export const notOperator: Operator = {
  name: '!',
  arity: [1, 1],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'own',
  role: 'not',
  run: (value) => !isTrue(value),
};

export const notHelp: OperatorHelp = {
  operator: notOperator,
  about: 'Whether the value is not true; a blank one is not.',
  example: { '!': { var: 'answers.type' } },
};
