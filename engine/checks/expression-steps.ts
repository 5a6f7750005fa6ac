import { hasEntries, variablePath } from '../logic/operators.js';
import { callOf, readOf } from '../logic/paths.js';
import { LOGIC_LIMITS } from '../logic/run.js';
import { pointer, ROOT } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { Form, Logic } from '../types.js';
import type { DefinitionCheck } from './check.js';
import { expressionsOf } from './expressions.js';
import { fieldAt } from './field-names.js';
import { found } from './found.js';

/** Entries a list is taken to have where the form does not say. */
const USUAL_ENTRIES = 100;
/** Steps all expressions of a form may take together. */
const MOST_STEPS = 250_000;

/** Expressions that go through lists inside lists, until one of them, or all together, would take too many steps. */
export const expressionSteps: DefinitionCheck = (subject) => {
  const { built } = subject;
  const costs = expressionsOf(subject).map((expression) => ({ expression, steps: stepsOf(expression.logic, built.form) }));
  const single = costs.flatMap(({ expression, steps }): Finding[] =>
    steps > LOGIC_LIMITS.steps
      ? [found(expression.where(ROOT), 'expression-too-large', { found: `it can take ${steps} steps, and ${LOGIC_LIMITS.steps} may be` })]
      : [],
  );
  const together = costs.reduce((sum, { steps }) => sum + steps, 0);
  if (single.length > 0 || together <= MOST_STEPS) return single;
  return [
    found(built.where(pointer('rules')), 'expression-too-large', {
      found: `all of the form can take ${together} steps, and ${MOST_STEPS} may be`,
    }),
  ];
};

function stepsOf(logic: Logic, form: Form): number {
  if (Array.isArray(logic)) return logic.reduce<number>((sum, part) => sum + stepsOf(part, form), 1);
  const call = callOf(logic);
  if (call === undefined) return 1;
  const [list, body, ...others] = call.values;
  if (!hasEntries(call.operator)) return call.values.reduce<number>((sum, part) => sum + stepsOf(part, form), 1);
  return 1 + stepsOf(list, form) + entriesIn(list, form) * stepsOf(body, form) + stepsOf(others, form);
}

function entriesIn(list: unknown, form: Form): number {
  if (Array.isArray(list)) return list.length;
  const read = readOf(variablePath(callOf(list)));
  const most = read?.root === 'answers' ? fieldAt(form, read.keys)?.limits['maxItems'] : undefined;
  return typeof most === 'number' ? most : USUAL_ENTRIES;
}
