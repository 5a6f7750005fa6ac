import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/index.js';
import type { TenantScope } from '../../database/scope.js';
import type { Store } from '../../database/store.js';
import type { TenantCache } from '../../tenants/tenant-cache.js';
import { errorCodeOf } from '../../base/error-code.js';

export interface OutboxMessage {
  readonly messageId: string;
  readonly tenantId: string;
  readonly kind: string;
  readonly body: JsonObject;
  readonly createdAt: Date;
  /** The number of attempts, including the present one. */
  readonly attempts: number;
}

/** Sends a message, or throws. */
export type MessageSender = (message: OutboxMessage) => Promise<void>;

interface DispatcherServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  /** By the kind of message; messages of other kinds stay in the outbox. */
  readonly senders: Readonly<Record<string, MessageSender>>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface Dispatcher {
  /** Sends what is due now and returns the number of messages. */
  sendDue(): Promise<number>;
  /** Waits for the round in progress and stops. */
  close(): Promise<void>;
}

/** Seconds after which another process may claim a message again. */
const lease = 60;
/** Milliseconds for sending a message, well within the lease. */
const sendTimeout = 45_000;
const batchSize = 10;
/** With the delays between them, about eight hours. */
export const maxAttempts = 16;
const pollInterval = 1000;

/** Several processes may run it: a message is claimed for a minute, and a failed one is retried after 5, 10, 20 … seconds. */
export function openDispatcher(dispatching: DispatcherServices): Dispatcher {
  let isClosed = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = sendDueMessages(dispatching)
        .catch((error: unknown) => dispatching.log.error({ err: error }, 'the outbox could not be read'))
        .finally(next);
    }, pollInterval).unref();
  };
  next();
  return {
    sendDue: () => sendDueMessages(dispatching),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function sendDueMessages(dispatching: DispatcherServices): Promise<number> {
  const { store, tenants } = dispatching;
  if (!(await store.hasDiskSpace())) return 0;
  let count = 0;
  for (const { tenantId, groupCode } of await tenants.all()) {
    for (;;) {
      const claimed = await claimDueMessages(dispatching, { tenantId, groupCode });
      await Promise.all(claimed.map((message) => sendMessage(dispatching, { tenantId, groupCode }, message)));
      count += claimed.length;
      if (claimed.length < batchSize) break;
    }
  }
  return count;
}

async function claimDueMessages({ store, senders }: DispatcherServices, scope: TenantScope): Promise<readonly OutboxMessage[]> {
  const kinds = Object.keys(senders);
  const { rows } = await store.inTenant(scope, (db) =>
    sql<OutboxMessage>`update outbox set attempts = attempts + 1, next_at = now() + ${lease} * interval '1 second'
      where tenant_id = ${scope.tenantId} and message_id in (
        select message_id from outbox
        where tenant_id = ${scope.tenantId} and sent_at is null and next_at <= now() and attempts < ${maxAttempts}
          and coalesce(expires_at > now(), true)
          and kind in (${sql.join(kinds)})
        order by next_at limit ${batchSize} for update skip locked)
      returning message_id as "messageId", tenant_id as "tenantId", kind, body, created_at as "createdAt", attempts`.execute(db),
  );
  return rows;
}

async function sendMessage({ store, senders, log }: DispatcherServices, scope: TenantScope, message: OutboxMessage): Promise<void> {
  const { messageId, kind, attempts } = message;
  try {
    await withTimeout(senders[kind]?.(message));
    await updateMessage(store, scope, messageId, sql`sent_at = now(), body = case when expires_at is null then body else '{}' end`);
  } catch (error) {
    // A mail server's message may quote the recipient.
    const about = { messageId, kind, attempts, code: errorCodeOf(error) };
    if (isFinalError(error)) log.error(about, 'a message cannot be sent and is given up');
    else log.warn(about, 'a message could not be sent and is tried again');
    const retry = isFinalError(error)
      ? sql`attempts = ${maxAttempts}`
      : sql`next_at = now() + ${retryDelay(attempts)} * interval '1 second'`;
    // If this fails too, the lease ends by itself.
    await updateMessage(store, scope, messageId, retry).catch(() => undefined);
  }
}

function updateMessage(
  store: Store,
  { tenantId, groupCode }: TenantScope,
  messageId: string,
  change: ReturnType<typeof sql>,
): Promise<unknown> {
  return store.inTenant({ tenantId, groupCode }, (db) =>
    sql`update outbox set ${change} where tenant_id = ${tenantId} and message_id = ${messageId}::uuid and sent_at is null`.execute(db),
  );
}

/** In seconds: 5 doubled each time, up to an hour. */
function retryDelay(attempts: number): number {
  return Math.min(5 * 2 ** (attempts - 1), 3600);
}

async function withTimeout(work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), sendTimeout);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns an error that no retry can fix. */
export function finalError(words: string): Error {
  return Object.assign(new Error(words), { code: 'FINAL' });
}

/** SMTP replies from 500 on are final. */
function isFinalError(error: unknown): boolean {
  const answer: unknown = Reflect.get(Object(error), 'responseCode');
  return errorCodeOf(error) === 'FINAL' || (typeof answer === 'number' && answer >= 500 && answer < 600);
}
