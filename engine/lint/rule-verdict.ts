import { analyseCondition } from '../expressions/analyse-condition.js';
import { readsOf } from '../expressions/reads-of.js';
import { ROOT } from '../base/pointer.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { domainsOf } from './domains.js';
import { expressionsOf } from './expressions.js';

/**
 * Reports conditions of rules, checks, changes, mappings and searches that always or never hold. Ignores the `holds` of a check that reads
 * no variable.
 */
export const ruleVerdict: DefinitionCheck = (subject) =>
  expressionsOf(subject).flatMap(({ what, role, logic, where }) => {
    // A check that is literally false is intended: it stops all visitors of a tenant.
    if (role === 'value' || (role === 'holds' && readsOf(logic).length === 0)) return [];
    const result = analyseCondition(logic, domainsOf(subject, logic));
    return result === 'unknown' ? [] : [findingAt(where(ROOT), result === 'never' ? 'rule-never' : 'rule-always', { what })];
  });
