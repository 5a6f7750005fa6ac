import { listOrEmpty, isTrue } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const someOperator: Operator = {
  name: 'some',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'yes or no',
  blank: 'own',
  entries: 'entry',
  role: 'some',
  plan:
    ([list, body], evaluate) =>
    (data) =>
      listOrEmpty(evaluate(list, data)).some((entry) => isTrue(evaluate(body, entry))),
};

export const someHelp: OperatorHelp = {
  operator: someOperator,
  about: 'Whether the expression is true for an entry.',
  example: { some: [{ var: 'answers.rows' }, { var: 'name' }] },
};
