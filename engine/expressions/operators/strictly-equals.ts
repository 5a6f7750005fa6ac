import type { Operator, OperatorHelp } from '../operator.js';
import { evaluateStandard } from '../operator-parts.js';

export const strictlyEqualsOperator: Operator = {
  name: '===',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'equality',
  run: (...values) => evaluateStandard('===', values),
};

export const strictlyEqualsHelp: OperatorHelp = {
  operator: strictlyEqualsOperator,
  about: 'Whether two values are equal and of one kind. False with a blank value.',
  example: { '===': [{ var: 'answers.type' }, 'Child'] },
};
