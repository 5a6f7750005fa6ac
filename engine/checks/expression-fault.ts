import { faultsOf, type LogicFault } from '../logic/faults.js';
import { ROOTS } from '../logic/paths.js';
import type { Finding } from '../problems.js';
import { keysOf } from '../pointer.js';
import type { Logic, Origin } from '../types.js';
import type { DefinitionCheck } from './check.js';
import { expressionsOf, type Expression } from './expressions.js';
import { found } from './found.js';

/** Expressions that would never be applied as they are written. */
export const expressionFault: DefinitionCheck = (subject) => expressionsOf(subject).flatMap(faultsIn);

export function faultsIn({ logic, where }: Pick<Expression, 'where'> & { readonly logic: Logic }): readonly Finding[] {
  return faultsOf(logic).map((fault) => findingOf(fault, where(fault.at)));
}

function findingOf({ kind, at, found: word, expected = '', near }: LogicFault, place: Origin): Finding {
  const hint = near === undefined ? {} : { hint: `did you mean "${near}"?` };
  switch (kind) {
    case 'unknown-operator':
      return found(place, 'unknown-operator', { operator: word }, { ...hint, atKey: true });
    case 'operator-arity':
      return found(place, 'operator-arity', { operator: keysOf(at).at(-1) ?? '', found: word, expected });
    case 'computed-variable':
      return found(place, 'computed-variable', {});
    case 'unknown-root':
      return found(place, 'unknown-variable', { variable: word, expected: expected || ROOTS.join(', ') }, hint);
    case 'several-operators':
      return found(place, 'several-operators', { found: word });
    default:
      return found(place, 'expression-too-large', { found: `${word}, and ${expected} may be` });
  }
}
