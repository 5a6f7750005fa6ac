import { listOrEmpty, isTrue } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const filterOperator: Operator = {
  name: 'filter',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'list',
  blank: 'own',
  entries: 'entry',
  role: 'filter',
  plan:
    ([list, body], evaluate) =>
    (data) =>
      listOrEmpty(evaluate(list, data)).filter((entry) => isTrue(evaluate(body, entry))),
};

export const filterHelp: OperatorHelp = {
  operator: filterOperator,
  about: 'The entries for which the expression is true.',
  example: { filter: [{ var: 'answers.rows' }, { var: 'name' }] },
};
