import { knownSettings } from '../base/known-codes.js';
import { type RawBuilder, sql } from 'kysely';
import { type JsonObject } from '../../engine/index.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import type { Caller } from '../visitors/caller.js';

/** A client as the calls about it need it. */
export interface OwnClient {
  readonly client_id: string;
  readonly primary_client_id: string | null;
  readonly group_client_id: string | null;
  readonly type: string;
  readonly status: string;
  readonly body: JsonObject;
  readonly form_id: string;
  /** Of the visitor who sent the client. */
  readonly session_id: string;
  readonly created_at: Date;
  readonly has_last_ssn: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is no id cannot be asked for in the store, and is like an id that never existed. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text);
}

/** Ids of other visitors and of other tenants, and ids that never existed, are answered with these same words (D-70). */
export function noSuchClient(): Error {
  return apiError('client_not_found');
}

/** The clients of these ids, in their order, if every one of them is this visitor's; else 404. */
export async function ownClients(db: Database, caller: Caller, ids: readonly string[]): Promise<OwnClient[]> {
  if (ids.length === 0 || !ids.every(isId)) throw noSuchClient();
  const found = await selectOwn(db, caller).where('c.client_id', 'in', ids).execute();
  return ids.map((id) => {
    const client = found.find((each) => each.client_id === id.toLowerCase());
    if (client === undefined) throw noSuchClient();
    return client;
  });
}

export async function ownClient(db: Database, caller: Caller, id: string): Promise<OwnClient> {
  const [client] = await ownClients(db, caller, [id]);
  if (client === undefined) throw noSuchClient();
  return client;
}

/** Every client this visitor may see whole and change. */
export function selectOwn(db: Database, caller: Caller) {
  return selectAll(db, caller).where(isOwn(caller));
}

/** Every client this visitor may add people to: its own, and those it has shown to be who manage members (D-46). */
export function selectJoinable(db: Database, caller: Caller) {
  const managers = managersOf(caller.state);
  const shown = sql<boolean>`(((c.type = 'Group' and ${managers.has('CLIENT')}) or (c.group_client_id is not null and ${managers.has('GROUP_MEMBER')}))
    and exists (select 1 from capabilities p where p.tenant_id = c.tenant_id and p.client_id = c.client_id
      and p.session_id = ${caller.sessionId} and p.until > now()))`;
  return selectAll(db, caller).where(sql<boolean>`(${isOwn(caller)} or ${shown})`);
}

function selectAll(db: Database, { scope }: Caller) {
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
    .select(hasLastSsn.as('has_last_ssn'))
    .where('c.tenant_id', '=', scope.tenantId)
    .where('c.status', '<>', 'Superseded');
}

const hasLastSsn = sql<boolean>`exists (select 1 from client_last_ssn s where s.tenant_id = c.tenant_id and s.client_id = c.client_id)`;

/**
 * The session's own rows, and those of the group somebody manages whom this session has shown to be (D-46, D-70). Asked
 * for by their ids, because of an "or" the database would read every client of the tenant.
 */
function isOwn({ scope, state, sessionId }: Caller): RawBuilder<boolean> {
  const managers = managersOf(state);
  const tied = [
    managers.has('CLIENT') ? sql`m.group_client_id = p.client_id` : undefined,
    managers.has('GROUP_MEMBER') ? sql`m.primary_client_id = p.client_id and m.group_client_id is not null` : undefined,
  ].filter((each) => each !== undefined);
  if (tied.length === 0) return sql<boolean>`c.session_id = ${sessionId}`;
  const mine = sql`select o.client_id from clients o where o.tenant_id = ${scope.tenantId} and o.session_id = ${sessionId}`;
  const managed = tied.map(
    (how) => sql`select m.client_id from capabilities p join clients m on m.tenant_id = p.tenant_id and ${how}
      where p.tenant_id = ${scope.tenantId} and p.session_id = ${sessionId} and p.until > now()`,
  );
  return sql<boolean>`c.client_id in (${sql.join([mine, ...managed], sql` union `)})`;
}

const everyManager = ['CLIENT', 'GROUP_MEMBER'] as const;
type Manager = (typeof everyManager)[number];

/** Who manages the members of groups at this tenant; a setting that names nobody means both (D-79). */
export function managersOf({ settings, parsedSettings }: TenantState): ReadonlySet<Manager> {
  if (parsedSettings[knownSettings.groupMembers]?.on !== true) return new Set();
  const items = Object.values(settings).flat();
  const named = items.find(({ code }) => code === knownSettings.groupMembers)?.type?.split(',') ?? [];
  const managers = everyManager.filter((each) => named.some((one) => one.trim() === each));
  return new Set(managers.length > 0 ? managers : everyManager);
}
