import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
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
  /** Whether the request came with a session; without one, it may not repeat a key. */
  readonly hasSession: boolean;
}

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
    hasSession: sessions.known(request) !== undefined,
  };
}

/**
 * Stores the key through `db`, the transaction of the write. Returns the stored answer of the earlier request, after waiting for that to
 * end; undefined without one.
 */
export async function claimKey(db: Database, record: IdempotencyRecord, reply: FastifyReply): Promise<CallAnswer | undefined> {
  if (record.key === undefined) return undefined;
  await refuseKnownKey(db, record, reply);
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(toKeyRow(record, record.key))
    .onConflict((on) => on.columns(['tenant_id', 'session_id', 'key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n ? undefined : readStoredAnswer(db, record);
}

/**
 * Throws `idempotency_key_reused` if a request without a session has a key that is known at the tenant, and gives it no session either
 * (D-141). Such requests with one key wait for each other.
 */
async function refuseKnownKey(db: Database, { key, tenantId, hasSession }: IdempotencyRecord, reply: FastifyReply): Promise<void> {
  if (key === undefined || hasSession) return;
  await sendWithoutWaiting(db, sql`select pg_advisory_xact_lock(hashtextextended(${`key ${tenantId} ${key}`}, 0))`.compile(db));
  const rows = db.selectFrom('idempotency_keys').select('key').where('tenant_id', '=', tenantId).where('key', '=', key);
  if ((await rows.executeTakeFirst()) === undefined) return;
  reply.removeHeader('set-cookie');
  throw keyReused();
}

function keyReused(): Error {
  return apiError('idempotency_key_reused', { errors: [fieldError('/idempotency-key', 'key_reused')] });
}

function toKeyRow({ tenantId: tenant_id, sessionId: session_id, call, bodyHash: body_hash }: IdempotencyRecord, key: string) {
  return { tenant_id, key, session_id, call, body_hash };
}

/** Returns the answer stored with the session's key, undefined without one; throws `idempotency_key_reused` if another request used it. */
async function readStoredAnswer(
  db: Database,
  { tenantId, sessionId, key = '', call, bodyHash }: IdempotencyRecord,
): Promise<CallAnswer | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'status', 'answer', 'order_hash'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  if (stored.call !== call || stored.body_hash !== bodyHash) throw keyReused();
  const { status, answer, order_hash } = stored;
  return status === null || answer === null ? undefined : { status, body: JSON.parse(answer), order: order_hash ?? undefined };
}

/** Stores the answer with the key, in the transaction of the write. Returns false if the key is gone, because the visit has ended. */
export async function saveAnswer(db: Database, record: IdempotencyRecord, { status, body }: CallAnswer): Promise<boolean> {
  if (record.key === undefined) return true;
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(body) })
    .where('tenant_id', '=', record.tenantId)
    .where('session_id', '=', record.sessionId)
    .where('key', '=', record.key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
    await refuseKnownKey(db, record, reply);
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
    const stored = key === undefined ? undefined : await services.store.inTenant(caller.scope, (db) => readStoredAnswer(db, record));
    if (stored === undefined) throw error;
    return serialize(stored);
  });
  if (answer.order !== undefined) reply.header(orderHeader, answer.order);
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

/** Throws a 503 error while the disk is nearly full, because a database that fills its disk hangs. */
export async function requireDiskSpace(store: Store): Promise<void> {
  if (!(await store.hasDiskSpace())) throw storeUnavailable('There is no room left to write.');
}
