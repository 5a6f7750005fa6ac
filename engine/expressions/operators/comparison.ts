import { isBlank } from '../../base/blank.js';
import { isObject } from '../../base/json.js';
import { isSameValue } from '../../base/equality.js';
import { evaluateStandard } from '../json-logic.js';
import type { HelpOf, OperatorTable } from '../operator.js';
import { LOGIC_LIMITS, Stop, countSteps } from '../run.js';

const COMPARED = { arity: [2, 2], takes: ['value'], gives: 'yes or no', blank: 'false' } as const;

/** Every comparison is false with a blank value (law 6). */
export const COMPARISON = {
  '==': { ...COMPARED, role: 'equality', run: (a, b) => compare('==', [a, b], a === b) },
  '===': { ...COMPARED, role: 'equality', run: (...values) => evaluateStandard('===', values) },
  '!=': { ...COMPARED, role: 'equality', run: (a, b) => compare('!=', [a, b], a !== b) },
  '!==': { ...COMPARED, role: 'equality', run: (...values) => evaluateStandard('!==', values) },
  '<': { ...COMPARED, arity: [2, 3], role: 'order', run: (...values) => compare('<', values, false) },
  '<=': { ...COMPARED, arity: [2, 3], role: 'order', run: (...values) => compare('<=', values, false) },
  '>': { ...COMPARED, role: 'order', run: (...values) => compare('>', values, false) },
  '>=': { ...COMPARED, role: 'order', run: (...values) => compare('>=', values, false) },
  in: { ...COMPARED, takes: ['value', 'list'], role: 'membership', run: isIn },
  same: { ...COMPARED, takes: ['any'], role: 'comparison', run: isEqualWithoutBlanks },
} satisfies OperatorTable;

export const COMPARISON_HELP: HelpOf<typeof COMPARISON> = {
  '==': {
    about: 'Whether two values are equal, a number and its text included. False with a blank value.',
    example: { '==': [{ var: 'answers.count' }, '3'] },
  },
  '===': {
    about: 'Whether two values are equal and of one kind. False with a blank value.',
    example: { '===': [{ var: 'answers.type' }, 'Child'] },
  },
  '!=': {
    about: 'Whether two values differ, a number and its text taken as equal. False with a blank value.',
    example: { '!=': [{ var: 'answers.count' }, 3] },
  },
  '!==': {
    about: 'Whether two values differ, or differ in kind. False with a blank value.',
    example: { '!==': [{ var: 'answers.type' }, 'Child'] },
  },
  '<': {
    about: 'Whether the values rise from one to the next. False with a blank value.',
    example: { '<': [0, { var: 'answers.count' }, 10] },
  },
  '<=': {
    about: 'Whether no value is below the one before it. False with a blank value.',
    example: { '<=': [1, { var: 'answers.count' }, 9] },
  },
  '>': {
    about: 'Whether the first value is above the second. False with a blank value.',
    example: { '>': [{ var: 'answers.count' }, 3] },
  },
  '>=': {
    about: 'Whether the first value is not below the second. False with a blank value.',
    example: { '>=': [{ var: 'answers.count' }, 3] },
  },
  in: {
    about: 'Whether the first value is in the list, or part of the text. False with a blank value.',
    example: { in: [{ var: 'answers.type' }, ['Child', 'Spouse']] },
  },
  same: {
    about: 'Whether two values are alike all the way down, blanks left out. False when either is blank.',
    example: { same: [{ var: 'answers.address' }, { var: 'parent.address' }] },
  },
};

/** Returns a standard comparison, or `otherwise` with a list or an object: as a text it costs too much and has no meaning. */
function compare(name: string, values: readonly unknown[], otherwise: boolean): unknown {
  return values.some((value) => typeof value === 'object') ? otherwise : evaluateStandard(name, values);
}

/** Throws `Stop` if that takes too many steps. */
function isIn(value: unknown, holder: unknown): unknown {
  const isText = typeof holder === 'string';
  if (!isText && !Array.isArray(holder)) return false;
  countSteps(Math.ceil(holder.length / 100));
  return isText && typeof value === 'object' ? false : evaluateStandard('in', [value, holder]);
}

/** Returns whether two values are deeply equal once everything blank is removed; two that are blank are not. */
function isEqualWithoutBlanks(a: unknown, b: unknown): boolean {
  const left = withoutBlanks(a, 0);
  return !isBlank(left) && isSameValue(left, withoutBlanks(b, 0));
}

/** Throws `Stop` if the value is too deep or takes too many steps. */
function withoutBlanks(value: unknown, depth: number): unknown {
  countSteps(1);
  if (depth > LOGIC_LIMITS.depth) throw new Stop('depth');
  if (Array.isArray(value)) return value.map((entry) => withoutBlanks(entry, depth + 1)).filter((entry) => !isBlank(entry));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutBlanks(entry, depth + 1)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => !isBlank(entry)));
}
