import { isBlank } from '../../blank.js';
import type { Operator } from '../operator.js';

export const blankOperator: Operator = {
  name: 'blank',
  about: 'Whether a value is blank: the way to ask for absence of something computed.',
  arity: [1, 1],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'own',
  role: 'blank',
  example: { blank: { age: { var: 'answers.start' } } },
  run: (value) => isBlank(value),
};
