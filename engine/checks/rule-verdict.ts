import { verdict } from '../logic/analysis.js';
import { readsOf } from '../logic/reads.js';
import { ROOT } from '../pointer.js';
import type { DefinitionCheck } from './check.js';
import { domainsOf } from './domains.js';
import { expressionsOf } from './expressions.js';
import { found } from './found.js';

/** Conditions of rules, checks, changes, moves and searches that can only come out one way. */
export const ruleVerdict: DefinitionCheck = (subject) =>
  expressionsOf(subject).flatMap(({ what, role, logic, where }) => {
    // A check that is never met stops everybody on purpose: "this tenant enrolls nobody" is said by a plain false.
    if (role === 'value' || (role === 'holds' && readsOf(logic).length === 0)) return [];
    const so = verdict(logic, domainsOf(subject, logic));
    return so === 'unknown' ? [] : [found(where(ROOT), so === 'never' ? 'rule-never' : 'rule-always', { what })];
  });
