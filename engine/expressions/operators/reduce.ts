import { listOrEmpty } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const reduceOperator: Operator = {
  name: 'reduce',
  arity: [3, 3],
  takes: ['list', 'expression', 'value'],
  gives: 'any',
  blank: 'own',
  entries: 'reduce',
  plan:
    ([list, body, start], evaluate) =>
    (data) => {
      const entries = listOrEmpty(evaluate(list, data));
      return entries.reduce((accumulator, current) => evaluate(body, { current, accumulator }), evaluate(start, data));
    },
};

export const reduceHelp: OperatorHelp = {
  operator: reduceOperator,
  about: 'One value out of all entries: the expression reads `current` and `accumulator`.',
  example: { reduce: [{ var: 'answers.rows' }, { '+': [{ var: 'accumulator' }, 1] }, 0] },
};
