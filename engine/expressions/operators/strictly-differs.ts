import type { Operator, OperatorHelp } from '../operator.js';
import { evaluateStandard } from '../operator-parts.js';

export const strictlyDiffersOperator: Operator = {
  name: '!==',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'equality',
  run: (...values) => evaluateStandard('!==', values),
};

export const strictlyDiffersHelp: OperatorHelp = {
  operator: strictlyDiffersOperator,
  about: 'Whether two values differ, or differ in kind. False with a blank value.',
  example: { '!==': [{ var: 'answers.type' }, 'Child'] },
};
