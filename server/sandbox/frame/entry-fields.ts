import { brandOf } from '../card-brand.js';
import { type EntryFault, judgeBank, judgeCard, tidyEntry } from '../judge-entry.js';
import type { BankEntry, CardEntry, FrameField, FrameMethod, TokenAsk } from '../../gateways/sandbox/protocol.js';
import { readExpiry, showExpiry } from './expiry.js';

/** One field of the frame: how a browser fills it in, what is meant by what was typed, and how that is shown. */
export interface EntryField {
  readonly name: FrameField;
  readonly autocomplete: string;
  readonly isNumeric: boolean;
  readonly isShort: boolean;
  read(typed: string): string;
  show(entry: string): string;
}

const same = (text: string): string => text;

const cardFields: readonly EntryField[] = [
  {
    name: 'number',
    autocomplete: 'cc-number',
    isNumeric: true,
    isShort: false,
    read: (typed) => tidyEntry('number', typed),
    show: groupDigits,
  },
  { name: 'expiry', autocomplete: 'cc-exp', isNumeric: true, isShort: true, read: readExpiry, show: showExpiry },
  { name: 'cvv', autocomplete: 'cc-csc', isNumeric: true, isShort: true, read: (typed) => tidyEntry('cvv', typed), show: same },
];

const bankFields: readonly EntryField[] = [
  { name: 'accountType', autocomplete: 'off', isNumeric: false, isShort: false, read: same, show: same },
  { name: 'routing', autocomplete: 'off', isNumeric: true, isShort: false, read: (typed) => tidyEntry('routing', typed), show: same },
  { name: 'account', autocomplete: 'off', isNumeric: false, isShort: false, read: (typed) => tidyEntry('account', typed), show: same },
];

export function fieldsOf(method: FrameMethod): readonly EntryField[] {
  return method === 'Card' ? cardFields : bankFields;
}

export type Entries = Readonly<Partial<Record<FrameField, string>>>;

/** What is wrong with what stands in the fields, judged as the sandbox will judge it. */
export function judge(method: FrameMethod, entries: Entries, today: Date): readonly EntryFault[] {
  const month = `${today.getFullYear()}${String(today.getMonth() + 1).padStart(2, '0')}`;
  return method === 'Card' ? judgeCard(cardOf(entries), month) : judgeBank(bankOf(entries));
}

/** The part of a request for a token that the fields give. */
export function entryOf(method: FrameMethod, entries: Entries): Pick<TokenAsk, 'card' | 'bank'> {
  return method === 'Card' ? { card: cardOf(entries) } : { bank: bankOf(entries) };
}

function cardOf({ number = '', expiry = '', cvv = '' }: Entries): CardEntry {
  return { number, expiry, cvv };
}

function bankOf({ routing = '', account = '', accountType = '' }: Entries): BankEntry {
  return { routing, account, accountType };
}

/** In fours, as on most cards; those of 14 and 15 digits in three groups. */
function groupDigits(number: string): string {
  if (!/^\d+$/.test(number)) return number;
  const brand = brandOf(number)?.brand;
  const groups = brand === 'amex' || (brand === 'diners' && number.length === 14) ? /(\d{4})(\d{6})(\d*)/ : undefined;
  return groups === undefined ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number.replace(groups, '$1 $2 $3').trim();
}
