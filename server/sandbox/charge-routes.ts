import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Charge, GatewayResult } from '../gateways/payment-gateway.js';
import {
  type Decision,
  decideSource,
  decideSourceCharge,
  decideTokenCharge,
  decideVoid,
  isOf,
  type SandboxContext,
  shownCharge,
} from './decide.js';
import type { KeptCharge } from './ledger.js';
import { merchantName } from './merchant-name.js';
import { openOnce } from './once.js';
import type { FrameSession } from '../gateways/sandbox/protocol.js';
import type { SandboxApp, SandboxServices } from './services.js';
import { ChargeSearch, SourceBody, SourceChargeBody, TokenChargeBody, VoidBody } from './shapes.js';
import { hideWith } from './vault.js';

/** Longer than anybody waits for a gateway, shorter than an idle connection lives. */
const lateMs = 10_000;
const mostCharges = 1000;

interface Body {
  readonly key: string;
  readonly merchant?: Pick<FrameSession, 'type' | 'clientKey' | 'merchantId'>;
}

/** What the server of the site asks. All of it wants the secret. */
export function chargeRoutes(app: SandboxApp, { journal, secret, now, latencyMs }: SandboxServices): void {
  const hide = hideWith(secret);
  const once = openOnce(journal, now, latencyMs);
  const closing = new AbortController();
  app.addHook('onClose', (_app, done) => {
    closing.abort();
    done();
  });
  const onRequest = refuseStrangers(secret);

  const placeOf = (merchant: Body['merchant']): SandboxContext => {
    const name = merchant === undefined ? undefined : merchantName(merchant);
    return { ledger: journal.ledger, merchant: name, hide, now: now() };
  };
  const answer = async (reply: FastifyReply, path: string, body: Body, decide: (place: SandboxContext) => Decision): Promise<void> => {
    const place = placeOf(body.merchant);
    const key = `${path} ${place.merchant ?? ''} ${body.key}`;
    const outcome = await once({ key, print: hide(JSON.stringify(sorted(body))) }, () => decide({ ...place, now: now() }));
    if (outcome === 'failed') throw new Error('The test card asked for this failure.');
    if (outcome.isLate) await wait(lateMs, undefined, { signal: closing.signal }).catch(() => undefined);
    await reply.code(statusOf(outcome.result)).send(outcome.result);
  };

  app.post('/sources', { onRequest, schema: { body: SourceBody } }, ({ body }, reply) =>
    answer(reply, '/sources', body, (place) => decideSource(place, body)),
  );
  app.post('/charges', { onRequest, schema: { body: TokenChargeBody } }, ({ body }, reply) =>
    answer(reply, '/charges', body, (place) => decideTokenCharge(place, body)),
  );
  app.post('/charges/on-file', { onRequest, schema: { body: SourceChargeBody } }, ({ body }, reply) =>
    answer(reply, '/charges', body, (place) => decideSourceCharge(place, body)),
  );
  app.post('/voids', { onRequest, schema: { body: VoidBody } }, ({ body }, reply) =>
    answer(reply, '/voids', body, (place) => decideVoid(place, body)),
  );
  app.get('/charges', { onRequest, schema: { querystring: ChargeSearch } }, ({ query }) => {
    const { type, reference, since = '', ...keys } = query;
    const place = placeOf(type === undefined ? undefined : { type, ...keys });
    return { ok: true, value: reference === undefined ? chargesSince(place, since) : chargesOf(place, reference) };
  });
}

function chargesSince(place: SandboxContext, since: string): Charge[] {
  const from = since === '' ? 0 : Date.parse(since);
  return [...place.ledger.charges.values()]
    .filter((charge) => Date.parse(charge.at) >= from && isOf(place, charge.merchant))
    .slice(0, mostCharges)
    .map(shownCharge);
}

function chargesOf(place: SandboxContext, reference: string): Charge[] {
  return (place.ledger.references.get(reference) ?? [])
    .map((id) => place.ledger.charges.get(id))
    .filter((charge): charge is KeptCharge => charge !== undefined && isOf(place, charge.merchant))
    .map(shownCharge);
}

function refuseStrangers(secret: string) {
  const expected = digest(`Bearer ${secret}`);
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return done();
    const message = 'The secret of the payment sandbox is wrong. Start the server and the sandbox with the same one.';
    void reply.code(401).send({ ok: false, kind: 'refused', code: 'config_error', message });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function statusOf(result: GatewayResult<unknown>): number {
  if (result.ok) return 200;
  return result.kind === 'declined' ? 402 : 422;
}

/** The same request in another order is the same request. */
function sorted(body: object): unknown {
  return Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
}
