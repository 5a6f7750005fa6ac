import { listIn } from '../list-in.js';
import type { Operator } from '../operator.js';
import { isTrue } from '../standard.js';

export const someOperator: Operator = {
  name: 'some',
  about: 'Whether the expression is true for an entry.',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'yes or no',
  blank: 'own',
  entries: 'entry',
  role: 'some',
  example: { some: [{ var: 'answers.rows' }, { var: 'name' }] },
  plan:
    ([list, body], evaluate) =>
    (data) =>
      listIn(evaluate(list, data)).some((entry) => isTrue(evaluate(body, entry))),
};
