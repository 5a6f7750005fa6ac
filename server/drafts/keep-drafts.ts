import type { JsonObject } from '../../engine/index.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';

/** A draft nobody wrote to for so long is gone, in milliseconds (D-115). */
const idle = 30 * 60_000;

/** A visitor goes through few flows; more drafts would be a way to fill the store. */
const most = 20;

export interface KeptDraft {
  readonly body: JsonObject;
  readonly updated_at: Date;
}

export async function draftOf(db: Database, { scope, sessionId }: Caller, flow: string, now: Date): Promise<KeptDraft | undefined> {
  return db
    .selectFrom('drafts')
    .select(['body', 'updated_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('session_id', '=', sessionId)
    .where('flow', '=', flow)
    .where('updated_at', '>', new Date(now.getTime() - idle))
    .executeTakeFirst();
}

/** Keeps a draft in place of the one before; throws 409 for one flow too many. */
export async function keepDraft(db: Database, { scope, sessionId }: Caller, flow: string, draft: unknown, now: Date): Promise<void> {
  const key = { tenant_id: scope.tenantId, session_id: sessionId, flow };
  const others = await db
    .selectFrom('drafts')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', key.tenant_id)
    .where('session_id', '=', sessionId)
    .where('flow', '!=', flow)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= most) throw apiError('too_many_drafts', { params: { max: most } });
  const columns = { body: JSON.stringify(draft), updated_at: now.toISOString() };
  await db
    .insertInto('drafts')
    .values({ ...key, ...columns })
    .onConflict((on) => on.columns(['tenant_id', 'session_id', 'flow']).doUpdateSet(columns))
    .execute();
}

/** Removes the draft of a flow, or all of the visitor's; answers how many there were. */
export async function removeDrafts(db: Database, { scope, sessionId }: Caller, flow?: string): Promise<number> {
  const own = db.deleteFrom('drafts').where('tenant_id', '=', scope.tenantId).where('session_id', '=', sessionId);
  const { numDeletedRows } = await (flow === undefined ? own : own.where('flow', '=', flow)).executeTakeFirst();
  return Number(numDeletedRows);
}
