import { isBlank } from '../../base/blank.js';
import { numberIn, textOfValue, evaluateStandard } from '../operator-parts.js';
import type { Operator, OperatorHelp } from '../operator.js';

export const substrOperator: Operator = {
  name: 'substr',
  arity: [2, 3],
  takes: ['text', 'number'],
  gives: 'text',
  blank: 'absent',
  /**
   * Returns a part of a text from a start index and with an optional length, as JSON Logic does; undefined for a blank text or bounds that
   * are no numbers.
   */
  run(source, ...bounds) {
    const numbers = bounds.map(numberIn);
    if (isBlank(source) || numbers.some(Number.isNaN)) return undefined;
    return evaluateStandard('substr', [textOfValue(source), ...numbers]);
  },
};

export const substrHelp: OperatorHelp = {
  operator: substrOperator,
  about: 'A part of a text: where it starts, and how long it is; below 0 counts from the end.',
  example: { substr: [{ var: 'answers.type' }, 0, 3] },
};
