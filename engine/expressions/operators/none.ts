import { listOrEmpty, isTrue } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const noneOperator: Operator = {
  name: 'none',
  arity: [2, 2],
  takes: ['list', 'expression'],
  gives: 'yes or no',
  blank: 'own',
  entries: 'entry',
  role: 'none',
  plan:
    ([list, body], evaluate) =>
    (data) =>
      !listOrEmpty(evaluate(list, data)).some((entry) => isTrue(evaluate(body, entry))),
};

export const noneHelp: OperatorHelp = {
  operator: noneOperator,
  about: 'Whether the expression is true for no entry; so it is when there is none.',
  example: { none: [{ var: 'answers.rows' }, { var: 'name' }] },
};
