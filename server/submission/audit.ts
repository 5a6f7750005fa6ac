import { hash } from 'node:crypto';
import { sendInsert } from '../store/scope.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';

/** Stores who did what to which records, in the transaction of the write; it stores no values. */
export async function audit(db: Database, { scope, sessionId, source }: Caller, what: string, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  const who = `${source} ${hash('sha256', sessionId, 'base64url').slice(0, 16)}`;
  const rows = about.map((each) => ({ tenant_id: scope.tenantId, who, what, about: each }));
  await sendInsert(db, db.insertInto('audit').values(rows));
}
