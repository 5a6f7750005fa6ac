import { unguardedComparisons } from '../expressions/unguarded-comparisons.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { expressionsOf } from './expressions.js';

/**
 * Reports comparisons in conditions that make the condition hold because a blank answer makes them false, such as under `!`, if nothing
 * beside them requires the answer.
 */
export const comparisonNeedsGuard: DefinitionCheck = (subject) =>
  expressionsOf(subject)
    // A check is skipped while an answer it reads is blank, and a value is no condition.
    .filter(({ role }) => role === 'condition')
    .flatMap(({ logic, where }) =>
      unguardedComparisons(logic).map(({ at, path }) =>
        findingAt(where(at), 'comparison-needs-guard', { variable: path }, { atKey: true }),
      ),
    );
