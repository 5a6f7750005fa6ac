import type { Operator, OperatorHelp } from '../operator.js';
import { isTrue } from '../operator-parts.js';

export const orOperator: Operator = {
  name: 'or',
  arity: [1, Infinity],
  takes: ['any'],
  gives: 'any',
  blank: 'own',
  role: 'or',
  isFilledByAny: true,
  plan: (parts, evaluate) => (data) => {
    let value: unknown;
    for (const part of parts) {
      value = evaluate(part, data);
      if (isTrue(value)) return value;
    }
    return value;
  },
};

export const orHelp: OperatorHelp = {
  operator: orOperator,
  about: 'The first value that is true, or the last.',
  example: { or: [{ var: 'answers.type' }, { var: 'answers.count' }] },
};
