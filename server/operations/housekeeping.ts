import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.js';
import type { Store } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';

interface HousekeepingServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

interface ExpiryRule {
  readonly table: string;
  /** The condition for removal; `$` is the time before which a row is old enough. */
  readonly when: string;
  /** The age in minutes. */
  readonly after: number;
  /** Whether a row may take much space; then each goes by itself, so that little is written before its space is free. */
  readonly isLarge?: boolean;
}

const day = 24 * 60;
const namedByNoDraft = `not exists (select from drafts d where d.tenant_id = uploads.tenant_id
  and d.session_id = uploads.session_id and strpos(d.body::text, upload_id::text) > 0)`;

/** Rows that are no longer needed: a retry arrives within a day, a draft serves the visitor who just left (D-115). */
const expiryRules: readonly ExpiryRule[] = [
  { table: 'idempotency_keys', when: 'created_at < $', after: day },
  { table: 'drafts', when: 'updated_at < $', after: 30 },
  { table: 'capabilities', when: 'until < $', after: 0 },
  // Files that neither a stored body nor a draft of the visit names, and unfinished ones; expired drafts are gone by now.
  { table: 'uploads', when: `not is_used and ${namedByNoDraft} and created_at < $`, after: 60, isLarge: true },
  { table: 'outbox', when: 'sent_at < $', after: 7 * day },
  { table: 'outbox', when: 'expires_at < $', after: 0 },
  { table: 'sign_in_codes', when: 'expires_at < $', after: 0 },
];

/** How many bytes must be free; visitors need more. */
const minFreeBytes = 16 * 1024 * 1024;
const roundInterval = 60_000;

/** Removes expired rows every minute, in small batches so that no visitor waits; `close` waits for the running round. */
export function startHousekeeping(housekeeping: HousekeepingServices): { close(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const timer = setInterval(() => {
    running = running
      .then(() => (isClosed ? undefined : removeExpiredRows(housekeeping)))
      .catch((error: unknown) => housekeeping.log.error({ err: error }, 'housekeeping failed'));
  }, roundInterval).unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

export async function removeExpiredRows({ store, tenants, now }: HousekeepingServices): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {};
  // Even what removes rows must first write, but less than visitors do.
  if (!(await store.hasDiskSpace(minFreeBytes))) return removed;
  for (const { tenantId, groupCode } of await tenants.all()) {
    for (const each of expiryRules) {
      removed[each.table] = (removed[each.table] ?? 0) + (await removeByRule(store, { tenantId, groupCode }, each, now()));
    }
  }
  // Uploads of visits that ended and those that broke off are gone already.
  await store.freeFileSpace();
  return removed;
}

/** A row is old only if this clock and the database's say so. */
async function removeByRule(store: Store, scope: TenantScope, { table, when, after, isLarge }: ExpiryRule, now: Date): Promise<number> {
  const batch = isLarge === true ? 1 : 500;
  const [start = '', end = ''] = when.split('$');
  const before = sql`least(${now.toISOString()}::timestamptz, now()) - ${after} * interval '1 minute'`;
  const isOld = sql`${sql.raw(start)}${before}${sql.raw(end)}`;
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await store.inTenant(scope, (db) =>
      sql`delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where ${isOld} limit ${batch} for update skip locked)`.execute(db),
    );
    removed += Number(numAffectedRows);
    if (isLarge === true && numAffectedRows > 0n) await store.freeFileSpace();
    if (numAffectedRows < BigInt(batch)) return removed;
  }
}
