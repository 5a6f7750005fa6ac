import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isOriginPattern } from '../base/origin.js';
import { perMinute } from '../base/request-counts.js';
import { addFramePolicy, type SandboxServices } from './services.js';
import type { App } from '../base/typed-app.js';
import { sessionError, merchantName, SessionBody, TokenBody } from './shapes.js';
import {
  FRAME_PATH,
  type TokenError,
  SANDBOX_BANNER,
  type IssuedToken,
  type TokenRequestBody,
  type TokenResult,
} from '../gateways/frame-protocol.js';
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
  const [first] = card === undefined ? validateBank(bank ?? { routing: '', account: '', accountType: '' }) : validateCard(card, month);
  return first && toTokenError(first);
}

function toTokenError({ field, code }: EntryError): TokenError {
  const message = code === 'required' ? 'This is needed.' : apiErrors[gatewayErrors[code]].text;
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

export function frameRoutes(app: App, { journal, secret, appOrigins, frameOrigin, now, frame, access }: SandboxServices): void {
  const hide = secretHasher(secret);
  const onRequest = refuseOtherOrigins(frameOrigin);

  app.get(FRAME_PATH, (_request, reply) => {
    // Anything else could widen the policy.
    const origins = appOrigins().filter(isOriginPattern);
    addFramePolicy(reply, origins);
    return reply.type('text/html; charset=utf-8').send(framePage(origins));
  });
  app.get('/frame.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(frame.script));
  app.get('/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(frame.style));
  app.get('/frame.woff2', (_request, reply) => reply.type('font/woff2').send(frame.fonts.devanagari));
  app.get('/frame-latin.woff2', (_request, reply) => reply.type('font/woff2').send(frame.fonts.latin));

  app.post('/sessions', { onRequest, schema: { body: SessionBody } }, ({ body }, reply) => {
    const refused = sessionError(body.session, body.method);
    return refused === undefined ? reply.send({ ok: true }) : sendTokenError(reply, refused);
  });

  void app.register(async (limited: App) => {
    const limit = await createTokenLimit(limited, access.rateLimits);
    limited.post('/tokens', { onRequest: [limit, onRequest], schema: { body: TokenBody } }, ({ body }, reply) => {
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

/** The frame calls its own origin, at which a proxy may be. */
function refuseOtherOrigins(frameOrigin: string | undefined) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { origin, host } = request.headers;
    if (origin === undefined || origin === frameOrigin || (URL.canParse(origin) && new URL(origin).host === host)) return done();
    const message = 'Only the frame of the sandbox may ask this.';
    void reply.code(403).send({ ok: false, kind: 'merchant', code: 'config_error', message, retryable: false });
  };
}

function sendTokenError(reply: FastifyReply, tokenError: TokenError): FastifyReply {
  return reply.code(tokenError.kind === 'merchant' ? 403 : 422).send({ ok: false, ...tokenError });
}

/** The script creates the fields once a page has named the method. */
function framePage(appOrigins: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="app-origins" content="${appOrigins.join(' ')}" />
    <title>Payment details</title>
    <link rel="stylesheet" href="/frame.css" />
    <script src="/frame.js" defer></script>
  </head>
  <body>
    <div class="page">
      <p class="banner" lang="en">${SANDBOX_BANNER}</p>
      <div id="fields"></div>
      <noscript>This payment page needs JavaScript.</noscript>
    </div>
  </body>
</html>
`;
}
