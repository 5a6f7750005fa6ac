import type { Operator, OperatorHelp } from '../operator.js';
import { countSteps } from '../run.js';
import { evaluateStandard } from '../operator-parts.js';

export const mergeOperator: Operator = {
  name: 'merge',
  arity: [1, Infinity],
  takes: ['any'],
  gives: 'list',
  blank: 'own',
  isFilledByAny: true,
  run(...values) {
    countSteps(values.reduce<number>((count, value) => count + (Array.isArray(value) ? value.length : 1), 0));
    return evaluateStandard('merge', values);
  },
};

export const mergeHelp: OperatorHelp = {
  operator: mergeOperator,
  about: 'One list out of lists and values.',
  example: { merge: [{ var: 'answers.rows' }, ['more']] },
};
