import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../engine/index.js';
import { sendInsert } from '../store/scope.js';
import type { Database } from '../store/store.js';

/** What must happen once, after the transaction it was decided in: kept with it, done later. */
export interface Message {
  /** Says what is done with it: `email` is sent. */
  readonly kind: string;
  readonly body: JsonObject;
}

export async function enqueue(db: Database, tenantId: string, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ kind, body }) => ({ tenant_id: tenantId, message_id: randomUUID(), kind, body: JSON.stringify(body) }));
  await sendInsert(db, db.insertInto('outbox').values(rows));
}
