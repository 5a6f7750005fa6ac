import type { Operator, OperatorHelp } from '../operator.js';
import { isBlank } from '../../base/blank.js';
import { LOGIC_LIMITS, Stop, countSteps } from '../run.js';

export const sameOperator: Operator = {
  name: 'same',
  arity: [2, 2],
  takes: ['any'],
  gives: 'yes or no',
  blank: 'false',
  role: 'comparison',
  run: (a, b) => isEqualWithoutBlanks(a, b),
};

export const sameHelp: OperatorHelp = {
  operator: sameOperator,
  about: 'Whether two values are alike all the way down, blanks left out. False when either is blank.',
  example: { same: [{ var: 'answers.address' }, { var: 'parent.address' }] },
};

/** Returns whether two values are deeply equal once everything blank is removed; two that are blank are not. */
function isEqualWithoutBlanks(a: unknown, b: unknown): boolean {
  const left = withoutBlanks(a, 0);
  return !isEmpty(left) && isEqual(left, withoutBlanks(b, 0));
}

/**
 * Returns a copy without blank values at any depth; objects become maps, so that any key is safe. Throws `Stop` if the value is too deep or
 * takes too many steps.
 */
function withoutBlanks(value: unknown, depth: number): unknown {
  countSteps(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutBlanks(entry, depth + 1)).filter((entry) => !isEmpty(entry));
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutBlanks(entry, depth + 1)] as const);
  return new Map(entries.filter(([, entry]) => !isEmpty(entry)));
}

function isEmpty(value: unknown): boolean {
  return value instanceof Map ? value.size === 0 : isBlank(value);
}

/** Returns whether two values without blanks are deeply equal; objects are maps here. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isEqual(value, b.get(key)));
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  return a === b;
}
