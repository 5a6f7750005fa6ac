import { randomBytes } from 'node:crypto';
import { brandOf } from '../../gateways/card-brand.js';
import { bankOutcome, cardOutcome, isUnsupportedAccount, testCards } from '../../gateways/test-numbers.js';
import type { HashSecret, StoredToken } from '../ledger.js';
import { acceptErrors, bankCodes, cardCodes } from './accept-codes.js';
import { successful } from './answers.js';
import type { RequestOf } from './requests.js';

type TokenData = RequestOf<'securePaymentContainerRequest'>['data'];
const lifetime = 15 * 60_000;

interface Issuance {
  readonly answer: object;
  /** Undefined where nothing is issued. */
  readonly stored?: StoredToken;
  /** Whether no answer comes, for one test card. */
  readonly isSilent?: boolean;
}

interface Issuer {
  readonly merchant: string;
  readonly hide: HashSecret;
  readonly now: Date;
}

/** Exchanges a test number for opaque data; a charge decides its outcome. Any other number is refused and not kept. */
export function issueOpaqueData({ token, bankToken }: TokenData, issuer: Issuer): Issuance {
  if (token !== undefined && bankToken === undefined) return issueForCard(token, issuer);
  return bankToken === undefined || token !== undefined ? { answer: acceptErrors(['E_WC_23']) } : issueForBank(bankToken, issuer);
}

function issueForCard(token: NonNullable<TokenData['token']>, issuer: Issuer): Issuance {
  const { cardNumber, expirationDate, cardCode = '', zip } = token;
  const [, month = '', year = ''] = /^(\d\d)(\d{2}|\d{4})$/.exec(expirationDate) ?? [];
  const codes = cardCodes({ ...token, month, year }, issuer.now);
  if (codes.length > 0) return { answer: acceptErrors(codes) };
  const test = testCards.get(cardNumber);
  // The vendor has no code for a card that is good but no test card.
  if (test === undefined) return { answer: acceptErrors(['E_WC_05']) };
  const brand = brandOf(cardNumber)?.brand;
  const card = { first6: cardNumber.slice(0, 6), last4: cardNumber.slice(-4), ...(brand !== undefined && { brand }) };
  const expiry = month + year.padStart(4, '20');
  const outcome = cardOutcome(test, cardCode, zip);
  return {
    ...issue({ method: 'Card', ...card, expiry, outcome }, issuer, test.token === 'expired' ? 0 : lifetime),
    isSilent: test.token === 'silent',
  };
}

function issueForBank(account: NonNullable<TokenData['bankToken']>, issuer: Issuer): Issuance {
  const { accountNumber, accountType = '' } = account;
  const codes = bankCodes({ ...account, accountType });
  if (codes.length > 0) return { answer: acceptErrors(codes) };
  if (isUnsupportedAccount(accountNumber)) return { answer: acceptErrors(['E_WC_27']) };
  return issue({ method: 'Bank', last4: accountNumber.slice(-4), outcome: bankOutcome(accountNumber) }, issuer, lifetime);
}

function issue(
  paying: Omit<StoredToken, 'hash' | 'merchant' | 'lacksExpiry' | 'until'>,
  { merchant, hide, now }: Issuer,
  milliseconds: number,
): Issuance {
  const dataValue = randomBytes(48).toString('base64');
  const until = new Date(now.getTime() + milliseconds).toISOString();
  return {
    answer: { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }, messages: successful },
    stored: { ...paying, hash: hide(dataValue), merchant, lacksExpiry: false, until },
  };
}
