import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema/tables.js';

/** What changed: the setup of a tenant by its id, or the texts of a group by its code. */
export type Announcement = { readonly tenantId: string } | { readonly groupCode: string };

interface SetupVersion {
  readonly announcement: Announcement;
  /** The transactions that wrote the rows last. */
  readonly version: string;
}

/** Milliseconds between two looks; a change is known to every process within a second. */
const interval = 500;

/**
 * Announces every later change of a tenant's setup by any process. It asks for changes regularly, because PostgreSQL's notifications do not
 * pass a pooler (decision 063).
 */
export async function watchChanges(db: Kysely<Tables>, onAnnouncement: (announced: Announcement) => void): Promise<{ close(): void }> {
  let known = await readVersions(db);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async (): Promise<void> => {
    const current = await readVersions(db);
    const changed = [...known, ...current].filter(([key]) => known.get(key)?.version !== current.get(key)?.version);
    known = current;
    for (const { announcement } of new Map(changed).values()) if (!isClosed) onAnnouncement(announcement);
  };
  const schedule = (): void => {
    if (isClosed) return;
    // While the database does not answer, nothing is known; a later look finds what changed meanwhile.
    timer = setTimeout(
      () =>
        void look()
          .catch(() => undefined)
          .then(schedule),
      interval,
    ).unref();
  };
  schedule();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the version of each tenant's setup and of each group's texts; `xmin` changes with every write of a row. */
async function readVersions(db: Kysely<Tables>): Promise<ReadonlyMap<string, SetupVersion>> {
  const { rows } = await sql<{ tenantId: string | null; groupCode: string; version: string }>`
    select tenant_id as "tenantId", group_code as "groupCode", xmin::text as version from tenants
    union all select null, group_code, string_agg(xmin::text, ' ' order by language) from dictionaries group by group_code`.execute(db);
  return new Map(
    rows.map(({ tenantId, groupCode, version }) => {
      const announcement = tenantId === null ? { groupCode } : { tenantId };
      return [JSON.stringify(announcement), { announcement, version }];
    }),
  );
}
