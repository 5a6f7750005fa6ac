import type { Logic } from '../types.js';
import type { StopReason } from './run.js';
import { evaluateLogic } from './evaluate-logic.js';
import { isTrue } from './standard.js';

/** What variables are looked up in: `{ "var": "answers.address.zip" }`. `today` is yyyy-MM-dd. */
export interface Roots {
  readonly answers?: unknown;
  readonly parent?: unknown;
  readonly setting?: unknown;
  readonly context?: unknown;
  readonly lookups?: unknown;
  readonly platform?: unknown;
  readonly today?: string;
  readonly wire?: unknown;
}

/**
 * The value of an expression. Never throws and always ends: one that is too deep or does too much, or that no definition
 * check would have let pass, is given up; then the value is undefined and `onStop` is told why.
 * @example applyLogic({ age: { var: 'answers.dob' } }, { answers: { dob: '06/01/2000' }, today: '2026-11-20' }) // 26
 */
export function applyLogic(logic: Logic, roots: Roots, onStop?: (reason: StopReason) => void): unknown {
  return evaluateLogic(logic, roots, onStop);
}

/**
 * Does the expression hold? A comparison with a blank value does not (law 6); `!`, `missing` and `blank` ask for absence.
 * @example holds({ '<': [{ var: 'answers.count' }, 18] }, { answers: {} }) // false
 */
export function holds(logic: Logic, roots: Roots, onStop?: (reason: StopReason) => void): boolean {
  return isTrue(applyLogic(logic, roots, onStop));
}
