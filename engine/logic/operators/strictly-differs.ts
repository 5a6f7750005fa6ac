import type { Operator } from '../operator.js';
import { evaluateStandard } from '../standard.js';

export const strictlyDiffersOperator: Operator = {
  name: '!==',
  about: 'Whether two values differ, or differ in kind. False with a blank value.',
  arity: [2, 2],
  takes: ['value'],
  gives: 'yes or no',
  blank: 'false',
  role: 'equality',
  example: { '!==': [{ var: 'answers.type' }, 'Child'] },
  run: (...values) => evaluateStandard('!==', values),
};
