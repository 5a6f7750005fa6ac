import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Store } from '../store/store.js';

/** Whose rows go: those of people of whom nothing was heard since. */
export interface Erasing {
  readonly before: Date;
  /** Of this tenant alone. */
  readonly tenant?: string | undefined;
  /** Count what would go, and leave it. */
  readonly isTrial: boolean;
}

/** How many rows of each table went. `emptied` are people who paid: their rows stay, with nothing in them. */
export type Erased = Readonly<Record<string, number>>;

/** The work of a trial is undone by this. */
const undone = Symbol('undone');

/** What is kept of a client besides the record itself. */
const ofClients = [
  'payment_sources',
  'questionnaire_responses',
  'appointment_requests',
  'check_ins',
  'capabilities',
  'client_matches',
  'client_last_ssn',
] as const;

/** How many people are erased with one statement. */
const batch = 500;

/**
 * Erases the people of whom nothing was heard for so long, with everything of theirs: whole families, and only when
 * nobody of a family was heard of and no payment is open. A payment stays for the books, with its amount, and belongs
 * to a client row that has no name, no birth date, no answers any more. Of each tenant all goes, or nothing.
 */
export async function erase(store: Store, { before, tenant, isTrial }: Erasing): Promise<Map<string, Erased>> {
  const erased = new Map<string, Erased>();
  const tenants = await store.db.selectFrom('tenants').select(['tenant_id', 'group_code', 'code']).orderBy('code').execute();
  const chosen = tenants.filter(({ code }) => tenant === undefined || code.toLowerCase() === tenant.toLowerCase());
  if (tenant !== undefined && chosen.length === 0) throw new Error(`There is no tenant "${tenant}".`);
  for (const { tenant_id, group_code, code } of chosen) {
    const work = async (db: Database): Promise<void> => {
      erased.set(code, await eraseOld(db, tenant_id, before.toISOString()));
      if (isTrial) throw undone;
    };
    await store.inTenant({ tenantId: tenant_id, groupCode: group_code }, work).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  }
  return erased;
}

async function eraseOld(db: Database, tenantId: string, before: string): Promise<Erased> {
  const counts: Record<string, number> = {};
  const change = async (name: string, statement: RawBuilder<unknown>): Promise<void> => {
    const { numAffectedRows } = await statement.execute(db);
    counts[name] = (counts[name] ?? 0) + Number(numAffectedRows ?? 0);
  };
  const people = await goingPeople(db, tenantId, before);
  for (let first = 0; first < people.length; first += batch) {
    const some = people.slice(first, first + batch);
    const ids = some.map(({ client_id }) => client_id);
    const among = (column: string): RawBuilder<unknown> => sql`tenant_id = ${tenantId} and ${sql.ref(column)} = any(${ids}::uuid[])`;
    await change('enrollments', sql`delete from enrollments where (${among('client_id')}) or (${among('primary_id')})`);
    for (const table of ofClients) await change(table, sql`delete from ${sql.table(table)} where ${among('client_id')}`);
    await sql`update payments set source_id = null where ${among('client_id')}`.execute(db);
    const payers = some.filter(({ paid }) => paid).map(({ client_id }) => client_id);
    await change('emptied', emptied(tenantId, payers));
    await change('clients', sql`delete from clients where ${among('client_id')} and status <> 'Erased'`);
  }
  await change('drafts', sql`delete from drafts where tenant_id = ${tenantId} and updated_at < ${before}::timestamptz`);
  for (const table of ['idempotency_keys', 'outbox'])
    await change(table, sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and created_at < ${before}::timestamptz`);
  await change(
    'uploads',
    sql`delete from uploads where tenant_id = ${tenantId} and created_at < ${before}::timestamptz
      and session_id not in (select session_id from clients where tenant_id = ${tenantId})`,
  );
  return counts;
}

interface GoingPerson {
  readonly client_id: string;
  readonly paid: boolean;
}

/** Those who depend on somebody come before that one, so that at no moment a row refers to one that has gone. */
async function goingPeople(db: Database, tenantId: string, before: string): Promise<readonly GoingPerson[]> {
  const since = (table: string, column: string): RawBuilder<unknown> =>
    sql`select client_id from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} >= ${before}::timestamptz`;
  const { rows } = await sql<GoingPerson>`with recursive family as (
      select client_id, client_id as root, 0 as depth from clients
        where tenant_id = ${tenantId} and primary_client_id is null and status <> 'Erased'
      union all
      select c.client_id, f.root, f.depth + 1 from clients c join family f on c.primary_client_id = f.client_id
        where c.tenant_id = ${tenantId}),
    staying as (${since('clients', 'updated_at')} union ${since('enrollments', 'updated_at')} union ${since('payments', 'updated_at')}
      union ${since('check_ins', 'created_at')} union ${since('appointment_requests', 'created_at')}
      union ${since('questionnaire_responses', 'updated_at')}
      union select client_id from payments where tenant_id = ${tenantId} and status in ('started', 'refunding'))
    select f.client_id, exists (select from payments p where p.tenant_id = ${tenantId} and p.client_id = f.client_id) as paid
      from family f where f.root not in (select s.root from family s join staying using (client_id))
      order by f.depth desc, f.client_id`.execute(db);
  return rows;
}

function emptied(tenantId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`update clients set primary_client_id = null, session_id = '', status = 'Erased', first_name = null, last_name = null,
      business_name = null, dob = null, email = null, body = '{}', updated_at = now()
    where tenant_id = ${tenantId} and client_id = any(${ids}::uuid[])`;
}

/** Letters that were sent as files go with those they were written to; how many that are. */
export function eraseLetters(folder: string, { before, isTrial }: Pick<Erasing, 'before' | 'isTrial'>): number {
  if (!existsSync(folder)) return 0;
  const old = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtimeMs < before.getTime());
  if (!isTrial) for (const file of old) rmSync(file, { force: true });
  return old.length;
}
