import { knownSettings } from '../base/known-codes.js';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { apiError } from '../errors/api-error.js';
import type { ClientTable } from '../database/schema/tables.js';
import type { Database } from '../database/store.js';
import type { TenantState } from '../tenants/tenant-cache.js';
import type { Caller } from '../visit/caller.js';

/** A client row with what the calls about clients read. */
export interface OwnClient extends Pick<
  Selectable<ClientTable>,
  'client_id' | 'primary_client_id' | 'group_client_id' | 'type' | 'status' | 'body' | 'form_id' | 'session_id' | 'created_at'
> {
  readonly has_last_ssn: boolean;
  /** Whether a code lets the session manage the people of this client (D-135). */
  readonly is_managed: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a value is a UUID; other ids would make the database query fail. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text);
}

/** Returns the one 404 error for ids of other visitors, of other tenants and of no client, so that it reveals nothing (D-70). */
export function clientNotFound(): Error {
  return apiError('client_not_found');
}

/**
 * Returns the error for clients that are not the visitor's: that of an unknown id, or 409 if this visit itself has replaced one of them, as
 * another tab does.
 */
export async function missingClient(db: Database, { scope, sessionId }: Caller, ids: readonly string[]): Promise<Error> {
  const replaced = await db
    .selectFrom('clients')
    .select('client_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('client_id', 'in', ids)
    .where('session_id', '=', sessionId)
    .where('status', '=', 'Superseded')
    .executeTakeFirst();
  return replaced === undefined ? clientNotFound() : apiError('client_replaced');
}

/** Returns the clients of these ids in the same order; throws 404 unless all of them are the visitor's. */
export async function getOwnClients(db: Database, caller: Caller, ids: readonly string[]): Promise<OwnClient[]> {
  if (ids.length === 0 || !ids.every(isUuid)) throw clientNotFound();
  const found = await selectOwnClients(db, caller).where('c.client_id', 'in', ids).execute();
  const clients = ids.flatMap((id) => found.find((each) => each.client_id === id.toLowerCase()) ?? []);
  if (clients.length < ids.length) throw await missingClient(db, caller, ids);
  return clients;
}

/** Returns one client of the visitor; throws 404 if it is not theirs. */
export async function getOwnClient(db: Database, caller: Caller, id: string): Promise<OwnClient> {
  const [client] = await getOwnClients(db, caller, [id]);
  if (client === undefined) throw clientNotFound();
  return client;
}

/** Returns a query for the clients that the visitor may see in full and change. */
export function selectOwnClients(db: Database, caller: Caller) {
  return selectTenantClients(db, caller).where(ownClientCondition(caller));
}

/** Returns a query for the visitor's own clients who belong to a group or a primary, where one is named. */
export function selectPeopleOf(
  db: Database,
  caller: Caller,
  { groupId, primaryId }: { readonly groupId?: string; readonly primaryId?: string },
) {
  let query = selectOwnClients(db, caller);
  if (groupId !== undefined) query = isUuid(groupId) ? query.where('c.group_client_id', '=', groupId) : query.where(sql.lit(false));
  if (primaryId !== undefined) query = isUuid(primaryId) ? query.where('c.primary_client_id', '=', primaryId) : query.where(sql.lit(false));
  return query;
}

/** Returns a query for the clients the visitor may add people to: their own, and managers of members who proved it by a code (D-135). */
export function selectJoinableClients(db: Database, caller: Caller) {
  const managers = groupManagersOf(caller.state);
  const isProvenManager = sql<boolean>`(((c.type = 'Group' and ${managers.has('CLIENT')}) or (c.group_client_id is not null and ${managers.has('GROUP_MEMBER')}))
    and ${managedCondition(caller)})`;
  return selectTenantClients(db, caller).where(sql<boolean>`(${ownClientCondition(caller)} or ${isProvenManager})`);
}

/** Returns a query for the clients that the visitor has proven to be by a full match in the last half hour (D-46). */
export function selectProvenClients(db: Database, caller: Caller) {
  return selectTenantClients(db, caller).where(provenCondition(caller));
}

function provenCondition({ sessionId }: Caller): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from capabilities p where p.tenant_id = c.tenant_id and p.client_id = c.client_id
    and p.session_id = ${sessionId} and p.until > now())`;
}

function managedCondition({ sessionId }: Pick<Caller, 'sessionId'>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from capabilities p where p.tenant_id = c.tenant_id and p.client_id = c.client_id
    and p.session_id = ${sessionId} and p.manages_until > now())`;
}

/** Returns a query for all clients of the tenant that are not superseded. */
function selectTenantClients(db: Database, { scope, sessionId }: Caller) {
  return db
    .selectFrom('clients as c')
    .select([
      'c.client_id',
      'c.primary_client_id',
      'c.group_client_id',
      'c.type',
      'c.status',
      'c.body',
      'c.form_id',
      'c.session_id',
      'c.created_at',
    ])
    .select([hasLastSsn.as('has_last_ssn'), managedCondition({ sessionId }).as('is_managed')])
    .where('c.tenant_id', '=', scope.tenantId)
    .where('c.status', '<>', 'Superseded');
}

const hasLastSsn = sql<boolean>`exists (select 1 from client_last_ssn s where s.tenant_id = c.tenant_id and s.client_id = c.client_id)`;

/**
 * Returns the SQL condition for own clients: the session's rows and those it manages by a code (D-70, D-135). A union of ids keeps the index in
 * use.
 */
function ownClientCondition({ scope, state, sessionId }: Caller): RawBuilder<boolean> {
  const managers = groupManagersOf(state);
  const managedBy = [
    managers.has('CLIENT') ? sql`m.group_client_id = p.client_id` : undefined,
    managers.has('GROUP_MEMBER') ? sql`m.primary_client_id = p.client_id and m.group_client_id is not null` : undefined,
  ].filter((each) => each !== undefined);
  if (managedBy.length === 0) return sql<boolean>`c.session_id = ${sessionId}`;
  const ownIds = sql`select o.client_id from clients o where o.tenant_id = ${scope.tenantId} and o.session_id = ${sessionId}`;
  const managed = managedBy.map(
    (how) => sql`select m.client_id from capabilities p join clients m on m.tenant_id = p.tenant_id and ${how}
      where p.tenant_id = ${scope.tenantId} and p.session_id = ${sessionId} and p.manages_until > now()`,
  );
  return sql<boolean>`c.client_id in (${sql.join([ownIds, ...managed], sql` union `)})`;
}

const everyManager = ['CLIENT', 'GROUP_MEMBER'] as const;
type Manager = (typeof everyManager)[number];

/** Returns whether a client may manage people here: a business its members, a group member the own dependents (D-46, D-79). */
export function managesMembers(client: Pick<OwnClient, 'type' | 'primary_client_id' | 'group_client_id'>, state: TenantState): boolean {
  const managers = groupManagersOf(state);
  if (client.type === 'Group') return managers.has('CLIENT');
  return client.group_client_id !== null && client.primary_client_id === null && managers.has('GROUP_MEMBER');
}

/** Returns who manages group members at this tenant; a setting without names means both, and one that is off no one (D-79). */
export function groupManagersOf({ settings, parsedSettings }: TenantState): ReadonlySet<Manager> {
  if (parsedSettings[knownSettings.groupMembers]?.on !== true) return new Set();
  const items = Object.values(settings).flat();
  const configured = items.find(({ code }) => code === knownSettings.groupMembers)?.type?.split(',') ?? [];
  const managers = everyManager.filter((each) => configured.some((one) => one.trim() === each));
  return new Set(managers.length > 0 ? managers : everyManager);
}
