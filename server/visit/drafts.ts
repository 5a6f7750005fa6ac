import type { JsonObject } from '../../engine/index.js';
import type { Database } from '../database/store.js';
import { apiError } from '../errors/api-error.js';
import type { Caller } from './caller.js';

/** Milliseconds after which an unchanged draft expires (D-115). */
const draftLifetime = 30 * 60_000;

/** A visitor goes through few flows; a limit keeps drafts from filling the database. */
const maxDrafts = 20;

export interface StoredDraft {
  readonly body: JsonObject;
  readonly updated_at: Date;
}

/** Returns the visitor's draft of a flow; undefined without one or after 30 minutes. */
export async function findDraft(db: Database, { scope, sessionId }: Caller, flow: string, now: Date): Promise<StoredDraft | undefined> {
  return db
    .selectFrom('drafts')
    .select(['body', 'updated_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('session_id', '=', sessionId)
    .where('flow', '=', flow)
    .where('updated_at', '>', new Date(now.getTime() - draftLifetime))
    .executeTakeFirst();
}

/** Replaces the visitor's draft of a flow; throws 409 for too many flows. */
export async function storeDraft(db: Database, { scope, sessionId }: Caller, flow: string, draft: unknown, now: Date): Promise<void> {
  const key = { tenant_id: scope.tenantId, session_id: sessionId, flow };
  const others = await db
    .selectFrom('drafts')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', key.tenant_id)
    .where('session_id', '=', sessionId)
    .where('flow', '!=', flow)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= maxDrafts) throw apiError('too_many_drafts', { params: { max: maxDrafts } });
  const columns = { body: JSON.stringify(draft), updated_at: now.toISOString() };
  await db
    .insertInto('drafts')
    .values({ ...key, ...columns })
    .onConflict((on) => on.columns(['tenant_id', 'session_id', 'flow']).doUpdateSet(columns))
    .execute();
}

/** Deletes the visitor's draft of a flow, or all of them, and returns the number. */
export async function removeDrafts(db: Database, { scope, sessionId }: Caller, flow?: string): Promise<number> {
  const own = db.deleteFrom('drafts').where('tenant_id', '=', scope.tenantId).where('session_id', '=', sessionId);
  const { numDeletedRows } = await (flow === undefined ? own : own.where('flow', '=', flow)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Keys that no draft may contain at any depth: card data and social security digits (D-108). */
const secretKeys = new Set([
  'lastssn',
  'ssn',
  'carddetail',
  'cardnumber',
  'card',
  'cvv',
  'cvc',
  'securitycode',
  'expiry',
  'accountnumber',
  'routingnumber',
  'token',
]);

/** Returns the answers without secret keys at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !isSecret(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutSecrets(inner)]));
}

/** Returns whether a key is secret in any spelling, such as lastSSN, last_ssn, LAST-SSN, or at the end of a path. */
function isSecret(key: string): boolean {
  const last = key.split(/[/.]/).at(-1) ?? '';
  return secretKeys.has(last.replaceAll(/[^A-Za-z]/g, '').toLowerCase());
}
