import type { Operator, OperatorHelp } from '../operator.js';
import { limitText, textOfValue, evaluateStandard } from '../operator-parts.js';

export const catOperator: Operator = {
  name: 'cat',
  arity: [1, Infinity],
  takes: ['value'],
  gives: 'text',
  blank: 'own',
  isFilledByAny: true,
  run: (...values) =>
    limitText(
      String(
        evaluateStandard(
          'cat',
          values.map((value) => textOfValue(value)),
        ),
      ),
    ),
};

export const catHelp: OperatorHelp = {
  operator: catOperator,
  about: 'The values as one text; a blank one adds nothing.',
  example: { cat: ['Hello ', { var: 'answers.type' }] },
};
