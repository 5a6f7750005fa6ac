import type { DefinitionCheck } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';
import { found } from './found.js';

/** Variables that are always blank where they stand: answers in the default of a binding, the body anywhere but in `readBack`. */
export const variableNotHere: DefinitionCheck = (subject) =>
  expressionsOf(subject).flatMap(({ logic, roots, where }) =>
    variablesIn(logic)
      .filter(({ read }) => !roots.includes(read.root))
      .map(({ path, at }) => found(where(at), 'variable-not-here', { variable: path, expected: roots.join(', ') })),
  );
