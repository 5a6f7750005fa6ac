import { listIn } from '../list-in.js';
import type { Operator } from '../operator.js';
import { isTrue } from '../standard.js';

export const noneOperator: Operator = {
  name: 'none',
  about: 'Whether the expression is true for no entry; so it is when there is none.',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'yes or no',
  blank: 'own',
  entries: 'entry',
  role: 'none',
  example: { none: [{ var: 'answers.rows' }, { var: 'name' }] },
  plan:
    ([list, body], evaluate) =>
    (data) =>
      !listIn(evaluate(list, data)).some((entry) => isTrue(evaluate(body, entry))),
};
