import type { Format, FormatContext, FormatError } from './format.js';
import {
  applyMask,
  formatErrorOf,
  numberCheck,
  numberEntry,
  platformLimit,
  text,
  textEntry,
  textTest,
  type TextRow,
} from './format-parts.js';
import { asciiDigits, digitsOrTyped } from './typed-text.js';

/** A number that is a name: as many digits as its mask has, or from `least`, as text because leading zeros count. */
function digits(
  id: string,
  about: string,
  mask: string,
  row: Partial<TextRow> & Pick<Format, 'examples'>,
  least = mask.split('#').length - 1,
): Format {
  return text(id, about, {
    widget: 'masked',
    keyboard: 'numeric',
    check: textTest('error.number', (typed) => /^[0-9]+$/.test(typed) && typed.length >= least && typed.length < mask.split('#').length),
    mask: () => mask,
    normalise: digitsOrTyped,
    display: (answer) => applyMask(mask, answer),
    ...row,
  });
}

type NumberRow = Pick<Format, 'kind' | 'examples'> & { rule(value: number, context: FormatContext): FormatError | undefined };

function number(id: string, about: string, { kind, rule, examples }: NumberRow, source = 'SPEC 5'): Format {
  const keyboard = kind === 'integer' ? 'numeric' : 'decimal';
  return { ...numberEntry, id, about, source, kind, keyboard, check: numberCheck(rule, kind === 'integer'), examples };
}

export const numbers: readonly Format[] = [
  number('number', 'Any number; the definition sets its limits.', {
    kind: 'number',
    rule: () => undefined,
    examples: { right: [0, -1.5, 27.717], wrong: ['12a', '1e5', Number.NaN, Number.POSITIVE_INFINITY, true] },
  }),
  number('whole-number', 'A number without decimals; the definition sets its limits.', {
    kind: 'integer',
    rule: (value) => (Number.isSafeInteger(value) ? undefined : formatErrorOf('error.number')),
    examples: { right: [0, 12, -3], wrong: [1.5, 2 ** 53, '12a'] },
  }),
  number('decimal', 'A number that is not negative and has at most two decimals.', {
    kind: 'number',
    rule: (value) => {
      if (value < 0) return formatErrorOf('error.min', { min: 0 });
      return /^[0-9]+(?:\.[0-9]{1,2})?$/.test(String(value)) ? undefined : formatErrorOf('error.decimals');
    },
    examples: { right: [0, 1.1, 19.99, 1000000.5], wrong: [-1, 1.005, 1e21, 1e-7, '1e2'] },
  }),
  number(
    'employee-number',
    'How many employees a group has: a whole number from 1 to a maximum of the platform.',
    {
      kind: 'integer',
      rule: (value, { platform }) => {
        const max = platformLimit(platform, 'maxEmployees', 99_999);
        if (!Number.isInteger(value) || value < 1) return formatErrorOf('error.number');
        return value > max ? formatErrorOf('error.max', { max }) : undefined;
      },
      examples: { right: [1, 250, 99_999], wrong: [0, -4, 2.5, 100_000, 'many', '12'] },
    },
    'SPEC 5, D-72',
  ),
];

export const codes: readonly Format[] = [
  digits('last-four', 'The last four digits of a Social Security Number.', '####', {
    autofill: 'off',
    secret: true,
    examples: { right: ['0042', '1234'], wrong: ['123', '12345', '12a4', '१२३४', 1234] },
  }),
  digits('one-time-code', 'A code of six digits from a letter.', '######', {
    source: 'D-135',
    autofill: 'one-time-code',
    examples: { right: ['004217', '123456'], wrong: ['12345', '1234567', '12 456'] },
  }),
  digits(
    'card-number',
    'The number of a payment card, 14 to 16 digits. The gateway says whether it is one that exists.',
    '#### #### #### ####',
    {
      autofill: 'cc-number',
      secret: true,
      examples: {
        right: ['30569309025904', '378282246310005', '4242424242424242'],
        wrong: ['4242424242424', '42424242424242424', '4242 4242 4242 4242', '4242-4242'],
      },
    },
    14,
  ),
  digits(
    'cvv',
    'The security code of a payment card, 3 or 4 digits.',
    '####',
    { autofill: 'cc-csc', secret: true, examples: { right: ['012', '1234'], wrong: ['12', '12345', '12x'] } },
    3,
  ),
  digits('routing-number', 'The routing number of a bank of the United States, 9 digits.', '#########', {
    autofill: 'off',
    secret: true,
    examples: { right: ['021000021'], wrong: ['02100002', '0210000211', '02100002a'] },
  }),
  text('account-number', 'The number of a bank account, 4 to 17 characters.', {
    autofill: 'off',
    secret: true,
    ...textEntry(
      textTest('error.number', (typed) => /^[^\p{Z}\p{C}]{4,17}$/u.test(typed)),
      (typed) => asciiDigits(typed).replace(/[\p{Z}\p{Cf}\p{Cc}]/gu, ''),
    ),
    examples: { right: ['1234', '00012345678901234', 'AB-1234'], wrong: ['123', '000123456789012345', '12 34'] },
  }),
  digits('check-number', 'The number printed on a paper check, 4 digits.', '####', {
    autofill: 'off',
    examples: { right: ['0001', '1234'], wrong: ['123', '12345', '12 4'] },
  }),
  digits('ein', 'Employer Identification Number, 9 digits.', '##-#######', {
    examples: { right: ['123456789'], wrong: ['12345678', '1234567890', '12-3456789'] },
  }),
  digits('npi', 'National Provider Identifier, 10 digits.', '##########', {
    examples: { right: ['1234567893'], wrong: ['123456789', '12345678933', '123456789x'] },
  }),
];
