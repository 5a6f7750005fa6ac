import { unguardedComparisons } from '../logic/unguarded-comparisons.js';
import { pathText } from '../logic/paths.js';
import type { DefinitionCheck } from './check.js';
import { expressionsOf } from './expressions.js';
import { findingAt } from './finding-at.js';

/** Reports conditions that hold only because a comparison reads a blank answer. */
export const comparisonNeedsGuard: DefinitionCheck = (subject) =>
  expressionsOf(subject)
    // A check is skipped while an answer it reads is blank, and a value is no condition.
    .filter(({ role }) => role === 'condition')
    .flatMap(({ logic, where }) =>
      unguardedComparisons(logic).map(({ at, read }) =>
        findingAt(where(at), 'comparison-needs-guard', { variable: pathText(read) }, { atKey: true }),
      ),
    );
