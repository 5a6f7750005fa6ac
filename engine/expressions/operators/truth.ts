import type { Operator, OperatorHelp } from '../operator.js';
import { isTrue } from '../operator-parts.js';

export const truthOperator: Operator = {
  name: '!!',
  arity: [1, 1],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'own',
  role: 'truth',
  run: (value) => isTrue(value),
};

export const truthHelp: OperatorHelp = {
  operator: truthOperator,
  about: 'Whether the value is true: not blank, not false, not 0.',
  example: { '!!': { var: 'answers.type' } },
};
