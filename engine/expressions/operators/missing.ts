import { blankPathsReader } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

function pathsOfArguments(parts: readonly unknown[]): readonly unknown[] {
  return Array.isArray(parts[0]) ? parts[0] : parts;
}

export const missingOperator: Operator = {
  name: 'missing',
  arity: [1, Infinity],
  takes: ['path'],
  gives: 'list',
  blank: 'own',
  role: 'missing',
  paths: pathsOfArguments,
  plan: (parts) => blankPathsReader(pathsOfArguments(parts)),
};

export const missingHelp: OperatorHelp = {
  operator: missingOperator,
  about: 'Those of the named variables that are blank.',
  example: { missing: ['answers.first', 'answers.last'] },
};
