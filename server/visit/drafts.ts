import type { JsonObject, TenantLibrary } from '../../engine/index.js';
import type { Database } from '../database/store.js';
import { apiError } from '../errors/api-error.js';
import { secretKeys, withoutKeys } from '../shared/draft-secrets.js';
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

/** Keys of card data, which no draft contains (D-108). */
const cardKeys = new Set([
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

/** Keys of social security digits, in letters alone; not `businessName` and `lastSSNOnFile`. */
const digitsKey = /^ssn|ssn$|socialsecurity/;

/** Returns the answers without secrets at any depth: those of these forms by their format, and the others by their key (D-108). */
export function withoutSecrets(value: unknown, forms: TenantLibrary['forms']): unknown {
  const ofForms = secretKeys(forms);
  return withoutKeys(value, (key) => {
    // A key may be a path, and any spelling such as last_ssn or LAST-SSN.
    const last = key.split(/[/.]/).at(-1) ?? '';
    const letters = last.replaceAll(/[^A-Za-z]/g, '').toLowerCase();
    return ofForms.has(last) || cardKeys.has(letters) || digitsKey.test(letters);
  });
}
