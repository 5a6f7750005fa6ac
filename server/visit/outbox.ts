import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JsonObject } from '../../engine/index.js';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database } from '../database/store.js';

/** A task that runs once after the transaction that stores it. */
export interface Message {
  /** Names the handler: `email` is sent. */
  readonly kind: string;
  readonly body: JsonObject;
  /** After how many minutes it is no longer sent, and goes; by default it stays. */
  readonly minutes?: number;
}

/** Stores messages in the outbox, in the transaction of the write. */
export async function enqueue(db: Database, tenantId: string, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ kind, body, minutes }) => ({
    tenant_id: tenantId,
    message_id: randomUUID(),
    kind,
    body: JSON.stringify(body),
    expires_at: sql<Date>`now() + ${minutes ?? null}::int * interval '1 minute'`,
  }));
  await sendWithoutWaiting(db, db.insertInto('outbox').values(rows).compile());
}
