import { hash } from 'node:crypto';
import { sendWithoutWaiting } from '../database/scope.js';
import type { Database } from '../database/store.js';
import type { Caller } from './caller.js';

/** Stores who did what to which records, in the transaction of the write; it stores no values. */
export async function audit(db: Database, caller: Caller, what: string, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  const who = auditName(caller);
  const rows = about.map((each) => ({ tenant_id: caller.scope.tenantId, who, what, about: each }));
  await sendWithoutWaiting(db, db.insertInto('audit').values(rows).compile());
}

/** Returns the name of a caller in the audit: the application, and a hash of the session. */
export function auditName({ sessionId, source }: Caller): string {
  return `${source} ${hash('sha256', sessionId, 'base64url').slice(0, 16)}`;
}
