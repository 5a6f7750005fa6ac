import { dialCode } from '../../formats/dial-code.js';
import type { Operator, OperatorHelp } from '../operator.js';
import { trimmedText } from '../operator-parts.js';

export const dialCodeOperator: Operator = {
  name: 'dial-code',
  arity: [1, 1],
  takes: ['country'],
  gives: 'text',
  blank: 'absent',
  run(country) {
    const code = trimmedText(country);
    return code === undefined ? undefined : dialCode(code);
  },
};

export const dialCodeHelp: OperatorHelp = {
  operator: dialCodeOperator,
  about: 'The dial code of a country, by its ISO code; absent where there is none.',
  example: { 'dial-code': { var: 'answers.country' } },
};
