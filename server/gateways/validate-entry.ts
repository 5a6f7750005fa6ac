import { type FormatContext, formats } from '../../engine/index.js';
import { passesLuhn } from '../base/luhn.js';
import { brandOf } from './card-brand.js';
import type { BankEntry, CardEntry, FrameField } from './frame-protocol.js';
import { isUnsupportedAccount, testCards } from './test-numbers.js';

export type EntryCode =
  | 'required'
  | 'incorrect_number'
  | 'invalid_number'
  | 'test_mode_live_card'
  | 'invalid_expiry_date'
  | 'expired_card'
  | 'invalid_cvc'
  | 'invalid_routing_number'
  | 'invalid_account_number'
  | 'unsupported_account'
  | 'invalid_holder';

export interface EntryError {
  readonly field: FrameField;
  readonly code: EntryCode;
}

/** The types of bank account (SPEC 4). */
export const accountTypes = ['checking', 'savings', 'businessChecking'] as const;

/** The formats of card and bank numbers do not depend on the platform. */
const formatContext: FormatContext = {
  platform: {
    id: 'sandbox',
    country: 'US',
    phoneExtension: '+1',
    viewDateFormat: 'MM/dd/yyyy',
    languages: ['en'],
    dateMask: '##/##/####',
    currency: 'USD',
    currencySymbol: '$',
    numberStyle: 'western',
    limits: {},
  },
  settings: {},
  siblings: {},
  today: '',
  options: {},
};

const formatByField = { number: 'card-number', cvv: 'cvv', routing: 'routing-number', account: 'account-number' } as const;
type FormattedField = keyof typeof formatByField;

export function normaliseEntry(field: FormattedField, input: string): string {
  return formats.get(formatByField[field])?.normalise?.(input, formatContext) ?? input;
}

/** `month` is the present one, yyyyMM; a test takes test numbers only. */
export function validateCard(card: CardEntry, month: string, isTest: boolean): EntryError[] {
  return [
    ...errorOf('number', validateNumber(card.number, isTest)),
    ...errorOf('expiry', validateExpiry(card.expiry, month)),
    ...errorOf('cvv', validateCvv(card.cvv, card.number)),
  ];
}

export function validateBank(bank: BankEntry, isTest: boolean): EntryError[] {
  return [
    ...errorOf('accountType', validateAccountType(bank.accountType)),
    ...errorOf('routing', validateRouting(bank.routing)),
    ...errorOf('account', validateAccount(bank.account, isTest)),
    ...(bank.holder === undefined ? [] : errorOf('holder', validateHolder(bank.holder))),
  ];
}

function errorOf(field: FrameField, code: EntryCode | undefined): EntryError[] {
  return code === undefined ? [] : [{ field, code }];
}

function hasFormat(field: FormattedField, text: string): boolean {
  return formats.get(formatByField[field])?.check(text, formatContext) === undefined;
}

function validateNumber(number: string, isTest: boolean): EntryCode | undefined {
  if (number === '') return 'required';
  if (!hasFormat('number', number)) return 'invalid_number';
  if (!passesLuhn(number)) return 'incorrect_number';
  if (brandOf(number)?.lengths.includes(number.length) === false) return 'invalid_number';
  return isTest && !testCards.has(number) ? 'test_mode_live_card' : undefined;
}

function validateExpiry(expiry: string, month: string): EntryCode | undefined {
  if (expiry === '') return 'required';
  const [, mm, yyyy] = /^(0[1-9]|1[0-2])(\d{4})$/.exec(expiry) ?? [];
  if (mm === undefined || yyyy === undefined) return 'invalid_expiry_date';
  if (yyyy + mm < month) return 'expired_card';
  return Number(yyyy) > Number(month.slice(0, 4)) + 20 ? 'invalid_expiry_date' : undefined;
}

function validateCvv(cvv: string, number: string): EntryCode | undefined {
  if (cvv === '') return 'required';
  const length = brandOf(number)?.cvv ?? cvv.length;
  return hasFormat('cvv', cvv) && cvv.length === length ? undefined : 'invalid_cvc';
}

function validateAccountType(type: string): EntryCode | undefined {
  return accountTypes.some((known) => known === type) ? undefined : 'required';
}

function validateRouting(routing: string): EntryCode | undefined {
  if (routing === '') return 'required';
  return hasFormat('routing', routing) && passesAba(routing) ? undefined : 'invalid_routing_number';
}

function validateAccount(account: string, isTest: boolean): EntryCode | undefined {
  if (account === '') return 'required';
  if (!hasFormat('account', account)) return 'invalid_account_number';
  return isTest && isUnsupportedAccount(account) ? 'unsupported_account' : undefined;
}

/** As Authorize.Net limits it. */
const maxHolder = 22;

function validateHolder(holder: string): EntryCode | undefined {
  if (holder === '') return 'required';
  return holder.length > maxHolder ? 'invalid_holder' : undefined;
}

function passesAba(routing: string): boolean {
  const sum = [...routing].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}
