import { logicErrors, type LogicError } from '../expressions/logic-errors.js';
import { ROOTS } from '../expressions/paths.js';
import type { UnlocatedFinding } from '../findings.js';
import { keysOf } from '../base/pointer.js';
import type { Logic, Origin } from '../types.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { expressionsOf, type Expression } from './expressions.js';

/** Reports expressions that cannot run as written: unknown operators, wrong numbers of arguments, unknown variables, too large. */
export const invalidExpression: DefinitionCheck = (subject) => expressionsOf(subject).flatMap(invalidLogicFindings);

/** Returns the findings of one expression that cannot run as written, each at its place in the file. */
export function invalidLogicFindings({ logic, where }: Pick<Expression, 'where'> & { readonly logic: Logic }): readonly UnlocatedFinding[] {
  return logicErrors(logic).map((fault) => findingOfLogicError(fault, where(fault.at)));
}

/** Returns the finding for one error in an expression, with a hint if a similar name is known. */
function findingOfLogicError({ kind, at, found: word, expected = '', near }: LogicError, place: Origin): UnlocatedFinding {
  const hint = near === undefined ? {} : { hint: `did you mean "${near}"?` };
  switch (kind) {
    case 'unknown-operator':
      return findingAt(place, 'unknown-operator', { operator: word }, { ...hint, atKey: true });
    case 'operator-arity':
      return findingAt(place, 'operator-arity', { operator: keysOf(at).at(-1) ?? '', found: word, expected });
    case 'computed-variable':
      return findingAt(place, 'computed-variable', {});
    case 'unknown-root':
      return findingAt(place, 'unknown-variable', { variable: word, expected: expected || ROOTS.join(', ') }, hint);
    case 'several-operators':
      return findingAt(place, 'several-operators', { found: word });
    default:
      return findingAt(place, 'expression-too-large', { found: `${word}, and ${expected} may be` });
  }
}
