import { isBlank } from '../../base/blank.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const blankOperator: Operator = {
  name: 'blank',
  arity: [1, 1],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'own',
  role: 'blank',
  run: (value) => isBlank(value),
};

export const blankHelp: OperatorHelp = {
  operator: blankOperator,
  about: 'Whether a value is blank: the way to ask for absence of something computed.',
  example: { blank: { age: { var: 'answers.start' } } },
};
