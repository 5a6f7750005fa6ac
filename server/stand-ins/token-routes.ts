import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import { perMinute } from '../base/request-counts.js';
import type { SandboxServices } from './services.js';
import type { App } from '../base/typed-app.js';
import { sessionError, merchantName, SessionBody, TokenBody } from './shapes.js';
import type { TokenError, IssuedToken, TokenRequestBody, TokenResult } from '../gateways/frame-protocol.js';
import { secretHasher, cardShapedToken, type HashSecret, newId, type StoredToken } from './ledger.js';
import { bad, good, type Result } from '../../engine/base/result.js';
import { gatewayErrors } from '../gateways/payment-gateway.js';
import { GATEWAYS } from '../gateways/registry.js';
import { apiErrors } from '../errors/catalogue.js';
import { brandOf } from '../gateways/card-brand.js';
import { type EntryError, validateBank, validateCard } from '../gateways/validate-entry.js';
import { bankOutcome, cardOutcome, testCards } from '../gateways/test-numbers.js';

const tokenLifetime = 15 * 60_000;
const halfDay = 12 * 3_600_000;

interface TokenIssuance {
  readonly answer: IssuedToken;
  readonly stored: StoredToken;
  /** Whether the response never arrives, for one test card. */
  readonly isSilent: boolean;
}

/** The test outcome applies to the charge only. */
function issueToken(request: TokenRequestBody, now: Date, hide: HashSecret): Result<TokenIssuance, TokenError> {
  const method = request.card === undefined ? 'Bank' : 'Card';
  const error = sessionError(request.session, method) ?? entryError(request, now);
  if (error !== undefined) return bad(error);
  return good(request.card === undefined ? issueBankToken(request, now, hide) : issueCardToken(request, request.card, now, hide));
}

/** Without a card and a bank account, an empty account is checked. */
function entryError({ card, bank }: TokenRequestBody, now: Date): TokenError | undefined {
  // A month ends half a day later than in UTC in the last time zone.
  const month = new Date(now.getTime() - halfDay).toISOString().slice(0, 7).replace('-', '');
  const [first] =
    card === undefined ? validateBank(bank ?? { routing: '', account: '', accountType: '' }, true) : validateCard(card, month, true);
  return first && toTokenError(first);
}

function toTokenError({ field, code }: EntryError): TokenError {
  const message = code === 'required' || code === 'invalid_holder' ? 'This is needed.' : apiErrors[gatewayErrors[code]].text;
  return { kind: 'customer', code, message, field, retryable: true };
}

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

/** As at a vendor, pages of any origin may ask for tokens. */
export function tokenRoutes(app: App, { journal, secret, now, access }: SandboxServices): void {
  const hide = secretHasher(secret);
  app.post('/sessions', { schema: { body: SessionBody } }, ({ body }, reply) => {
    const refused = sessionError(body.session, body.method);
    return refused === undefined ? reply.send({ ok: true }) : sendTokenError(reply, refused);
  });

  void app.register(async (limited: App) => {
    const limit = await createTokenLimit(limited, access.rateLimits);
    limited.post('/tokens', { onRequest: limit, schema: { body: TokenBody } }, ({ body }, reply) => {
      if ((body.card === undefined) === (body.bank === undefined)) return sendTokenError(reply, cardOrBankError);
      const issuance = issueToken(body, now(), hide);
      if (!issuance.ok) return sendTokenError(reply, issuance.problems);
      if (issuance.value.isSilent) return reply.hijack();
      journal.record({ event: 'issued', at: now().toISOString(), token: issuance.value.stored });
      return reply.send({ ok: true, ...issuance.value.answer });
    });
  });
}

/** Tokens within a minute for one address, which a clinic may share; the journal stores each. */
const maxTokens = 60;

async function createTokenLimit(app: App, factor: number): Promise<onRequestAsyncHookHandler> {
  if (factor === 0) return () => Promise.resolve();
  await app.register(rateLimit, perMinute);
  const allows = app.createRateLimit({ max: maxTokens * factor });
  return async (request, reply) => {
    const result = await allows(request);
    if (result.isAllowed || !result.isExceeded) return;
    await reply.code(429).header('retry-after', String(result.ttlInSeconds)).send(tooManyTokens);
  };
}

const tooManyTokens: TokenResult = {
  ok: false,
  kind: 'network',
  code: 'too_many_requests',
  message: apiErrors.too_many_requests.text,
  retryable: true,
};

const cardOrBankError: TokenError = {
  kind: 'merchant',
  code: 'config_error',
  message: 'A token is for either a card or a bank account.',
  retryable: false,
};

function sendTokenError(reply: FastifyReply, tokenError: TokenError): FastifyReply {
  return reply.code(tokenError.kind === 'merchant' ? 403 : 422).send({ ok: false, ...tokenError });
}
