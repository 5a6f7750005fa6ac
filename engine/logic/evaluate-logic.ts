import { isBlank } from '../blank.js';
import type { Operator } from './operator.js';
import { operatorNamed } from './operators.js';
import { callOf, isComputed } from './paths.js';
import { LOGIC_LIMITS, Stop, charge, currentRun, withRun, type StopReason } from './run.js';

type Plan = (this: void, data: unknown) => unknown;

/** Definitions never change, so each part of one is planned once. */
const plans = new WeakMap<object, Plan>();

/** Returns the value of an expression; undefined where it is stopped by a limit, and then `onStop` receives the reason. */
export function evaluateLogic(logic: unknown, roots: unknown, onStop?: (reason: StopReason) => void): unknown {
  const data = typeof roots === 'object' && roots !== null ? roots : {};
  return withRun(data, evaluate, logic, onStop);
}

/** Returns the value of one part of an expression, and counts it. */
function evaluate(part: unknown, data: unknown): unknown {
  charge(1);
  if (typeof part !== 'object' || part === null) return part;
  const plan = planFor(part);
  const run = currentRun();
  if (run === undefined) return plan(data);
  if (run.depth >= LOGIC_LIMITS.depth) throw new Stop('depth');
  run.depth += 1;
  try {
    return plan(data);
  } finally {
    run.depth -= 1;
  }
}

function planFor(part: object): Plan {
  const known = plans.get(part);
  if (known !== undefined) return known;
  const plan = createPlan(part);
  plans.set(part, plan);
  return plan;
}

/** Stops at what a definition check would report: an unknown operator and a variable whose name is computed. */
function createPlan(part: object): Plan {
  if (Array.isArray(part)) return (data) => part.map((entry: unknown) => evaluate(entry, data));
  const call = callOf(part);
  if (call === undefined) return () => part;
  const operator = operatorNamed(call.operator);
  if (operator === undefined) throw new Stop('unknown-operator');
  if (operator.paths?.(call.values).some(isComputed)) throw new Stop('computed-variable');
  return 'plan' in operator ? operator.plan(call.values, evaluate) : eagerPlan(operator, call.values);
}

function eagerPlan({ run, blank }: Extract<Operator, { run: unknown }>, parts: readonly unknown[]): Plan {
  return (data) => {
    const values = parts.map((part) => evaluate(part, data));
    return blank === 'false' && values.some(isBlank) ? false : run(...values);
  };
}
