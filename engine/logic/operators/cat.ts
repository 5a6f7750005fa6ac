import type { Operator } from '../operator.js';
import { limitText, spell } from '../spell.js';
import { evaluateStandard } from '../standard.js';

export const catOperator: Operator = {
  name: 'cat',
  about: 'The values as one text; a blank one adds nothing.',
  arity: [1, Infinity],
  takes: ['value'],
  gives: 'text',
  blank: 'own',
  isFilledByAny: true,
  example: { cat: ['Hello ', { var: 'answers.type' }] },
  run: (...values) =>
    limitText(
      String(
        evaluateStandard(
          'cat',
          values.map((value) => spell(value)),
        ),
      ),
    ),
};
