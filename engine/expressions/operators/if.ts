import type { Evaluate, Operator, OperatorHelp } from '../operator.js';
import { isTrue } from '../operator-parts.js';

/**
 * Returns a function that evaluates an `if`: it returns the value after the first condition that is true, else the last value without a
 * condition, else null.
 */
export function planBranches(parts: readonly unknown[], evaluate: Evaluate): (data: unknown) => unknown {
  return (data) => {
    for (let at = 0; at < parts.length - 1; at += 2) if (isTrue(evaluate(parts[at], data))) return evaluate(parts[at + 1], data);
    return parts.length % 2 === 1 ? evaluate(parts.at(-1), data) : null;
  };
}

export const ifOperator: Operator = {
  name: 'if',
  arity: [2, Infinity],
  takes: ['any'],
  gives: 'any',
  blank: 'own',
  role: 'branch',
  plan: planBranches,
};

export const ifHelp: OperatorHelp = {
  operator: ifOperator,
  about: 'Condition, value, and so on in pairs, and a last value for when no condition holds.',
  example: { if: [{ var: 'answers.type' }, 'given', 'not given'] },
};
