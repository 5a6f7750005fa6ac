import type { Operator } from '../operator.js';
import { planBranches } from './if.js';

export const ternaryOperator: Operator = {
  name: '?:',
  about: 'The same as `if` with one condition.',
  arity: [2, 3],
  takes: ['any'],
  gives: 'any',
  blank: 'own',
  role: 'branch',
  example: { '?:': [{ var: 'answers.type' }, 'given', 'not given'] },
  plan: planBranches,
};
