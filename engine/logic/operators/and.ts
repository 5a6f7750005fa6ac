import type { Operator } from '../operator.js';
import { isTrue } from '../standard.js';

export const andOperator: Operator = {
  name: 'and',
  about: 'The first value that is not true, or the last.',
  arity: [1, Infinity],
  takes: ['any'],
  gives: 'any',
  blank: 'own',
  role: 'and',
  example: { and: [{ var: 'answers.type' }, { var: 'answers.count' }] },
  plan: (parts, evaluate) => (data) => {
    let value: unknown;
    for (const part of parts) {
      value = evaluate(part, data);
      if (!isTrue(value)) return value;
    }
    return value;
  },
};
