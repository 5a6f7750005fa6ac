import type { Operator, OperatorHelp } from '../operator.js';
import { planBranches } from './if.js';

export const ternaryOperator: Operator = {
  name: '?:',
  arity: [2, 3],
  takes: ['any'],
  gives: 'any',
  blank: 'own',
  role: 'branch',
  plan: planBranches,
};

export const ternaryHelp: OperatorHelp = {
  operator: ternaryOperator,
  about: 'The same as `if` with one condition.',
  example: { '?:': [{ var: 'answers.type' }, 'given', 'not given'] },
};
