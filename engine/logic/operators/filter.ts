import { listIn } from '../list-in.js';
import type { Operator } from '../operator.js';
import { isTrue } from '../standard.js';

export const filterOperator: Operator = {
  name: 'filter',
  about: 'The entries for which the expression is true.',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'list',
  blank: 'own',
  entries: 'entry',
  role: 'filter',
  example: { filter: [{ var: 'answers.rows' }, { var: 'name' }] },
  plan:
    ([list, body], evaluate) =>
    (data) =>
      listIn(evaluate(list, data)).filter((entry) => isTrue(evaluate(body, entry))),
};
