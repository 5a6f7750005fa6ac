import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '../database/scope.js';
import type { Database, Store } from '../database/store.js';

/** Whose data is erased: people without activity since `before`, an ISO time. */
export interface EraseOptions {
  readonly before: string;
  /** Only this tenant; all by default. */
  readonly tenant?: string | undefined;
  /** Counts the rows without erasing them. */
  readonly isTrial: boolean;
}

/** The number of erased rows by table. `emptied` counts people who paid, whose rows stay without content. */
export type EraseCounts = Readonly<Record<string, number>>;

const rollbackTrial = Symbol('undone');

/** The tables with data of a client besides its record. */
const clientTables = [
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

/** Whole families, in one transaction for each tenant. Payments stay, with an emptied client. Counts are by tenant code. */
export async function eraseInactive(
  store: Store,
  { before, tenant, isTrial }: EraseOptions,
): Promise<Readonly<Record<string, EraseCounts>>> {
  const erased: Record<string, EraseCounts> = {};
  const tenants = await store.db.selectFrom('tenants').select(['tenant_id', 'group_code', 'code']).orderBy('code').execute();
  const chosen = tenants.filter(({ code }) => tenant === undefined || code.toLowerCase() === tenant.toLowerCase());
  if (tenant !== undefined && chosen.length === 0) throw new Error(`There is no tenant "${tenant}".`);
  for (const { tenant_id, group_code, code } of chosen) {
    const scope = { tenantId: tenant_id, groupCode: group_code };
    erased[code] = await eraseOrTry(store, scope, isTrial, (db) => eraseTenant(db, scope, before));
  }
  return erased;
}

/** Runs work in one transaction and returns its result; of a trial nothing stays. */
export async function eraseOrTry<T>(store: Store, scope: TenantScope, isTrial: boolean, work: (db: Database) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const working = store.inTenant(scope, async (db) => {
    results.push(await work(db));
    if (isTrial) throw rollbackTrial;
  });
  await working.catch((error: unknown) => {
    if (error !== rollbackTrial) throw error;
  });
  const [result] = results;
  if (result === undefined) throw new Error('The transaction ended without a result.');
  return result;
}

/** An id in the text of a stored body, such as that of an upload. */
export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Runs a statement and adds the number of its rows to the counts under a name. */
type CountChange = (name: string, statement: RawBuilder<unknown>) => Promise<void>;

export function countChanges(db: Database, counts: Record<string, number>): CountChange {
  return async (name, statement) => {
    const { numAffectedRows } = await statement.execute(db);
    counts[name] = (counts[name] ?? 0) + Number(numAffectedRows ?? 0);
  };
}

async function eraseTenant(db: Database, { tenantId, groupCode }: TenantScope, before: string): Promise<EraseCounts> {
  const counts: Record<string, number> = {};
  const change = countChanges(db, counts);
  await eraseClients(db, tenantId, await findInactive(db, tenantId, before), change);
  await change('drafts', sql`delete from drafts where tenant_id = ${tenantId} and updated_at < ${before}::timestamptz`);
  for (const table of ['idempotency_keys', 'outbox', 'requests'])
    await change(table, sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and created_at < ${before}::timestamptz`);
  await change('uploads', deleteUploads({ tenantId, groupCode }, sql`created_at < ${before}::timestamptz`));
  return counts;
}

/** Deletes those of the uploads that no record names. */
export function deleteUploads({ tenantId, groupCode }: TenantScope, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`delete from uploads where tenant_id = ${tenantId} and ${chosen}
    and upload_id::text not in (select id[1] from (select body from clients where tenant_id = ${tenantId}
      union all select body from requests where tenant_id = ${tenantId}
      union all select body from contacts where group_code = ${groupCode}) as stored,
      regexp_matches(stored.body::text, ${uuid}, 'g') as id)`;
}

/** Dependents must precede their primaries. Who paid stays as an emptied row, to which the payments belong. */
export async function eraseClients(db: Database, tenantId: string, people: readonly PersonToErase[], change: CountChange): Promise<void> {
  for (let first = 0; first < people.length; first += batch) {
    const group = people.slice(first, first + batch);
    const ids = group.map(({ client_id }) => client_id);
    const isAmong = (column: string): RawBuilder<unknown> => sql`tenant_id = ${tenantId} and ${sql.ref(column)} = any(${ids}::uuid[])`;
    await change('enrollments', sql`delete from enrollments where (${isAmong('client_id')}) or (${isAmong('primary_id')})`);
    for (const table of clientTables) await change(table, sql`delete from ${sql.table(table)} where ${isAmong('client_id')}`);
    await sql`update payments set source_id = null where ${isAmong('client_id')}`.execute(db);
    await sql`update appointment_requests set possible_client_id = null where ${isAmong('possible_client_id')}`.execute(db);
    const payers = group.filter(({ paid }) => paid).map(({ client_id }) => client_id);
    await change('emptied', emptyClients(tenantId, payers));
    await change('clients', sql`delete from clients where ${isAmong('client_id')} and status <> 'Erased'`);
  }
}

export interface PersonToErase {
  readonly client_id: string;
  readonly paid: boolean;
}

/** A group and its members are one family. Leaves out people with open payments. Dependents precede their primaries, so that foreign keys stay valid. */
async function findInactive(db: Database, tenantId: string, before: string): Promise<readonly PersonToErase[]> {
  const activeSince = (table: string, column: string): RawBuilder<unknown> =>
    sql`select client_id from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} >= ${before}::timestamptz`;
  const { rows } = await sql<PersonToErase>`with recursive family as (
      select client_id, client_id as root, 0 as depth from clients
        where tenant_id = ${tenantId} and primary_client_id is null and group_client_id is null
      union
      select c.client_id, f.root, f.depth + 1 from family f join ${withParents(tenantId)} c on c.parent_id = f.client_id),
    staying as (${activeSince('clients', 'updated_at')} union ${activeSince('enrollments', 'updated_at')} union ${activeSince('payments', 'updated_at')}
      union ${activeSince('check_ins', 'created_at')} union ${activeSince('appointment_requests', 'created_at')}
      union ${activeSince('questionnaire_responses', 'updated_at')}
      union select client_id from payments where tenant_id = ${tenantId} and status in ('started', 'refunding'))
    select f.client_id, exists (select from payments p where p.tenant_id = ${tenantId} and p.client_id = f.client_id) as paid
      from family f where f.root not in (select s.root from family s join staying using (client_id))
        and f.client_id not in (select client_id from clients where tenant_id = ${tenantId} and status = 'Erased')
      group by f.client_id order by max(f.depth) desc, f.client_id`.execute(db);
  return rows;
}

/** People of a tenant beside the primary and the group that each belongs to, a row for each. */
export function withParents(tenantId: string): RawBuilder<unknown> {
  return sql`(select c.client_id, p.parent_id from clients c
    cross join lateral (values (c.primary_client_id), (c.group_client_id)) p (parent_id) where c.tenant_id = ${tenantId})`;
}

function emptyClients(tenantId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`update clients set primary_client_id = null, group_client_id = null, session_id = '', status = 'Erased', first_name = null, last_name = null,
      business_name = null, dob = null, email = null, body = '{}', updated_at = now()
    where tenant_id = ${tenantId} and client_id = any(${ids}::uuid[])`;
}

export function eraseLetters(folder: string, { before, isTrial }: Pick<EraseOptions, 'before' | 'isTrial'>): number {
  if (!existsSync(folder)) return 0;
  const old = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtimeMs < Date.parse(before));
  if (!isTrial) for (const file of old) rmSync(file, { force: true });
  return old.length;
}
