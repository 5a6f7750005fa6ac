import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonObject } from '../../engine/index.js';
import { fieldError, apiError } from '../errors/api-error.js';
import { sentTextOf } from '../bodies/json-body.js';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database, Store } from '../database/store.js';
import { isUnavailable, storeUnavailable } from '../database/unavailable.js';
import { type Caller, headerOf } from './caller.js';
import type { Sessions } from './sessions.js';

/** The status and the body of a response. */
export interface CallAnswer {
  readonly status: number;
  readonly body: JsonObject;
  /** The order that the answer names in x-order (D-136). */
  readonly order?: string | undefined;
}

/** An `Idempotency-Key` with the request that it identifies. */
export interface IdempotencyRecord {
  readonly key: string | undefined;
  readonly call: string;
  readonly bodyHash: string;
  readonly sessionId: string;
  readonly tenantId: string;
  /** Whether the browser sent no session, as after a first response that was lost. */
  readonly isNew: boolean;
}

/** The state of a key: new, answered, or still in progress. */
export type Claim =
  | { readonly is: 'new' }
  | { readonly is: 'answered'; readonly answer: CallAnswer; readonly sessionId: string }
  | { readonly is: 'open'; readonly sessionId: string };

/** Names the order that a page shows, in answers and at the checkout (D-136). */
export const orderHeader = 'x-order';

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;

/** Returns the key and a hash of the request, to distinguish a repeated request from another with the same key; throws for an invalid key. */
export function readIdempotencyRecord(request: FastifyRequest, caller: Caller, sessions: Sessions): IdempotencyRecord {
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && !keyPattern.test(key))
    throw apiError('idempotency_key_invalid', { errors: [fieldError('/idempotency-key', 'not_a_key')] });
  const parts = [request.method, request.url, headerOf(request, 'x-form') ?? '', sentTextOf(request.body)];
  return {
    key,
    call: `${request.method} ${request.routeOptions.url ?? ''}`.slice(0, 200),
    bodyHash: hash('sha256', parts.join('\n'), 'base64url'),
    sessionId: caller.sessionId,
    tenantId: caller.scope.tenantId,
    isNew: sessions.known(request) === undefined,
  };
}

/**
 * Stores the key through `db`, the transaction of the write. Returns `new`, or the claim of the earlier request, after waiting for that to
 * end. A record without key stores nothing and is `new`.
 */
export async function claimKey(db: Database, record: IdempotencyRecord): Promise<Claim> {
  if (record.key === undefined) return { is: 'new' };
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(toKeyRow(record, record.key))
    .onConflict((on) => on.columns(['tenant_id', 'key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n ? { is: 'new' } : ((await readClaim(db, record)) ?? { is: 'new' });
}

/** Returns the row of an idempotency key without its answer. */
function toKeyRow({ tenantId: tenant_id, sessionId: session_id, call, bodyHash: body_hash }: IdempotencyRecord, key: string) {
  return { tenant_id, key, session_id, call, body_hash };
}

/** Returns the state of a stored key, undefined if it is gone; throws `idempotency_key_reused` if another request used it. */
async function readClaim(
  db: Database,
  { tenantId, key = '', call, bodyHash, sessionId, isNew }: IdempotencyRecord,
): Promise<Claim | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['session_id', 'call', 'body_hash', 'status', 'answer', 'order_hash'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  const isSame = stored.call === call && stored.body_hash === bodyHash;
  if (!isSame || (stored.session_id !== sessionId && !isNew))
    throw apiError('idempotency_key_reused', { errors: [fieldError('/idempotency-key', 'key_reused')] });
  const { status, answer, order_hash } = stored;
  if (status === null || answer === null) return { is: 'open', sessionId: stored.session_id };
  return { is: 'answered', answer: { status, body: JSON.parse(answer), order: order_hash ?? undefined }, sessionId: stored.session_id };
}

/** Stores the answer with the key, in the transaction of the write. */
export async function saveAnswer(db: Database, record: IdempotencyRecord, { status, body }: CallAnswer): Promise<void> {
  if (record.key === undefined) return;
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(body) })
    .where('tenant_id', '=', record.tenantId)
    .where('key', '=', record.key)
    .execute();
}

export interface WriteServices {
  readonly store: Store;
  readonly sessions: Sessions;
}

interface WriteRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

/** Runs a write once for its `Idempotency-Key` and sends the answer; repeats get the stored one. `work` must not wait for the network. */
export async function idempotentWrite(
  services: WriteServices,
  asked: WriteRequest,
  work: (db: Database) => Promise<CallAnswer>,
): Promise<FastifyReply> {
  const { caller, reply } = asked;
  await requireDiskSpace(services.store);
  const record = readIdempotencyRecord(asked.request, caller, services.sessions);
  const { key } = record;
  // The serialised text is stored and sent, because serialising a large answer twice is slow.
  const serialize = ({ status, body, order }: CallAnswer) => ({ status, order, text: String(reply.code(status).serialize(body)) });
  const write = async (db: Database) => {
    const result = serialize(await work(db));
    if (key !== undefined)
      await sendWithoutWaiting(
        db,
        db
          .insertInto('idempotency_keys')
          .values({ ...toKeyRow(record, key), status: result.status, answer: result.text, order_hash: result.order ?? null })
          .compile(),
      );
    return result;
  };
  const answer = await services.store.inTenant(caller.scope, write).catch(async (error: unknown) => {
    // An unavailable database would be waited for twice; a repeat with the same key finds the answer later.
    if (isUnavailable(error)) throw error;
    const stored = await findStoredAnswer(services, asked, record);
    if (stored === undefined) throw error;
    return serialize(stored);
  });
  if (answer.order !== undefined) reply.header(orderHeader, answer.order);
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

/** Returns the stored answer to a repeated request, undefined without one; restores a lost session. */
async function findStoredAnswer(
  { store, sessions }: WriteServices,
  { request, reply, caller }: WriteRequest,
  record: IdempotencyRecord,
): Promise<CallAnswer | undefined> {
  if (record.key === undefined) return undefined;
  const stored = await store.inTenant(caller.scope, (db) => readClaim(db, record));
  if (stored?.is !== 'answered') return undefined;
  if (stored.sessionId !== caller.sessionId) sessions.give(stored.sessionId, request, reply);
  return stored.answer;
}

/** Throws a 503 error while the disk is nearly full, because a database that fills its disk hangs. */
export async function requireDiskSpace(store: Store): Promise<void> {
  if (!(await store.hasDiskSpace())) throw storeUnavailable('There is no room left to write.');
}
