import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonObject } from '../../engine/index.js';
import { failure } from '../failure.js';
import type { Database, Store } from '../store/store.js';
import { storeUnavailable } from '../store/unavailable.js';
import { type Caller, headerOf } from '../visitors/caller.js';
import type { Sessions } from '../visitors/sessions.js';

/** What a call answers when it succeeds. */
export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** An `Idempotency-Key` and what was asked with it. */
export interface Act {
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
  | { readonly is: 'answered'; readonly answer: Answer; readonly sessionId: string }
  | { readonly is: 'open'; readonly sessionId: string };

const keyPattern = /^[A-Za-z0-9_-]{8,128}$/;

/** What this request is, so that its being sent again can be told from another request with the same key. */
export function actOf(request: FastifyRequest, caller: Caller, sessions: Sessions): Act {
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && !keyPattern.test(key))
    throw failure(400, 'The header idempotency-key takes 8 to 128 letters, digits, "-" and "_".', {
      errors: [{ path: '/idempotency-key', message: 'This is not a key' }],
    });
  const asked = [request.method, request.url, headerOf(request, 'x-form') ?? '', JSON.stringify(request.body ?? null)];
  return {
    key,
    call: `${request.method} ${request.routeOptions.url ?? ''}`.slice(0, 200),
    bodyHash: createHash('sha256').update(asked.join('\n')).digest('base64url'),
    sessionId: caller.sessionId,
    tenantId: caller.scope.tenantId,
    isNew: sessions.known(request) === undefined,
  };
}

/** Takes the key for this act, in the transaction of the write. Who comes second waits for the first to end. */
export async function claim(db: Database, act: Act): Promise<Claim> {
  if (act.key === undefined) return { is: 'new' };
  const { key, call, bodyHash: body_hash, sessionId: session_id, tenantId: tenant_id } = act;
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ tenant_id, key, session_id, call, body_hash })
    .onConflict((on) => on.columns(['tenant_id', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return { is: 'new' };
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['session_id', 'call', 'body_hash', 'status', 'answer'])
    .where('tenant_id', '=', tenant_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const isSame = before.call === call && before.body_hash === body_hash;
  if (!isSame || (before.session_id !== session_id && !act.isNew))
    throw failure(422, 'This idempotency-key was used for another request.', {
      errors: [{ path: '/idempotency-key', message: 'This key was used for another request' }],
    });
  const { status, answer } = before;
  if (status === null || answer === null) return { is: 'open', sessionId: before.session_id };
  return { is: 'answered', answer: { status, body: JSON.parse(answer) }, sessionId: before.session_id };
}

/** Keeps the answer under the key, in the transaction of the write. */
export async function settle(db: Database, act: Act, answer: Answer): Promise<void> {
  await settling(db, act, answer)?.execute();
}

function settling(db: Database, act: Act, { status, body }: Answer) {
  if (act.key === undefined) return undefined;
  return db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(body) })
    .where('tenant_id', '=', act.tenantId)
    .where('key', '=', act.key);
}

export interface Writing {
  readonly store: Store;
  readonly sessions: Sessions;
}

/**
 * Does a write at most once for its `Idempotency-Key`, in one transaction with the key and the answer, and gives every
 * later request with that key the first one's answer. Nothing in `work` may wait for the network.
 */
export async function once(
  { store, sessions }: Writing,
  { request, reply, caller }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly caller: Caller },
  work: (db: Database) => Promise<Answer>,
): Promise<FastifyReply> {
  await refuseWithoutRoom(store);
  const act = actOf(request, caller, sessions);
  const answer = await store.inTenant(
    caller.scope,
    async (db): Promise<Answer & { readonly isNew: boolean }> => {
      const claimed = await claim(db, act);
      if (claimed.is === 'answered') {
        if (claimed.sessionId !== caller.sessionId) sessions.give(claimed.sessionId, request, reply);
        return { ...claimed.answer, isNew: false };
      }
      return { ...(await work(db)), isNew: true };
    },
    (db, made) => (made.isNew ? settling(db, act, made) : undefined),
  );
  return reply.code(answer.status).send(answer.body);
}

/** A store that fills its disk hangs; so writing ends before. */
export async function refuseWithoutRoom(store: Store): Promise<void> {
  if (!(await store.hasRoom())) throw storeUnavailable('There is no room left to write.');
}
