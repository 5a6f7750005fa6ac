import { createHash } from 'node:crypto';
import { sendAlong } from '../store/scope.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';

/** Notes who did what to what, in the transaction of the write. No values: the rows themselves hold those. */
export async function audit(db: Database, { scope, sessionId, source }: Caller, what: string, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  const who = `${source} ${createHash('sha256').update(sessionId).digest('base64url').slice(0, 16)}`;
  await sendAlong(db, db.insertInto('audit').values(about.map((each) => ({ tenant_id: scope.tenantId, who, what, about: each }))));
}
