import { type DefinitionCheck, findingAt } from './check.js';
import { expressionsOf, variablesIn } from './expressions.js';

/** Reports variables that are always blank where they are read, such as answers in the default of a binding. */
export const variableNotHere: DefinitionCheck = (context) =>
  expressionsOf(context).flatMap(({ logic, roots, where }) =>
    variablesIn(logic)
      .filter(({ read }) => !roots.includes(read.root))
      .map(({ path, at }) => findingAt(where(at), 'variable-not-here', { variable: path, expected: roots.join(', ') })),
  );
