import type { Operator, OperatorHelp } from '../operator.js';
import { isTrue } from '../operator-parts.js';

export const andOperator: Operator = {
  name: 'and',
  arity: [1, Infinity],
  takes: ['any'],
  gives: 'any',
  blank: 'own',
  role: 'and',
  plan: (parts, evaluate) => (data) => {
    let value: unknown;
    for (const part of parts) {
      value = evaluate(part, data);
      if (!isTrue(value)) return value;
    }
    return value;
  },
};

export const andHelp: OperatorHelp = {
  operator: andOperator,
  about: 'The first value that is not true, or the last.',
  example: { and: [{ var: 'answers.type' }, { var: 'answers.count' }] },
};
