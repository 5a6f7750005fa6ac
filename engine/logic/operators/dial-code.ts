import { dialCode } from '../../formats/dial-code.js';
import type { Operator } from '../operator.js';
import { textIn } from '../text-in.js';

export const dialCodeOperator: Operator = {
  name: 'dial-code',
  about: 'The dial code of a country, by its ISO code; absent where there is none.',
  arity: [1, 1],
  takes: ['country'],
  gives: 'text',
  blank: 'absent',
  example: { 'dial-code': { var: 'answers.country' } },
  run(country) {
    const code = textIn(country);
    return code === undefined ? undefined : dialCode(code);
  },
};
