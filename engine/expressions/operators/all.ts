import { listOrEmpty, isTrue } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const allOperator: Operator = {
  name: 'all',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'yes or no',
  blank: 'own',
  entries: 'entry',
  role: 'all',
  plan:
    ([list, body], evaluate) =>
    (data) => {
      const entries = listOrEmpty(evaluate(list, data));
      return entries.length > 0 && entries.every((entry) => isTrue(evaluate(body, entry)));
    },
};

export const allHelp: OperatorHelp = {
  operator: allOperator,
  about: 'Whether the expression is true for every entry and there is one.',
  example: { all: [{ var: 'answers.rows' }, { var: 'name' }] },
};
