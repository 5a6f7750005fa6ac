import { evaluateStandard, numberIn } from '../json-logic.js';
import type { HelpOf, Operator, OperatorTable } from '../operator.js';

/** Each is absent as soon as one of its values is. */
export const ARITHMETIC = {
  '+': calculation('+', 1, Infinity),
  '-': calculation('-', 1, 2),
  '*': calculation('*', 1, Infinity),
  '/': calculation('/', 2, 2),
  '%': calculation('%', 2, 2),
  max: calculation('max', 1, Infinity),
  min: calculation('min', 1, Infinity),
} satisfies OperatorTable;

export const ARITHMETIC_HELP: HelpOf<typeof ARITHMETIC> = {
  '+': { about: 'The sum. Absent as soon as one value is.', example: { '+': [{ var: 'answers.count' }, 1] } },
  '-': {
    about: 'The difference, or of one value its opposite. Absent as soon as one value is.',
    example: { '-': [{ var: 'answers.count' }, 1] },
  },
  '*': { about: 'The product. Absent as soon as one value is.', example: { '*': [{ var: 'answers.count' }, 2] } },
  '/': { about: 'The quotient. Absent as soon as one value is, and when divided by 0.', example: { '/': [{ var: 'answers.count' }, 2] } },
  '%': {
    about: 'What a division leaves. Absent as soon as one value is, and when divided by 0.',
    example: { '%': [{ var: 'answers.count' }, 2] },
  },
  max: { about: 'The greatest. Absent as soon as one value is.', example: { max: [{ var: 'answers.count' }, 1] } },
  min: { about: 'The least. Absent as soon as one value is.', example: { min: [{ var: 'answers.count' }, 1] } },
};

function calculation(name: string, least: number, most: number): Operator {
  return {
    arity: [least, most],
    takes: ['number'],
    gives: 'number',
    blank: 'absent',
    run(...values) {
      const numbers = values.map(numberIn);
      const result = numbers.length === 0 || numbers.some(Number.isNaN) ? undefined : evaluateStandard(name, numbers);
      return Number.isFinite(result) ? result : undefined;
    },
  };
}
