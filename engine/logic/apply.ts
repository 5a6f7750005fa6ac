import type { Logic } from '../types.js';
import type { StopReason } from './run.js';
import { evaluateLogic } from './evaluate-logic.js';
import { isTrue } from './standard.js';

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
  return evaluateLogic(logic, roots, onStop);
}

/**
 * Returns whether an expression is true. A comparison with a blank value is false (law 6); `!`, `missing` and `blank` test for absence.
 * @example holds({ '<': [{ var: 'answers.count' }, 18] }, { answers: {} }) // false
 */
export function holds(logic: Logic, roots: LogicData, onStop?: (reason: StopReason) => void): boolean {
  return isTrue(applyLogic(logic, roots, onStop));
}
