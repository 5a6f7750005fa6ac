import { isBlank } from '../base/blank.js';
import type { Logic } from '../types.js';
import { isTrue } from './json-logic.js';
import type { Operator } from './operator.js';
import { findOperator } from './operators.js';
import { callOf, isComputed } from './paths.js';
import { type StopReason, LOGIC_LIMITS, Stop, countSteps, currentRun, withRun } from './run.js';

/** The data in which variables are looked up: `{ "var": "answers.address.zip" }`. `today` is yyyy-MM-dd. */
export interface LogicData {
  readonly answers?: unknown;
  readonly parent?: unknown;
  readonly setting?: unknown;
  readonly context?: unknown;
  readonly lookups?: unknown;
  readonly platform?: unknown;
  readonly today?: string;
}

/**
 * Returns the value of an expression. Never throws and always ends: an invalid expression, or one that exceeds a limit, gives
 * undefined and calls `onStop` with the reason.
 * @example applyLogic({ age: { var: 'answers.dob' } }, { answers: { dob: '06/01/2000' }, today: '2026-11-20' }) // 26
 */
export function applyLogic(logic: Logic, roots: LogicData, onStop?: (reason: StopReason) => void): unknown {
  const data = typeof roots === 'object' && roots !== null ? roots : {};
  return withRun(data, evaluatePart, logic, onStop);
}

/**
 * Returns whether an expression is true. A comparison with a blank value is false (law 6); `!`, `missing` and `blank` test for absence.
 * @example holds({ '<': [{ var: 'answers.count' }, 18] }, { answers: {} }) // false
 */
export function holds(logic: Logic, roots: LogicData, onStop?: (reason: StopReason) => void): boolean {
  return isTrue(applyLogic(logic, roots, onStop));
}

type ExpressionPlan = (this: void, data: unknown) => unknown;

/** The plan of each part of an expression, created once because definitions never change. */
const plans = new WeakMap<object, ExpressionPlan>();

/** Throws `Stop` beyond a limit and if the part cannot be evaluated. */
function evaluatePart(part: unknown, data: unknown): unknown {
  countSteps(1);
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

function planFor(part: object): ExpressionPlan {
  const known = plans.get(part);
  if (known !== undefined) return known;
  const plan = createPlan(part);
  plans.set(part, plan);
  return plan;
}

/** Throws `Stop` for an unknown operator or a computed variable name, which definition checks report. */
function createPlan(part: object): ExpressionPlan {
  if (Array.isArray(part)) return (data) => part.map((entry: unknown) => evaluatePart(entry, data));
  const call = callOf(part);
  if (call === undefined) return () => part;
  const operator = findOperator(call.operator);
  if (operator === undefined) throw new Stop('unknown-operator');
  if (operator.paths?.(call.values).some(isComputed)) throw new Stop('computed-variable');
  return 'plan' in operator ? operator.plan(call.values, evaluatePart) : eagerPlan(operator, call.values);
}

/** For an operator with `blank: false` a blank argument makes the result false. */
function eagerPlan({ run, blank }: Extract<Operator, { run: unknown }>, parts: readonly unknown[]): ExpressionPlan {
  return (data) => {
    const values = parts.map((part) => evaluatePart(part, data));
    return blank === 'false' && values.some(isBlank) ? false : run(...values);
  };
}
