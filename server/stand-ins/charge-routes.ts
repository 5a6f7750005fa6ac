import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { isSameText } from '../base/constant-time.js';
import type { Charge, GatewayResult } from '../gateways/payment-gateway.js';
import {
  type Decision,
  decideSource,
  decideSourceCharge,
  decideTokenCharge,
  decideVoid,
  mayAccess,
  type SandboxContext,
  publicCharge,
} from './decide.js';
import { type StoredCharge, secretHasher } from './ledger.js';
import { merchantName, ChargeSearch, SourceRequestBody, SourceChargeBody, TokenChargeBody, VoidBody } from './shapes.js';
import type { FrameSession } from '../gateways/frame-protocol.js';
import type { SandboxServices } from './services.js';
import type { App } from '../base/typed-app.js';
import type { Journal } from './journal.js';

interface KeyedRequest {
  readonly key: string;
  /** A fingerprint that distinguishes another request with the same key. */
  readonly print: string;
}

/** The result; `failed` is an internal error, after which the caller cannot know what happened. */
type KeyedOutcome = { readonly result: GatewayResult<unknown>; readonly isLate: boolean } | 'failed';

interface RunningRequest {
  readonly print: string;
  readonly outcome: Promise<KeyedOutcome>;
}

/** Decides once for each key and records the result first; repeats get the first result, concurrent ones wait for it. */
function createOnceRunner(journal: Journal, now: () => Date, latencyMs: number) {
  const running = new Map<string, RunningRequest>();

  const runNew = async ({ key, print }: KeyedRequest, decide: () => Decision): Promise<KeyedOutcome> => {
    await wait(latencyMs);
    const decision = decide();
    const at = now().toISOString();
    if (decision.stumblesOver !== undefined) {
      journal.record({ event: 'stumbled', at, over: decision.stumblesOver });
      return 'failed';
    }
    const { isLate = false, stumblesOver: _none, ...answered } = decision;
    journal.record({ event: 'answered', at, key, print, ...answered });
    return { result: answered.result, isLate };
  };

  return async (keyed: KeyedRequest, decide: () => Decision): Promise<KeyedOutcome> => {
    const { key, print } = keyed;
    const first = journal.ledger.answers.get(key) ?? running.get(key);
    if (first !== undefined && first.print !== print) return { result: keyReusedResult, isLate: false };
    if (first === undefined) {
      const outcome = runNew(keyed, decide).finally(() => running.delete(key));
      running.set(key, { print, outcome });
      return outcome;
    }
    if ('result' in first) return { result: first.result, isLate: false };
    // Only the first caller waits for a late answer.
    const outcome = await first.outcome;
    return outcome === 'failed' ? outcome : { ...outcome, isLate: false };
  };
}

const keyReusedResult: GatewayResult<never> = { ok: false, kind: 'refused', code: 'key_reused' };

/** Longer than callers wait for a gateway, shorter than an idle connection lasts. */
const lateDelay = 10_000;
const maxCharges = 1000;

interface KeyedBody {
  readonly key: string;
  readonly merchant?: Pick<FrameSession, 'type' | 'clientKey' | 'merchantId'>;
}

export function chargeRoutes(app: App, { journal, secret, now, latencyMs }: SandboxServices): void {
  const hide = secretHasher(secret);
  const runOnce = createOnceRunner(journal, now, latencyMs);
  const closing = new AbortController();
  app.addHook('onClose', (_app, done) => {
    closing.abort();
    done();
  });
  const onRequest = requireSecret(secret);

  const contextOf = (merchant: KeyedBody['merchant']): SandboxContext => {
    const name = merchant === undefined ? undefined : merchantName(merchant);
    return { ledger: journal.ledger, merchant: name, hide, now: now() };
  };
  const sendDecision = async (
    reply: FastifyReply,
    path: string,
    body: KeyedBody,
    decide: (context: SandboxContext) => Decision,
  ): Promise<void> => {
    const context = contextOf(body.merchant);
    const key = `${path} ${context.merchant ?? ''} ${body.key}`;
    const outcome = await runOnce({ key, print: hide(JSON.stringify(sortEntries(body))) }, () => decide({ ...context, now: now() }));
    if (outcome === 'failed') throw new Error('The test card asked for this failure.');
    if (outcome.isLate) await wait(lateDelay, undefined, { signal: closing.signal }).catch(() => undefined);
    await reply.code(statusOf(outcome.result)).send(outcome.result);
  };

  app.post('/sources', { onRequest, schema: { body: SourceRequestBody } }, ({ body }, reply) =>
    sendDecision(reply, '/sources', body, (context) => decideSource(context, body)),
  );
  app.post('/charges', { onRequest, schema: { body: TokenChargeBody } }, ({ body }, reply) =>
    sendDecision(reply, '/charges', body, (context) => decideTokenCharge(context, body)),
  );
  app.post('/charges/on-file', { onRequest, schema: { body: SourceChargeBody } }, ({ body }, reply) =>
    sendDecision(reply, '/charges', body, (context) => decideSourceCharge(context, body)),
  );
  app.post('/voids', { onRequest, schema: { body: VoidBody } }, ({ body }, reply) =>
    sendDecision(reply, '/voids', body, (context) => decideVoid(context, body)),
  );
  app.get('/charges', { onRequest, schema: { querystring: ChargeSearch } }, ({ query }) => {
    const { type, reference, since = '', ...keys } = query;
    const context = contextOf(type === undefined ? undefined : { type, ...keys });
    return { ok: true, value: reference === undefined ? findChargesSince(context, since) : findChargesByReference(context, reference) };
  });
}

function findChargesSince(context: SandboxContext, since: string): Charge[] {
  const from = since === '' ? 0 : Date.parse(since);
  return [...context.ledger.charges.values()]
    .filter((charge) => Date.parse(charge.at) >= from && mayAccess(context, charge.merchant))
    .slice(0, maxCharges)
    .map(publicCharge);
}

function findChargesByReference(context: SandboxContext, reference: string): Charge[] {
  return (context.ledger.references.get(reference) ?? [])
    .map((id) => context.ledger.charges.get(id))
    .filter((charge): charge is StoredCharge => charge !== undefined && mayAccess(context, charge.merchant))
    .map(publicCharge);
}

function requireSecret(secret: string) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (isSameText(request.headers.authorization ?? '', `Bearer ${secret}`)) return done();
    const message = 'The secret of the payment sandbox is wrong. Start the server and the sandbox with the same one.';
    void reply.code(401).send({ ok: false, kind: 'refused', code: 'config_error', message });
  };
}

function statusOf(result: GatewayResult<unknown>): number {
  if (result.ok) return 200;
  return result.kind === 'declined' ? 402 : 422;
}

/** In the order of their keys, so that equal bodies compare equal. */
function sortEntries(body: object): unknown {
  return Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
}
