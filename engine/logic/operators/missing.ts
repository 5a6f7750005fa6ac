import { blankPaths } from '../look-up.js';
import type { Operator } from '../operator.js';

function pathsIn(parts: readonly unknown[]): readonly unknown[] {
  return Array.isArray(parts[0]) ? parts[0] : parts;
}

export const missingOperator: Operator = {
  name: 'missing',
  about: 'Those of the named variables that are blank.',
  arity: [1, Infinity],
  takes: ['path'],
  gives: 'list',
  blank: 'own',
  role: 'missing',
  paths: pathsIn,
  example: { missing: ['answers.first', 'answers.last'] },
  plan: (parts) => blankPaths(pathsIn(parts)),
};
