import { type FormatContext, formats } from '../../engine/index.js';
import { brandOf } from './card-brand.js';
import { passesLuhn } from './luhn.js';
import type { BankEntry, CardEntry, FrameField } from '../gateways/sandbox/protocol.js';
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
  | 'unsupported_account';

export interface EntryFault {
  readonly field: FrameField;
  readonly code: EntryCode;
}

/** The kinds of bank account there are (SPEC 4). */
export const accountTypes = ['checking', 'savings', 'businessChecking'] as const;

/** The formats of card and bank numbers ask nothing of where they stand. */
const context: FormatContext = {
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

const formatOf = { number: 'card-number', cvv: 'cvv', routing: 'routing-number', account: 'account-number' } as const;
type FormattedField = keyof typeof formatOf;

/** What was typed or pasted, without the spaces and dashes people write. */
export function tidyEntry(field: FormattedField, typed: string): string {
  return formats.get(formatOf[field])?.normalise?.(typed, context) ?? typed;
}

/** What is wrong with a card before any bank is asked. `month` is the present one, yyyyMM. */
export function judgeCard(card: CardEntry, month: string): EntryFault[] {
  return [
    ...faultOf('number', judgeNumber(card.number)),
    ...faultOf('expiry', judgeExpiry(card.expiry, month)),
    ...faultOf('cvv', judgeCvv(card.cvv, card.number)),
  ];
}

export function judgeBank(bank: BankEntry): EntryFault[] {
  return [
    ...faultOf('accountType', judgeAccountType(bank.accountType)),
    ...faultOf('routing', judgeRouting(bank.routing)),
    ...faultOf('account', judgeAccount(bank.account)),
  ];
}

function faultOf(field: FrameField, code: EntryCode | undefined): EntryFault[] {
  return code === undefined ? [] : [{ field, code }];
}

function fits(field: FormattedField, text: string): boolean {
  return formats.get(formatOf[field])?.check(text, context) === undefined;
}

function judgeNumber(number: string): EntryCode | undefined {
  if (number === '') return 'required';
  if (!fits('number', number)) return 'invalid_number';
  if (!passesLuhn(number)) return 'incorrect_number';
  if (brandOf(number)?.lengths.includes(number.length) === false) return 'invalid_number';
  return testCards.has(number) ? undefined : 'test_mode_live_card';
}

function judgeExpiry(expiry: string, month: string): EntryCode | undefined {
  if (expiry === '') return 'required';
  const [, mm, yyyy] = /^(0[1-9]|1[0-2])(\d{4})$/.exec(expiry) ?? [];
  if (mm === undefined || yyyy === undefined) return 'invalid_expiry_date';
  if (yyyy + mm < month) return 'expired_card';
  return Number(yyyy) > Number(month.slice(0, 4)) + 20 ? 'invalid_expiry_date' : undefined;
}

function judgeCvv(cvv: string, number: string): EntryCode | undefined {
  if (cvv === '') return 'required';
  const length = brandOf(number)?.cvv ?? cvv.length;
  return fits('cvv', cvv) && cvv.length === length ? undefined : 'invalid_cvc';
}

function judgeAccountType(type: string): EntryCode | undefined {
  return accountTypes.some((known) => known === type) ? undefined : 'required';
}

function judgeRouting(routing: string): EntryCode | undefined {
  if (routing === '') return 'required';
  return fits('routing', routing) && passesAba(routing) ? undefined : 'invalid_routing_number';
}

function judgeAccount(account: string): EntryCode | undefined {
  if (account === '') return 'required';
  if (!fits('account', account)) return 'invalid_account_number';
  return isUnsupportedAccount(account) ? 'unsupported_account' : undefined;
}

/** The check digit of the American Bankers Association: weights 3, 7, 1. */
function passesAba(routing: string): boolean {
  const sum = [...routing].reduce((total, digit, place) => total + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}
