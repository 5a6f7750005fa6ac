import { hasEntries, variablePath } from '../expressions/operators.js';
import { callOf, readOf } from '../expressions/paths.js';
import { LOGIC_LIMITS } from '../expressions/run.js';
import { pointer, ROOT } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Form, Logic } from '../types.js';
import { type DefinitionCheck, findingAt } from './check.js';
import { expressionsOf } from './expressions.js';
import { fieldByKeys } from './definition-parts.js';

/** Assumed number of entries of a list without `maxItems`. */
const DEFAULT_ENTRIES = 100;
/** Limit of the steps that all expressions of a form may take together. */
const MAX_STEPS = 250_000;

/**
 * Reports each expression that can exceed the limit of evaluation steps; without such an expression, a form whose expressions together
 * exceed a limit of their own.
 */
export const expressionSteps: DefinitionCheck = (subject) => {
  const { built } = subject;
  const costs = expressionsOf(subject).map((expression) => ({ expression, steps: countSteps(expression.logic, built.form) }));
  const single = costs.flatMap(({ expression, steps }): UnlocatedFinding[] =>
    steps > LOGIC_LIMITS.steps
      ? [
          findingAt(expression.where(ROOT), 'expression-too-large', {
            found: `it can take ${steps} steps, and ${LOGIC_LIMITS.steps} may be`,
          }),
        ]
      : [],
  );
  const together = costs.reduce((sum, { steps }) => sum + steps, 0);
  if (single.length > 0 || together <= MAX_STEPS) return single;
  return [
    findingAt(built.where(pointer('rules')), 'expression-too-large', {
      found: `all of the form can take ${together} steps, and ${MAX_STEPS} may be`,
    }),
  ];
};

/**
 * Returns an upper estimate of the steps that evaluating an expression takes; the body of a list operator counts once for each entry that
 * the list can have.
 */
function countSteps(logic: Logic, form: Form): number {
  if (Array.isArray(logic)) return logic.reduce<number>((sum, part) => sum + countSteps(part, form), 1);
  const call = callOf(logic);
  if (call === undefined) return 1;
  const [list, body, ...others] = call.values;
  if (!hasEntries(call.operator)) return call.values.reduce<number>((sum, part) => sum + countSteps(part, form), 1);
  return 1 + countSteps(list, form) + maxEntries(list, form) * countSteps(body, form) + countSteps(others, form);
}

/**
 * Returns how many entries a list expression can have: the length of a literal list, `maxItems` of the field that it reads, otherwise 100.
 */
function maxEntries(list: unknown, form: Form): number {
  if (Array.isArray(list)) return list.length;
  const read = readOf(variablePath(callOf(list)));
  const most = read?.root === 'answers' ? fieldByKeys(form, read.keys)?.limits['maxItems'] : undefined;
  return typeof most === 'number' ? most : DEFAULT_ENTRIES;
}
