import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Scope } from '../store/scope.js';
import type { Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';

interface Housekeeping {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

interface Outlived {
  readonly table: string;
  /** What goes, with the moment before which it is old enough. */
  readonly when: string;
  /** How old, in minutes. */
  readonly after: number;
}

const day = 24 * 60;

/** What nobody needs any more. A retry comes within a day; a draft is for the visitor who just left (D-115). */
const outlived: readonly Outlived[] = [
  { table: 'idempotency_keys', when: 'created_at < $', after: day },
  { table: 'drafts', when: 'updated_at < $', after: 30 },
  { table: 'capabilities', when: 'until < $', after: 0 },
  { table: 'uploads', when: 'size = 0 and created_at < $', after: 60 },
  // Of visitors who went away without applying.
  { table: 'uploads', when: 'session_id not in (select session_id from clients) and created_at < $', after: day },
  { table: 'outbox', when: 'sent_at < $', after: 7 * day },
];

const batch = 500;
const between = 60_000;

/** Every minute removes what has outlived its use; small steps, so that no visitor waits for it. */
export function startHousekeeping(housekeeping: Housekeeping): { close(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const timer = setInterval(() => {
    running = running
      .then(() => (isClosed ? undefined : removeExpiredRows(housekeeping)))
      .catch((error: unknown) => housekeeping.log.error({ err: error }, 'housekeeping failed'));
  }, between).unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Removes what has outlived its use now; how many rows of each table. */
export async function removeExpiredRows({ store, tenants, now }: Housekeeping): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {};
  // Even what removes rows must first write.
  if (!(await store.hasRoom())) return removed;
  for (const { tenantId, groupCode } of await tenants.all()) {
    for (const each of outlived) {
      const before = new Date(now().getTime() - each.after * 60_000);
      removed[each.table] = (removed[each.table] ?? 0) + (await removeOld(store, { tenantId, groupCode }, each, before));
    }
  }
  return removed;
}

async function removeOld(store: Store, scope: Scope, { table, when }: Outlived, before: Date): Promise<number> {
  const [start = '', end = ''] = when.split('$');
  const isOld = sql`${sql.raw(start)}${before.toISOString()}::timestamptz${sql.raw(end)}`;
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await store.inTenant(scope, (db) =>
      sql`delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where ${isOld} limit ${batch} for update skip locked)`.execute(db),
    );
    removed += Number(numAffectedRows);
    if (numAffectedRows < BigInt(batch)) return removed;
  }
}
