import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import type { Scope } from '../store/scope.js';
import type { Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';
import { codeOf } from '../base/thrown.js';

/** A message that waits in the outbox. */
export interface Waiting {
  readonly messageId: string;
  readonly tenantId: string;
  readonly kind: string;
  readonly body: JsonObject;
  readonly createdAt: Date;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** Does what a message asks for, or throws. */
export type Sender = (message: Waiting) => Promise<void>;

interface Dispatching {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  /** By the kind of message. What has no sender stays where it is. */
  readonly senders: Readonly<Record<string, Sender>>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Brings what waits in the outbox on its way. */
export interface Dispatcher {
  /** Sends what is due now; how many messages that were. */
  round(): Promise<number>;
  /** Lets the round that runs end. */
  close(): Promise<void>;
}

/** How long a process may be busy with a message before another one takes it to have died, in seconds. */
const lease = 60;
/** How long sending one may take, in milliseconds: well within the lease. */
const longest = 45_000;
const batch = 10;
/** With the pauses below, about eight hours. */
export const mostAttempts = 16;
const between = 1000;

/**
 * Looks every second. Any number of processes may: a message is claimed for a minute, in a transaction of its own, and
 * sent outside of it. One that could not be sent is tried again after 5, 10, 20 … seconds, up to an hour.
 */
export function openDispatcher(dispatching: Dispatching): Dispatcher {
  let isClosed = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = sendDue(dispatching)
        .catch((error: unknown) => dispatching.log.error({ err: error }, 'the outbox could not be read'))
        .finally(next);
    }, between).unref();
  };
  next();
  return {
    round: () => sendDue(dispatching),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function sendDue(dispatching: Dispatching): Promise<number> {
  const { store, tenants } = dispatching;
  if (!(await store.hasRoom())) return 0;
  let sent = 0;
  for (const { tenantId, groupCode } of await tenants.all()) {
    for (;;) {
      const claimed = await claimDue(dispatching, { tenantId, groupCode });
      await Promise.all(claimed.map((message) => carryOut(dispatching, { tenantId, groupCode }, message)));
      sent += claimed.length;
      if (claimed.length < batch) break;
    }
  }
  return sent;
}

async function claimDue({ store, senders }: Dispatching, scope: Scope): Promise<readonly Waiting[]> {
  const kinds = Object.keys(senders);
  const { rows } = await store.inTenant(scope, (db) =>
    sql<Waiting>`update outbox set attempts = attempts + 1, next_at = now() + ${lease} * interval '1 second'
      where tenant_id = ${scope.tenantId} and message_id in (
        select message_id from outbox
        where tenant_id = ${scope.tenantId} and sent_at is null and next_at <= now() and attempts < ${mostAttempts}
          and kind in (${sql.join(kinds)})
        order by next_at limit ${batch} for update skip locked)
      returning message_id as "messageId", tenant_id as "tenantId", kind, body, created_at as "createdAt", attempts`.execute(db),
  );
  return rows;
}

async function carryOut({ store, senders, log }: Dispatching, scope: Scope, message: Waiting): Promise<void> {
  const { messageId, kind, attempts } = message;
  try {
    await inTime(senders[kind]?.(message));
    await note(store, scope, messageId, sql`sent_at = now()`);
  } catch (error) {
    // What a mail server says may quote the person written to.
    const about = { messageId, kind, attempts, code: codeOf(error) };
    if (isFinal(error)) log.error(about, 'a message cannot be sent and is given up');
    else log.warn(about, 'a message could not be sent and is tried again');
    const again = isFinal(error) ? sql`attempts = ${mostAttempts}` : sql`next_at = now() + ${pauseAfter(attempts)} * interval '1 second'`;
    // Where this fails too, the lease ends by itself.
    await note(store, scope, messageId, again).catch(() => undefined);
  }
}

function note(store: Store, { tenantId, groupCode }: Scope, messageId: string, change: ReturnType<typeof sql>): Promise<unknown> {
  return store.inTenant({ tenantId, groupCode }, (db) =>
    sql`update outbox set ${change} where tenant_id = ${tenantId} and message_id = ${messageId}::uuid and sent_at is null`.execute(db),
  );
}

/** In seconds. */
function pauseAfter(attempts: number): number {
  return Math.min(5 * 2 ** (attempts - 1), 3600);
}

async function inTime(work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), longest);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An error after which trying again would be of no use. */
export function final(words: string): Error {
  return Object.assign(new Error(words), { code: 'FINAL' });
}

/** A mail server's answers from 500 on are its last word. */
function isFinal(error: unknown): boolean {
  const answer: unknown = Reflect.get(Object(error), 'responseCode');
  return codeOf(error) === 'FINAL' || (typeof answer === 'number' && answer >= 500 && answer < 600);
}
