import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../engine/index.js';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database } from '../database/store.js';

/** A task that runs once after the transaction that stores it. */
export interface Message {
  /** Names the handler: `email` is sent. */
  readonly kind: string;
  readonly body: JsonObject;
}

/** Stores messages in the outbox, in the transaction of the write. */
export async function enqueue(db: Database, tenantId: string, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ kind, body }) => ({ tenant_id: tenantId, message_id: randomUUID(), kind, body: JSON.stringify(body) }));
  await sendWithoutWaiting(db, db.insertInto('outbox').values(rows).compile());
}
