import type { Operator, OperatorHelp } from '../operator.js';
import { countSteps } from '../run.js';
import { evaluateStandard } from '../operator-parts.js';

export const inOperator: Operator = {
  name: 'in',
  arity: [2, 2],
  takes: ['value', 'list'],
  gives: 'yes or no',
  blank: 'false',
  role: 'membership',
  /**
   * Returns whether a list has the value as an entry, or a text contains it; false for any other holder. Throws `Stop` if that takes too
   * many steps.
   */
  run(value, holder) {
    const isText = typeof holder === 'string';
    if (!isText && !Array.isArray(holder)) return false;
    countSteps(Math.ceil(holder.length / 100));
    return isText && typeof value === 'object' ? false : evaluateStandard('in', [value, holder]);
  },
};

export const inHelp: OperatorHelp = {
  operator: inOperator,
  about: 'Whether the first value is in the list, or part of the text. False with a blank value.',
  example: { in: [{ var: 'answers.type' }, ['Child', 'Spouse']] },
};
