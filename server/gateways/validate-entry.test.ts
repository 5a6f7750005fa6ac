import { describe, expect, it } from '@jest/globals';
import { passesLuhn } from '../base/luhn.js';
import { brandOf } from './card-brand.js';
import { validateBank, validateCard, normaliseEntry } from './validate-entry.js';
import type { BankEntry, CardEntry } from './frame-protocol.js';
import { testCards } from './test-numbers.js';
import { cardShapedToken } from '../stand-ins/ledger.js';

const codesOf = (card: Partial<CardEntry>) =>
  validateCard({ number: '4242424242424242', expiry: '112026', cvv: '123', ...card }, '202611', true).map(
    ({ field, code }) => `${field} ${code}`,
  );
const realCodes = (number: string) => validateCard({ number, expiry: '112026', cvv: '123' }, '202611', false);
const bankCodes = (bank: Partial<BankEntry>) =>
  validateBank({ routing: '110000000', account: '000123456789', accountType: 'checking', ...bank }, true).map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('a card', () => {
  it('is right until the end of the month it expires in', () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ expiry: '102026' })).toEqual(['expiry expired_card']);
    expect(codesOf({ expiry: '012027' })).toEqual([]);
  });

  it.each(['132026', '002026', '1126', '11/26', '112047', 'never'])('has no expiry like %s', (expiry) => {
    expect(codesOf({ expiry })).toEqual(['expiry invalid_expiry_date']);
  });

  it.each([...testCards.keys()])('may have the test number %s, of 14 to 16 digits', (number) => {
    expect(number).toMatch(/^\d{14,16}$/);
    expect(passesLuhn(number)).toBe(true);
    expect(codesOf({ number, cvv: '1'.repeat(brandOf(number)?.cvv ?? 3) })).toEqual([]);
  });

  it('needs a number that passes its check, of the length of its brand', () => {
    expect(codesOf({ number: '4242424242424241' })).toEqual(['number incorrect_number']);
    expect(codesOf({ number: '4242424242424' })).toEqual(['number invalid_number']);
    expect(codesOf({ number: '4111111111111111' })).toEqual(['number test_mode_live_card']);
    expect(realCodes('4111111111111111')).toEqual([]);
    expect(codesOf({ number: '42424242424242' })).toEqual(['number invalid_number']);
  });

  it('has a security code of four digits with American Express, of three otherwise', () => {
    expect(codesOf({ cvv: '1234' })).toEqual(['cvv invalid_cvc']);
    expect(codesOf({ number: '378282246310005' })).toEqual(['cvv invalid_cvc']);
    expect(codesOf({ number: '378282246310005', cvv: '1234' })).toEqual([]);
  });

  it('lacks what is not there', () => {
    expect(codesOf({ number: '', expiry: '', cvv: '' })).toEqual(['number required', 'expiry required', 'cvv required']);
  });

  it('is read from what people paste', () => {
    expect(normaliseEntry('number', ' 4242-4242 4242 4242 ')).toBe('4242424242424242');
    expect(normaliseEntry('number', '４２４２ 4242 4242 4242')).toBe('4242424242424242');
  });
});

describe('a bank account', () => {
  it.each(['110000000', '121042882'])('may be at a bank whose number passes its check: %s', (routing) => {
    expect(bankCodes({ routing })).toEqual([]);
  });

  it.each(['000000000', '110000001', '11000000', '1100000000', 'abcdefghi'])('is at no bank with the number %s', (routing) => {
    expect(bankCodes({ routing })).toEqual(['routing invalid_routing_number']);
  });

  it('has a number of 4 to 17 characters, and not of a kind that cannot be charged', () => {
    expect(bankCodes({ account: '123' })).toEqual(['account invalid_account_number']);
    expect(bankCodes({ account: '000123456789012345' })).toEqual(['account invalid_account_number']);
    expect(bankCodes({ account: '000111110003' })).toEqual(['account unsupported_account']);
    expect(bankCodes({ account: '000111110002' })).toEqual([]);
  });

  it.each(['checking', 'savings', 'businessChecking'])('is of the type %s', (accountType) => {
    expect(bankCodes({ accountType })).toEqual([]);
  });

  it('has one of those types', () => {
    expect(bankCodes({ accountType: 'other' })).toEqual(['accountType required']);
  });
});

describe('a token that is shaped like a card', () => {
  it('never passes for one', () => {
    const tokens = Array.from({ length: 2000 }, () => cardShapedToken('4242424242424242'));
    expect(tokens.every((token) => /^942\d{9}4242$/.test(token))).toBe(true);
    expect(tokens.filter(passesLuhn)).toEqual([]);
  });
});
