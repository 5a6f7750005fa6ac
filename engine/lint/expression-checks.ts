import { logicErrors, type LogicError } from '../expressions/logic-errors.js';
import { ROOTS, callOf, readOf } from '../expressions/paths.js';
import type { UnlocatedFinding } from '../findings.js';
import { keysOf, pointer, ROOT } from '../base/pointer.js';
import type { Logic, Origin, Form } from '../types.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { expressionsOf, type Expression } from './expressions.js';
import { hasEntries, variablePath } from '../expressions/operators.js';
import { LOGIC_LIMITS } from '../expressions/run.js';
import { fieldByKeys } from './definition-parts.js';
import { conditionVerdict } from '../expressions/condition-verdict.js';
import { readsOf } from '../expressions/reads-of.js';
import { unguardedComparisons } from '../expressions/unguarded-comparisons.js';

/** Reports expressions that cannot run as written: unknown operators, wrong numbers of arguments, unknown variables, too large. */
export const invalidExpression: DefinitionCheck = (subject) => expressionsOf(subject).flatMap(invalidLogicFindings);

export function invalidLogicFindings({ logic, where }: Pick<Expression, 'where'> & { readonly logic: Logic }): readonly UnlocatedFinding[] {
  return logicErrors(logic).map((fault) => findingOfLogicError(fault, where(fault.at)));
}

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

/** Assumed number of entries of a list without `maxItems`. */
const DEFAULT_ENTRIES = 100;
/** Of all expressions of a form together. */
const MAX_STEPS = 250_000;

/** Reports each expression that can take too many steps; if none does, a form whose expressions together can. */
export const expressionSteps: DefinitionCheck = (subject) => {
  const { built } = subject;
  const costs = expressionsOf(subject).map((expression) => ({ expression, steps: countSteps(expression.logic, built.form) }));
  const tooLarge = (place: Origin, found: string) => findingAt(place, 'expression-too-large', { found });
  const single = costs
    .filter(({ steps }) => steps > LOGIC_LIMITS.steps)
    .map(({ expression, steps }) => tooLarge(expression.where(ROOT), `it can take ${steps} steps, and ${LOGIC_LIMITS.steps} may be`));
  const together = costs.reduce((sum, { steps }) => sum + steps, 0);
  if (single.length > 0 || together <= MAX_STEPS) return single;
  return [tooLarge(built.where(pointer('rules')), `all of the form can take ${together} steps, and ${MAX_STEPS} may be`)];
};

/** An upper estimate: the body of a list operator counts once for each entry that the list can have. */
function countSteps(logic: Logic, form: Form): number {
  if (Array.isArray(logic)) return logic.reduce<number>((sum, part) => sum + countSteps(part, form), 1);
  const call = callOf(logic);
  if (call === undefined) return 1;
  const [list, body, ...others] = call.values;
  if (!hasEntries(call.operator)) return call.values.reduce<number>((sum, part) => sum + countSteps(part, form), 1);
  return 1 + countSteps(list, form) + maxEntries(list, form) * countSteps(body, form) + countSteps(others, form);
}

function maxEntries(list: unknown, form: Form): number {
  if (Array.isArray(list)) return list.length;
  const read = readOf(variablePath(callOf(list)));
  const most = read?.root === 'answers' ? fieldByKeys(form, read.keys)?.limits['maxItems'] : undefined;
  return typeof most === 'number' ? most : DEFAULT_ENTRIES;
}

/** Reports conditions that always or never hold as they are written. */
export const ruleVerdict: DefinitionCheck = (subject) =>
  expressionsOf(subject).flatMap(({ what, role, logic, where }) => {
    // A check that is literally false is intended: it stops all visitors of a tenant.
    if (role === 'value' || (role === 'holds' && readsOf(logic).length === 0)) return [];
    const result = conditionVerdict(logic);
    return result === undefined ? [] : [findingAt(where(ROOT), result === 'never' ? 'rule-never' : 'rule-always', { what })];
  });

/** Reports comparisons that make a condition hold because the answer is blank, such as under `!`, if nothing beside them requires it. */
export const comparisonNeedsGuard: DefinitionCheck = (subject) =>
  expressionsOf(subject)
    // A check is skipped while an answer it reads is blank, and a value is no condition.
    .filter(({ role }) => role === 'condition')
    .flatMap(({ logic, where }) =>
      unguardedComparisons(logic).map(({ at, path }) =>
        findingAt(where(at), 'comparison-needs-guard', { variable: path }, { atKey: true }),
      ),
    );
