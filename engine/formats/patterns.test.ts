import { describe, expect, it } from '@jest/globals';
import type { Format } from './format.js';
import { applyMask, readNumber } from './format-parts.js';
import { formats } from './registry.js';
import { sampleContext, unitedStates } from '../../fixtures/testing/sample-context.js';

const [
  accountNumber,
  cardNumber,
  checkNumber,
  cvv,
  decimal,
  ein,
  email,
  employeeNumber,
  file,
  hexColour,
  lastFour,
  npi,
  number,
  routingNumber,
  strongPassword,
  zip,
] = [
  'account-number',
  'card-number',
  'check-number',
  'cvv',
  'decimal',
  'ein',
  'email',
  'employee-number',
  'file',
  'hex-colour',
  'last-four',
  'npi',
  'number',
  'routing-number',
  'strong-password',
  'zip',
].map((id) => formats.get(id));
const context = sampleContext();
const says = (format: Format | undefined, value: unknown) => format?.check(value, context)?.textKey;
const kept = (format: Format | undefined, typed: string) => format?.normalise?.(typed, context);

describe('a zip', () => {
  it('[R-5.5] [R-5.51] has at least 4 characters', () => {
    expect(says(zip, '123')).toBe('error.zip');
    expect(says(zip, '1234')).toBeUndefined();
    expect(says(zip, '  1  ')).toBe('error.zip');
  });

  it('[R-5.52] has the mask ####, which cuts nothing', () => {
    expect(zip?.mask?.(context)).toBe('####');
    expect(kept(zip, '12345-6789')).toBe('12345-6789');
    expect(kept(zip, ' a1a  1a1\n')).toBe('A1A 1A1');
  });
});

describe('numbers that are names', () => {
  const run = '12345678901234567890';
  it.each<[string, Format | undefined, number, number]>([
    ['[R-5.53] the last four of a Social Security Number', lastFour, 4, 4],
    ['[R-5.64] a card number', cardNumber, 14, 16],
    ['[R-5.65] a CVV', cvv, 3, 4],
    ['[R-5.66] a routing number', routingNumber, 9, 9],
    ['[R-5.67] an account number', accountNumber, 4, 17],
    ['[R-5.68] a check number', checkNumber, 4, 4],
    ['[R-5.70] an EIN', ein, 9, 9],
    ['[R-5.71] an NPI', npi, 10, 10],
  ])('%s has so many digits and no others', (_, format, least, most) => {
    const lengths = Array.from({ length: run.length }, (__, before) => before + 1);
    expect(lengths.filter((length) => says(format, run.slice(0, length)) === undefined)).toEqual(
      lengths.filter((length) => length >= least && length <= most),
    );
    expect(says(format, run.slice(0, least - 1))).toBe('error.number');
  });

  it('[R-5.54] the last four have the mask ####', () => {
    expect(lastFour?.mask?.(context)).toBe('####');
  });

  it('are read in any grouping and shown in their own', () => {
    expect(kept(cardNumber, '4242-4242 4242\u20114242')).toBe('4242424242424242');
    expect(cardNumber?.display?.('4242424242424242', context)).toBe('4242 4242 4242 4242');
    expect(kept(ein, '12-3456789')).toBe('123456789');
    expect(ein?.display?.('123456789', context)).toBe('12-3456789');
    expect(kept(lastFour, '१२३४')).toBe('1234');
    expect(kept(lastFour, '12x4')).toBe('12x4');
  });

  it("that are nobody else's business are secret", () => {
    const secret = [...formats.values()].filter((format) => format.secret).map((format) => format.id);
    expect(secret.toSorted()).toEqual(['account-number', 'card-number', 'cvv', 'last-four', 'routing-number', 'strong-password']);
  });
});

describe('an e-mail address', () => {
  it('[R-5.2] [R-5.55] [R-5.56] matches the standard pattern', () => {
    expect(says(email, 'ann@example.org')).toBeUndefined();
    expect(says(email, 'ann@example')).toBe('error.email');
    expect(says(email, `${'a'.repeat(65)}@example.org`)).toBe('error.email');
    expect(says(email, `ann@${'a.'.repeat(130)}org`)).toBe('error.email');
  });

  it('is judged in the time of its length', () => {
    const before = performance.now();
    for (const hostile of [`a@${'a.'.repeat(100_000)} `, `${'.'.repeat(100_000)}@`, '@'.repeat(100_000), `${'a'.repeat(100_000)}@b`])
      says(email, hostile);
    expect(performance.now() - before).toBeLessThan(500);
  });

  it('loses the space around it, and none inside it', () => {
    expect(kept(email, ' ann@example.org\u200b ')).toBe('ann@example.org');
    expect(kept(email, 'ann smith@example.org')).toBe('ann smith@example.org');
  });
});

describe('a number of employees', () => {
  it('[R-5.3] [R-5.57] is a whole number from 1', () => {
    for (const wrong of [0, -1, '12', Number.NaN]) expect(says(employeeNumber, wrong)).toBe('error.number');
    for (const broken of [1.5, '2,5']) expect(says(employeeNumber, broken)).toBe('error.whole-number');
    expect(says(employeeNumber, 1)).toBeUndefined();
  });

  it('[R-5.10] [R-5.58] is not above the maximum of the platform', () => {
    expect(says(employeeNumber, 99_999)).toBeUndefined();
    expect(employeeNumber?.check(100_000, context)).toEqual({ textKey: 'error.max', params: { max: 99_999 } });
    const small = sampleContext({ platform: { ...unitedStates, limits: { maxEmployees: 50 } } });
    expect(employeeNumber?.check(51, small)).toEqual({ textKey: 'error.max', params: { max: 50 } });
  });
});

describe('a number', () => {
  it('[R-5.83] [R-5.84] is read where digits and one point stand, and no sign of another notation', () => {
    expect(['5', '-5', '5.', '.5', '5.25'].map(readNumber)).toEqual([5, -5, 5, 0.5, 5.25]);
    expect(['', '-', '.', '5.2.1', '1,23', '1e5', '1E5', 'e'].map(readNumber)).toEqual(Array(8).fill(undefined));
    expect(says(number, '1e5')).toBe('error.number');
  });

  it('[R-5.85] [R-5.86] in decimal mode has at most two decimals and is not negative', () => {
    for (const right of [0, 0.1, 0.29, 1.1, 19.99, 4.35]) expect(says(decimal, right)).toBeUndefined();
    for (const wrong of [0.001, 1.005, 1e-7]) expect(says(decimal, wrong)).toBe('error.decimals');
    expect(decimal?.check(-0.01, context)).toEqual({ textKey: 'error.min', params: { min: 0 } });
  });
});

describe('a strong password', () => {
  it.each([
    ['[R-5.72] 8 characters at least', 'Abcde1!', 'Abcdef1!'],
    ['[R-5.72] 30 characters at most', `Abcdef1!${'x'.repeat(23)}`, `Abcdef1!${'x'.repeat(22)}`],
    ['[R-5.73] an upper-case letter', 'abcdef1!', 'abcdeF1!'],
    ['[R-5.74] a lower-case letter', 'ABCDEF1!', 'ABCDEf1!'],
    ['[R-5.75] a digit', 'Abcdefg!', 'Abcdef7!'],
    ['[R-5.76] one of the signs', 'Abcdef1-', 'Abcdef1?'],
  ])('[R-5.13] has %s', (_, wrong, right) => {
    expect(says(strongPassword, wrong)).toBe('error.password');
    expect(says(strongPassword, right)).toBeUndefined();
  });

  it.each('#$@!%&*?'.split(''))('[R-5.76] takes %s for a sign', (sign) => {
    expect(says(strongPassword, `Abcdef1${sign}`)).toBeUndefined();
  });
});

describe('a colour', () => {
  it('[R-5.77] is # and 3 or 6 hexadecimal digits', () => {
    expect(['#abc', '#ABCDEF'].map((value) => says(hexColour, value))).toEqual([undefined, undefined]);
    expect(['#ab', '#abcd', '#abcdefa', 'abc', '#xyz'].map((value) => says(hexColour, value))).toEqual(Array(5).fill('error.colour'));
    expect(kept(hexColour, ' 1a2b3c ')).toBe('#1a2b3c');
  });
});

describe('a file [D-87]', () => {
  it('is the id of an upload as the server makes it', () => {
    expect(says(file, '0f8fad5b-d9cb-469f-a165-70867728950e')).toBeUndefined();
    expect(['scan.pdf', '0f8fad5b', 'x0f8fad5b-d9cb-469f-a165-70867728950e', 7].map((value) => says(file, value))).toEqual(
      Array(4).fill('error.file'),
    );
  });
});

describe('a mask', () => {
  it('goes as far as the digits, and lets go of what does not fit it', () => {
    expect(applyMask('##-##', '')).toBe('');
    expect(applyMask('##-##', '12')).toBe('12');
    expect(applyMask('##-##', '123')).toBe('12-3');
    expect(applyMask('##-##', '123456')).toBe('12-3456');
    expect(applyMask('##-##', '1a')).toBe('1a');
    expect(applyMask(undefined, '123')).toBe('123');
  });
});
