import { blankPathsReader } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';
import { argumentsOf } from '../paths.js';

export const missingSomeOperator: Operator = {
  name: 'missing_some',
  arity: [2, 2],
  takes: ['number', 'list'],
  gives: 'list',
  blank: 'own',
  paths: ([, paths]) => argumentsOf(paths),
  /** Returns a function that returns the blank paths in data, or an empty list if at least `need` of the paths are not blank. */
  plan([need, paths], evaluate) {
    const all = argumentsOf(paths);
    const blankIn = blankPathsReader(all);
    return (data) => {
      const count = evaluate(need, data);
      const blank = blankIn(data);
      return typeof count === 'number' && all.length - blank.length >= count ? [] : blank;
    };
  },
};

export const missingSomeHelp: OperatorHelp = {
  operator: missingSomeOperator,
  about: 'Nothing when so many of the named variables are not blank, else those that are.',
  example: { missing_some: [1, ['answers.home', 'answers.work']] },
};
