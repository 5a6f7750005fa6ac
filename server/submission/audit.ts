import { hash } from 'node:crypto';
import { sendInsert } from '../store/scope.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';

/** Notes who did what to what, in the transaction of the write. No values: the rows themselves hold those. */
export async function audit(db: Database, { scope, sessionId, source }: Caller, what: string, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  const who = `${source} ${hash('sha256', sessionId, 'base64url').slice(0, 16)}`;
  const rows = about.map((each) => ({ tenant_id: scope.tenantId, who, what, about: each }));
  await sendInsert(db, db.insertInto('audit').values(rows));
}
