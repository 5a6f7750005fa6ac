import { bad, good, type Result } from '../../engine/result.js';
import { gatewayErrors } from '../gateways/payment-gateway.js';
import { GATEWAYS } from '../gateways/registry.js';
import { apiErrors } from '../errors/catalogue.js';
import { brandOf } from './card-brand.js';
import { type EntryError, validateBank, validateCard } from './validate-entry.js';
import type { StoredToken } from './ledger.js';
import { merchantName, sessionError } from './merchant-name.js';
import type { IssuedToken, TokenRequestBody, TokenError } from '../gateways/sandbox/protocol.js';
import { bankOutcome, cardOutcome, testCards } from './test-numbers.js';
import { cardShapedToken, type HashSecret, newId } from './vault.js';

const tokenLifetime = 15 * 60_000;
const halfDay = 12 * 3_600_000;

interface TokenIssuance {
  readonly answer: IssuedToken;
  readonly stored: StoredToken;
  /** Whether the response never arrives, for one test card. */
  readonly isSilent: boolean;
}

/** Returns a one-time token for a card or account, or the error of the entry. The test outcome applies to the charge only. */
export function issueToken(request: TokenRequestBody, now: Date, hide: HashSecret): Result<TokenIssuance, TokenError> {
  const method = request.card === undefined ? 'Bank' : 'Card';
  const error = sessionError(request.session, method) ?? entryError(request, now);
  if (error !== undefined) return bad(error);
  return good(request.card === undefined ? issueBankToken(request, now, hide) : issueCardToken(request, request.card, now, hide));
}

/**
 * Returns the first error of the card, or of the bank account if there is no card; undefined if valid. Without both, an empty account is
 * checked. A card expires half a day later than in UTC.
 */
function entryError({ card, bank }: TokenRequestBody, now: Date): TokenError | undefined {
  // A month ends half a day later than in UTC in the last time zone.
  const month = new Date(now.getTime() - halfDay).toISOString().slice(0, 7).replace('-', '');
  const [first] = card === undefined ? validateBank(bank ?? { routing: '', account: '', accountType: '' }) : validateCard(card, month);
  return first && toTokenError(first);
}

/** Returns the token error of an entry error. */
function toTokenError({ field, code }: EntryError): TokenError {
  const message = code === 'required' ? 'This is needed.' : apiErrors[gatewayErrors[code]].text;
  return { kind: 'customer', code, message, field, retryable: true };
}

/** Returns the token of a card with its response and its stored form. */
function issueCardToken(
  { session, billing }: TokenRequestBody,
  card: NonNullable<TokenRequestBody['card']>,
  now: Date,
  hide: HashSecret,
): TokenIssuance {
  const { sendsExpiry } = GATEWAYS[session.type];
  const test = testCards.get(card.number) ?? { outcome: 'card_declined' };
  const token = sendsExpiry ? cardShapedToken(card.number) : newId('tok');
  const brand = brandOf(card.number)?.brand;
  const summary = { last4: card.number.slice(-4), ...(brand !== undefined && { brand }) };
  const until = now.getTime() + (test.token === 'expired' ? 0 : tokenLifetime);
  return {
    answer: { token, tokenSource: session.type, ...summary, ...(sendsExpiry && { expiry: card.expiry }) },
    stored: {
      hash: hide(token),
      merchant: merchantName(session),
      method: 'Card',
      first6: card.number.slice(0, 6),
      ...summary,
      outcome: cardOutcome(test, card.cvv, billing.zip),
      lacksExpiry: sendsExpiry,
      ...(!sendsExpiry && { expiry: card.expiry }),
      until: new Date(until).toISOString(),
    },
    isSilent: test.token === 'silent',
  };
}

/** Returns the token of a bank account with its response and its stored form. */
function issueBankToken({ session, bank }: TokenRequestBody, now: Date, hide: HashSecret): TokenIssuance {
  const token = newId('tok');
  const account = bank?.account ?? '';
  const last4 = account.slice(-4);
  return {
    answer: { token, tokenSource: session.type, last4 },
    stored: {
      hash: hide(token),
      merchant: merchantName(session),
      method: 'Bank',
      last4,
      outcome: bankOutcome(account),
      lacksExpiry: false,
      until: new Date(now.getTime() + tokenLifetime).toISOString(),
    },
    isSilent: false,
  };
}
