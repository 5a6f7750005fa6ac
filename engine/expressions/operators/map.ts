import { listOrEmpty } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const mapOperator: Operator = {
  name: 'map',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'list',
  blank: 'own',
  entries: 'entry',
  plan:
    ([list, body], evaluate) =>
    (data) =>
      listOrEmpty(evaluate(list, data)).map((entry) => evaluate(body, entry)),
};

export const mapHelp: OperatorHelp = {
  operator: mapOperator,
  about: 'The result for each entry.',
  example: { map: [{ var: 'answers.rows' }, { var: 'name' }] },
};
