import { listIn } from '../list-in.js';
import type { Operator } from '../operator.js';

export const mapOperator: Operator = {
  name: 'map',
  about: 'The result for each entry.',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'list',
  blank: 'own',
  entries: 'entry',
  example: { map: [{ var: 'answers.rows' }, { var: 'name' }] },
  plan:
    ([list, body], evaluate) =>
    (data) =>
      listIn(evaluate(list, data)).map((entry) => evaluate(body, entry)),
};
