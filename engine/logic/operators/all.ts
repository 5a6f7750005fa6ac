import { listIn } from '../list-in.js';
import type { Operator } from '../operator.js';
import { isTrue } from '../standard.js';

export const allOperator: Operator = {
  name: 'all',
  about: 'Whether the expression is true for every entry and there is one.',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'yes or no',
  blank: 'own',
  entries: 'entry',
  role: 'all',
  example: { all: [{ var: 'answers.rows' }, { var: 'name' }] },
  plan:
    ([list, body], evaluate) =>
    (data) => {
      const entries = listIn(evaluate(list, data));
      return entries.length > 0 && entries.every((entry) => isTrue(evaluate(body, entry)));
    },
};
