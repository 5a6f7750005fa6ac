import { isBlank } from '../../base/blank.js';
import { isTrue } from '../json-logic.js';
import type { Evaluate, HelpOf, OperatorTable } from '../operator.js';
import { argumentsOf, keysOfPath, readOf } from '../paths.js';
import { countSteps, currentRun } from '../run.js';

const PARTS = { arity: [1, Infinity], takes: ['any'], gives: 'any', blank: 'own' } as const;
const TRUTH = { arity: [1, 1], takes: ['any'], gives: 'yes or no', blank: 'own' } as const;

export const LOGIC = {
  var: {
    arity: [1, 2],
    takes: ['path', 'value'],
    gives: 'any',
    blank: 'own',
    role: 'variable',
    paths: ([path]) => [path],
    plan([path, ...fallback], evaluate) {
      const valueIn = variableReader(path);
      return (data) => {
        countSteps(1);
        const value = valueIn(data);
        return fallback.length > 0 && isBlank(value) ? evaluate(fallback[0], data) : value;
      };
    },
  },
  missing: {
    arity: [1, Infinity],
    takes: ['path'],
    gives: 'list',
    blank: 'own',
    role: 'missing',
    paths: pathsOfArguments,
    plan: (parts) => blankPathsReader(pathsOfArguments(parts)),
  },
  missing_some: {
    arity: [2, 2],
    takes: ['number', 'list'],
    gives: 'list',
    blank: 'own',
    paths: ([, paths]) => argumentsOf(paths),
    plan([need, paths], evaluate) {
      const all = argumentsOf(paths);
      const blankIn = blankPathsReader(all);
      return (data) => {
        const count = evaluate(need, data);
        const blank = blankIn(data);
        return typeof count === 'number' && all.length - blank.length >= count ? [] : blank;
      };
    },
  },
  blank: { ...TRUTH, role: 'blank', run: (value) => isBlank(value) },
  if: { ...PARTS, arity: [2, Infinity], role: 'branch', plan: planBranches },
  '?:': { ...PARTS, arity: [2, 3], role: 'branch', plan: planBranches },
  and: { ...PARTS, role: 'and', plan: planUntil(false) },
  or: { ...PARTS, role: 'or', isFilledByAny: true, plan: planUntil(true) },
  '!': { ...TRUTH, role: 'not', run: (value) => !isTrue(value) },
  '!!': { ...TRUTH, role: 'truth', run: (value) => isTrue(value) },
} satisfies OperatorTable;

export const LOGIC_HELP: HelpOf<typeof LOGIC> = {
  var: { about: 'The value of a variable; the second value stands in where it is blank.', example: { var: ['setting.CODE.value', 18] } },
  missing: { about: 'Those of the named variables that are blank.', example: { missing: ['answers.first', 'answers.last'] } },
  missing_some: {
    about: 'Nothing when so many of the named variables are not blank, else those that are.',
    example: { missing_some: [1, ['answers.home', 'answers.work']] },
  },
  blank: {
    about: 'Whether a value is blank: the way to ask for absence of something computed.',
    example: { blank: { age: { var: 'answers.start' } } },
  },
  if: {
    about: 'Condition, value, and so on in pairs, and a last value for when no condition holds.',
    example: { if: [{ var: 'answers.type' }, 'given', 'not given'] },
  },
  '?:': { about: 'The same as `if` with one condition.', example: { '?:': [{ var: 'answers.type' }, 'given', 'not given'] } },
  and: {
    about: 'The first value that is not true, or the last.',
    example: { and: [{ var: 'answers.type' }, { var: 'answers.count' }] },
  },
  or: { about: 'The first value that is true, or the last.', example: { or: [{ var: 'answers.type' }, { var: 'answers.count' }] } },
  '!': { about: 'Whether the value is not true; a blank one is not.', example: { '!': { var: 'answers.type' } } },
  '!!': { about: 'Whether the value is true: not blank, not false, not 0.', example: { '!!': { var: 'answers.type' } } },
};

/** The value after the first condition that is true, else the last value without a condition, else null. */
function planBranches(parts: readonly unknown[], evaluate: Evaluate): (data: unknown) => unknown {
  return (data) => {
    for (let at = 0; at < parts.length - 1; at += 2) if (isTrue(evaluate(parts[at], data))) return evaluate(parts[at + 1], data);
    return parts.length % 2 === 1 ? evaluate(parts.at(-1), data) : null;
  };
}

/** Evaluates parts until one has this truth; the value of the last one that was evaluated counts. */
function planUntil(truth: boolean) {
  return (parts: readonly unknown[], evaluate: Evaluate) => (data: unknown) => {
    let value: unknown;
    for (const part of parts) {
      value = evaluate(part, data);
      if (isTrue(value) === truth) return value;
    }
    return value;
  };
}

function pathsOfArguments(parts: readonly unknown[]): readonly unknown[] {
  return Array.isArray(parts[0]) ? parts[0] : parts;
}

/** Data are the roots or, inside a list body, the entry; a path without a known root reads nothing from the roots. */
function variableReader(path: unknown): (this: void, data: unknown) => unknown {
  const keys = keysOfPath(path);
  const hasRoot = readOf(path) !== undefined;
  return (data) => {
    if (!hasRoot && data === currentRun()?.roots) return undefined;
    let value = data;
    for (const key of keys) value = enumerableValue(value, key);
    return value;
  };
}

function blankPathsReader(paths: readonly unknown[]): (this: void, data: unknown) => readonly unknown[] {
  const variables = paths.map((path) => ({ path, valueIn: variableReader(path) }));
  return (data) => {
    countSteps(variables.length);
    return variables.filter(({ valueIn }) => isBlank(valueIn(data))).map(({ path }) => path);
  };
}

/** Returns the value of an own, enumerable key: never of a prototype, nor the length of a list or a text. */
function enumerableValue(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || key === '__proto__') return undefined;
  return Object.prototype.propertyIsEnumerable.call(holder, key) ? (holder as Record<string, unknown>)[key] : undefined;
}
