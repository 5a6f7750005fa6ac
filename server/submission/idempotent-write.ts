import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonObject } from '../../engine/index.js';
import { fieldError, apiError } from '../errors/api-error.js';
import { sentAs } from '../bodies/json-body.js';
import { sendInsert } from '../store/scope.js';
import type { Database, Store } from '../store/store.js';
import { isUnavailable, storeUnavailable } from '../store/unavailable.js';
import { type Caller, headerOf } from '../visitors/caller.js';
import type { Sessions } from '../visitors/sessions.js';

/** What a call answers when it succeeds. */
export interface CallAnswer {
  readonly status: number;
  readonly body: JsonObject;
}

/** An `Idempotency-Key` and what was asked with it. */
export interface IdempotencyRecord {
  readonly key: string | undefined;
  readonly call: string;
  readonly bodyHash: string;
  readonly sessionId: string;
  readonly tenantId: string;
  /** Whether the browser came without a session of its own, as one does whose first answer was lost. */
  readonly isNew: boolean;
}

/** What a key that was used before says: its answer, or that the act is not finished yet. */
export type Claim =
  | { readonly is: 'new' }
  | { readonly is: 'answered'; readonly answer: CallAnswer; readonly sessionId: string }
  | { readonly is: 'open'; readonly sessionId: string };

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;

/** What this request is, so that its being sent again can be told from another request with the same key. */
export function idempotencyRecordOf(request: FastifyRequest, caller: Caller, sessions: Sessions): IdempotencyRecord {
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && !keyPattern.test(key))
    throw apiError('idempotency_key_invalid', { errors: [fieldError('/idempotency-key', 'not_a_key')] });
  const asked = [request.method, request.url, headerOf(request, 'x-form') ?? '', sentAs(request.body)];
  return {
    key,
    call: `${request.method} ${request.routeOptions.url ?? ''}`.slice(0, 200),
    bodyHash: hash('sha256', asked.join('\n'), 'base64url'),
    sessionId: caller.sessionId,
    tenantId: caller.scope.tenantId,
    isNew: sessions.known(request) === undefined,
  };
}

/** Takes the key for this act, in the transaction of the write. Who comes second waits for the first to end. */
export async function claimKey(db: Database, act: IdempotencyRecord): Promise<Claim> {
  if (act.key === undefined) return { is: 'new' };
  const taken = await db
    .insertInto('idempotency_keys')
    .values(rowOf(act, act.key))
    .onConflict((on) => on.columns(['tenant_id', 'key']).doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n ? { is: 'new' } : ((await claimed(db, act)) ?? { is: 'new' });
}

function rowOf({ tenantId: tenant_id, sessionId: session_id, call, bodyHash: body_hash }: IdempotencyRecord, key: string) {
  return { tenant_id, key, session_id, call, body_hash };
}

/** What was answered under the key of this act before; a failure where the key was another request's. */
async function claimed(
  db: Database,
  { tenantId, key = '', call, bodyHash, sessionId, isNew }: IdempotencyRecord,
): Promise<Claim | undefined> {
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['session_id', 'call', 'body_hash', 'status', 'answer'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (before === undefined) return undefined;
  const isSame = before.call === call && before.body_hash === bodyHash;
  if (!isSame || (before.session_id !== sessionId && !isNew))
    throw apiError('idempotency_key_reused', { errors: [fieldError('/idempotency-key', 'key_reused')] });
  const { status, answer } = before;
  if (status === null || answer === null) return { is: 'open', sessionId: before.session_id };
  return { is: 'answered', answer: { status, body: JSON.parse(answer) }, sessionId: before.session_id };
}

/** Keeps the answer under the key, in the transaction of the write. */
export async function saveAnswer(db: Database, act: IdempotencyRecord, { status, body }: CallAnswer): Promise<void> {
  if (act.key === undefined) return;
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(body) })
    .where('tenant_id', '=', act.tenantId)
    .where('key', '=', act.key)
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

/**
 * Does a write at most once for its `Idempotency-Key`, in one transaction with the key and the answer, and gives every
 * later request with that key the first one's answer. Nothing in `work` may wait for the network.
 *
 * The key goes in last, with the answer: nearly every request is the first with its key. Where it is not, the key is
 * there already, all that was done is undone with it, and what was answered then is answered again.
 */
export async function idempotentWrite(
  writing: WriteServices,
  asked: WriteRequest,
  work: (db: Database) => Promise<CallAnswer>,
): Promise<FastifyReply> {
  const { caller, reply } = asked;
  await refuseWithoutRoom(writing.store);
  const act = idempotencyRecordOf(asked.request, caller, writing.sessions);
  const { key } = act;
  // What is kept is what is sent: to write a large answer down twice takes longer than to make it.
  const written = ({ status, body }: CallAnswer) => ({ status, text: String(reply.code(status).serialize(body)) });
  const write = async (db: Database) => {
    const result = written(await work(db));
    if (key !== undefined)
      await sendInsert(db, db.insertInto('idempotency_keys').values({ ...rowOf(act, key), status: result.status, answer: result.text }));
    return result;
  };
  const answer = await writing.store.inTenant(caller.scope, write).catch(async (error: unknown) => {
    // A store that does not answer would be waited for twice; the same request with its key finds out later.
    if (isUnavailable(error)) throw error;
    const before = await answered(writing, asked, act);
    if (before === undefined) throw error;
    return written(before);
  });
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text);
}

/** The answer there is to a request that was sent before, whatever sending it again has led to; and its session, if it was lost. */
async function answered(
  { store, sessions }: WriteServices,
  { request, reply, caller }: WriteRequest,
  act: IdempotencyRecord,
): Promise<CallAnswer | undefined> {
  if (act.key === undefined) return undefined;
  const before = await store.inTenant(caller.scope, (db) => claimed(db, act));
  if (before?.is !== 'answered') return undefined;
  if (before.sessionId !== caller.sessionId) sessions.give(before.sessionId, request, reply);
  return before.answer;
}

/** A store that fills its disk hangs; so writing ends before. */
export async function refuseWithoutRoom(store: Store): Promise<void> {
  if (!(await store.hasRoom())) throw storeUnavailable('There is no room left to write.');
}
