import type { Format } from './format.js';
import { formatErrorOf, textEntry, textTest } from './format-parts.js';
import { asciiDigits } from './typed-text.js';

export const accountNumber: Format = {
  id: 'account-number',
  about: 'The number of a bank account, 4 to 17 characters.',
  source: 'SPEC 5',
  widget: 'text',
  kind: 'text',
  autofill: 'off',
  secret: true,
  ...textEntry(
    textTest(formatErrorOf('error.number'), (text) => /^[^\p{Z}\p{C}]{4,17}$/u.test(text)),
    (typed) => asciiDigits(typed).replace(/[\p{Z}\p{Cf}\p{Cc}]/gu, ''),
  ),
  examples: { right: ['1234', '00012345678901234', 'AB-1234'], wrong: ['123', '000123456789012345', '12 34'] },
};
