import { brandOf } from '../../../gateways/card-brand.js';
import { type EntryError, validateBank, validateCard, normaliseEntry } from '../../../gateways/validate-entry.js';
import type { BankEntry, CardEntry, FrameField, FrameMethod, TokenRequestBody } from '../../../gateways/frame-protocol.js';

export interface EntryField {
  readonly name: FrameField;
  readonly autocomplete: string;
  readonly isNumeric: boolean;
  readonly isShort: boolean;
  read(input: string): string;
  show(entry: string): string;
}

const keepText = (text: string): string => text;

const cardFields: readonly EntryField[] = [
  {
    name: 'number',
    autocomplete: 'cc-number',
    isNumeric: true,
    isShort: false,
    read: (input) => normaliseEntry('number', input),
    show: groupDigits,
  },
  { name: 'expiry', autocomplete: 'cc-exp', isNumeric: true, isShort: true, read: readExpiry, show: showExpiry },
  { name: 'cvv', autocomplete: 'cc-csc', isNumeric: true, isShort: true, read: (input) => normaliseEntry('cvv', input), show: keepText },
];

const bankFields: readonly EntryField[] = [
  { name: 'accountType', autocomplete: 'off', isNumeric: false, isShort: false, read: keepText, show: keepText },
  {
    name: 'routing',
    autocomplete: 'off',
    isNumeric: true,
    isShort: false,
    read: (input) => normaliseEntry('routing', input),
    show: keepText,
  },
  {
    name: 'account',
    autocomplete: 'off',
    isNumeric: false,
    isShort: false,
    read: (input) => normaliseEntry('account', input),
    show: keepText,
  },
];

const holderField: EntryField = {
  name: 'holder',
  autocomplete: 'name',
  isNumeric: false,
  isShort: false,
  read: (input) => input.trim().replace(/\s+/g, ' '),
  show: keepText,
};

export function fieldsForMethod(method: FrameMethod, asksHolder: boolean): readonly EntryField[] {
  if (method === 'Card') return cardFields;
  return asksHolder ? [holderField, ...bankFields] : bankFields;
}

export type Entries = Readonly<Partial<Record<FrameField, string>>>;

/** A test takes test numbers only. */
export function validateEntries(method: FrameMethod, entries: Entries, today: Date, isTest: boolean): readonly EntryError[] {
  const month = `${today.getFullYear()}${String(today.getMonth() + 1).padStart(2, '0')}`;
  return method === 'Card' ? validateCard(toCardEntry(entries), month, isTest) : validateBank(toBankEntry(entries), isTest);
}

export function entryOf(method: FrameMethod, entries: Entries): Pick<TokenRequestBody, 'card' | 'bank'> {
  return method === 'Card' ? { card: toCardEntry(entries) } : { bank: toBankEntry(entries) };
}

function toCardEntry({ number = '', expiry = '', cvv = '' }: Entries): CardEntry {
  return { number, expiry, cvv };
}

function toBankEntry({ routing = '', account = '', accountType = '', holder }: Entries): BankEntry {
  return { routing, account, accountType, ...(holder !== undefined && { holder }) };
}

/** Groups a card number's digits by four, or by 4, 6 and the rest for 14 and 15 digits. */
function groupDigits(number: string): string {
  if (!/^\d+$/.test(number)) return number;
  const brand = brandOf(number)?.brand;
  const groups = brand === 'amex' || (brand === 'diners' && number.length === 14) ? /(\d{4})(\d{6})(\d*)/ : undefined;
  return groups === undefined ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number.replace(groups, '$1 $2 $3').trim();
}

/** Converts an entered expiry such as `03/27`, `0327` or `2027-03`, in digits of any script, to MMyyyy; other texts stay as they are. */
export function readExpiry(input: string): string {
  const parts = input.replace(/[\p{Z}\p{Cf}\p{Cc}]/gu, '').split(/[-./]/);
  const text = parts.map((part) => normaliseEntry('cvv', part)).join('/');
  const separated = /^(?<year>\d{4})\/(?<month>\d{1,2})$/.exec(text) ?? /^(?<month>\d{1,2})\/(?<year>\d{2}|\d{4})$/.exec(text);
  const digits = /^(?<month>\d{2})(?<year>\d{2}|\d{4})$/.exec(text);
  const { month, year } = (separated ?? digits)?.groups ?? {};
  if (month === undefined || year === undefined) return text;
  return month.padStart(2, '0') + (year.length === 2 ? `20${year}` : year);
}

/** Shows MMyyyy as MM/yy, as on a card. */
export function showExpiry(expiry: string): string {
  return /^\d{6}$/.test(expiry) ? `${expiry.slice(0, 2)}/${expiry.slice(4)}` : expiry;
}
