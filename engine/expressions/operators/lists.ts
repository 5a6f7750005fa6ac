import { evaluateStandard, isTrue } from '../json-logic.js';
import type { Evaluate, HelpOf, OperatorTable } from '../operator.js';
import { countSteps } from '../run.js';

const OF_ENTRIES = { arity: [2, 2], takes: ['list', 'expression'], blank: 'own', entries: 'entry' } as const;

export const LISTS = {
  map: { ...OF_ENTRIES, gives: 'list', plan: planEntries((entries, valueOf) => entries.map(valueOf)) },
  filter: {
    ...OF_ENTRIES,
    gives: 'list',
    role: 'filter',
    plan: planEntries((entries, valueOf) => entries.filter((entry) => isTrue(valueOf(entry)))),
  },
  reduce: {
    arity: [3, 3],
    takes: ['list', 'expression', 'value'],
    gives: 'any',
    blank: 'own',
    entries: 'reduce',
    plan:
      ([list, body, start], evaluate) =>
      (data) => {
        const entries = listOrEmpty(evaluate(list, data));
        return entries.reduce((accumulator, current) => evaluate(body, { current, accumulator }), evaluate(start, data));
      },
  },
  all: {
    ...OF_ENTRIES,
    gives: 'yes or no',
    role: 'all',
    plan: planEntries((entries, valueOf) => entries.length > 0 && entries.every((entry) => isTrue(valueOf(entry)))),
  },
  some: {
    ...OF_ENTRIES,
    gives: 'yes or no',
    role: 'some',
    plan: planEntries((entries, valueOf) => entries.some((entry) => isTrue(valueOf(entry)))),
  },
  none: {
    ...OF_ENTRIES,
    gives: 'yes or no',
    role: 'none',
    plan: planEntries((entries, valueOf) => !entries.some((entry) => isTrue(valueOf(entry)))),
  },
  merge: {
    arity: [1, Infinity],
    takes: ['any'],
    gives: 'list',
    blank: 'own',
    isFilledByAny: true,
    run(...values) {
      countSteps(values.reduce<number>((count, value) => count + (Array.isArray(value) ? value.length : 1), 0));
      return evaluateStandard('merge', values);
    },
  },
} satisfies OperatorTable;

export const LISTS_HELP: HelpOf<typeof LISTS> = {
  map: { about: 'The result for each entry.', example: { map: [{ var: 'answers.rows' }, { var: 'name' }] } },
  filter: {
    about: 'The entries for which the expression is true.',
    example: { filter: [{ var: 'answers.rows' }, { var: 'name' }] },
  },
  reduce: {
    about: 'One value out of all entries: the expression reads `current` and `accumulator`.',
    example: { reduce: [{ var: 'answers.rows' }, { '+': [{ var: 'accumulator' }, 1] }, 0] },
  },
  all: {
    about: 'Whether the expression is true for every entry and there is one.',
    example: { all: [{ var: 'answers.rows' }, { var: 'name' }] },
  },
  some: { about: 'Whether the expression is true for an entry.', example: { some: [{ var: 'answers.rows' }, { var: 'name' }] } },
  none: {
    about: 'Whether the expression is true for no entry; so it is when there is none.',
    example: { none: [{ var: 'answers.rows' }, { var: 'name' }] },
  },
  merge: { about: 'One list out of lists and values.', example: { merge: [{ var: 'answers.rows' }, ['more']] } },
};

function planEntries(result: (entries: readonly unknown[], valueOf: (entry: unknown) => unknown) => unknown) {
  return ([list, body]: readonly unknown[], evaluate: Evaluate) =>
    (data: unknown): unknown =>
      result(listOrEmpty(evaluate(list, data)), (entry) => evaluate(body, entry));
}

function listOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
