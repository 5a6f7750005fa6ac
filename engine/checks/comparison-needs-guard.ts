import { needsGuard } from '../logic/guards.js';
import { pathOf } from '../logic/paths.js';
import type { DefinitionCheck } from './check.js';
import { expressionsOf } from './expressions.js';
import { found } from './found.js';

/** Comparisons with an answer that is not there yet, where that makes the whole hold. */
export const comparisonNeedsGuard: DefinitionCheck = (subject) =>
  expressionsOf(subject)
    // A check is skipped while an answer it reads is blank, and a value is no condition.
    .filter(({ role }) => role === 'condition')
    .flatMap(({ logic, where }) =>
      needsGuard(logic).map(({ at, read }) => found(where(at), 'comparison-needs-guard', { variable: pathOf(read) }, { atKey: true })),
    );
