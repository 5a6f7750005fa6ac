import { conditionVerdict } from '../expressions/condition-verdict.js';
import { readsOf } from '../expressions/reads-of.js';
import { ROOT } from '../base/pointer.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { expressionsOf } from './expressions.js';

/**
 * Reports conditions of rules, checks, changes, mappings and searches that always or never hold as they are written. Ignores the `holds` of a check that reads
 * no variable.
 */
export const ruleVerdict: DefinitionCheck = (subject) =>
  expressionsOf(subject).flatMap(({ what, role, logic, where }) => {
    // A check that is literally false is intended: it stops all visitors of a tenant.
    if (role === 'value' || (role === 'holds' && readsOf(logic).length === 0)) return [];
    const result = conditionVerdict(logic);
    return result === undefined ? [] : [findingAt(where(ROOT), result === 'never' ? 'rule-never' : 'rule-always', { what })];
  });
