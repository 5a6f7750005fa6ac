import { bad, good, type Result } from '../../engine/result.js';
import { GATEWAYS, gatewayErrors } from '../gateways/payment-gateway.js';
import { apiErrors } from '../errors/catalogue.js';
import { brandOf } from './card-brand.js';
import { type EntryFault, judgeBank, judgeCard } from './judge-entry.js';
import type { KeptToken } from './ledger.js';
import { merchantName, refusalOf } from './merchant-name.js';
import type { IssuedToken, TokenAsk, TokenRefusal } from '../gateways/sandbox/protocol.js';
import { bankOutcome, cardOutcome, testCards } from './test-numbers.js';
import { cardShapedToken, type Hide, newId } from './vault.js';

const lifetime = 15 * 60_000;
const halfDay = 12 * 3_600_000;

interface Issued {
  readonly answer: IssuedToken;
  readonly kept: KeptToken;
  /** The card whose token never arrives. */
  readonly isSilent: boolean;
}

/** Makes a one-time token of a card or an account. No bank is asked: what it would say comes with the charge. */
export function issueToken(ask: TokenAsk, now: Date, hide: Hide): Result<Issued, TokenRefusal> {
  const method = ask.card === undefined ? 'Bank' : 'Card';
  const refused = refusalOf(ask.session, method) ?? refusalOfEntry(ask, now);
  if (refused !== undefined) return bad(refused);
  return good(ask.card === undefined ? bankToken(ask, now, hide) : cardToken(ask, ask.card, now, hide));
}

function refusalOfEntry({ card, bank }: TokenAsk, now: Date): TokenRefusal | undefined {
  // The month ends last where the day does: half a day behind UTC.
  const month = new Date(now.getTime() - halfDay).toISOString().slice(0, 7).replace('-', '');
  const [fault] = card === undefined ? judgeBank(bank ?? { routing: '', account: '', accountType: '' }) : judgeCard(card, month);
  return fault && refusalFor(fault);
}

function refusalFor({ field, code }: EntryFault): TokenRefusal {
  const message = code === 'required' ? 'This is needed.' : apiErrors[gatewayErrors[code]].text;
  return { kind: 'customer', code, message, field, retryable: true };
}

function cardToken({ session, billing }: TokenAsk, card: NonNullable<TokenAsk['card']>, now: Date, hide: Hide): Issued {
  const { sendsExpiry } = GATEWAYS[session.type];
  const test = testCards.get(card.number) ?? { outcome: 'card_declined' };
  const token = sendsExpiry ? cardShapedToken(card.number) : newId('tok');
  const brand = brandOf(card.number)?.brand;
  const shown = { last4: card.number.slice(-4), ...(brand !== undefined && { brand }) };
  const until = now.getTime() + (test.token === 'expired' ? 0 : lifetime);
  return {
    answer: { token, tokenSource: session.type, ...shown, ...(sendsExpiry && { expiry: card.expiry }) },
    kept: {
      hash: hide(token),
      merchant: merchantName(session),
      method: 'Card',
      first6: card.number.slice(0, 6),
      ...shown,
      outcome: cardOutcome(test, card.cvv, billing.zip),
      lacksExpiry: sendsExpiry,
      ...(!sendsExpiry && { expiry: card.expiry }),
      until: new Date(until).toISOString(),
    },
    isSilent: test.token === 'silent',
  };
}

function bankToken({ session, bank }: TokenAsk, now: Date, hide: Hide): Issued {
  const token = newId('tok');
  const account = bank?.account ?? '';
  const last4 = account.slice(-4);
  return {
    answer: { token, tokenSource: session.type, last4 },
    kept: {
      hash: hide(token),
      merchant: merchantName(session),
      method: 'Bank',
      last4,
      outcome: bankOutcome(account),
      lacksExpiry: false,
      until: new Date(now.getTime() + lifetime).toISOString(),
    },
    isSilent: false,
  };
}
