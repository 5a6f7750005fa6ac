import { listIn } from '../list-in.js';
import type { Operator } from '../operator.js';

export const reduceOperator: Operator = {
  name: 'reduce',
  about: 'One value out of all entries: the expression reads `current` and `accumulator`.',
  arity: [3, 3],
  takes: ['list', 'expression', 'value'],
  gives: 'any',
  blank: 'own',
  entries: 'reduce',
  example: { reduce: [{ var: 'answers.rows' }, { '+': [{ var: 'accumulator' }, 1] }, 0] },
  plan:
    ([list, body, start], evaluate) =>
    (data) => {
      const entries = listIn(evaluate(list, data));
      return entries.reduce((accumulator, current) => evaluate(body, { current, accumulator }), evaluate(start, data));
    },
};
