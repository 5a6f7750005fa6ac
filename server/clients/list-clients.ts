import { sql } from 'kysely';
import { searchTerms } from '../shared/comparable-text.js';
import { searchableSql } from '../base/searchable-text.js';
import type { Database } from '../database/store.js';
import type { ListQuery } from '../base/list-query.js';
import type { Caller } from '../visit/caller.js';
import { type ClientRecord, toClientRecord } from './client-record.js';
import { membershipStatusesOf } from './membership-status.js';
import { selectOwnClients, selectPeopleOf } from './own-clients.js';

/** The filters and the order of a client list; blank and absent filters exclude no client. */
export interface ClientFilter extends ListQuery {
  readonly type?: string;
  readonly status?: string;
  /** Only members of this group, and their dependents. */
  readonly groupId?: string;
  /** Only dependents of this person. */
  readonly primaryId?: string;
  readonly sortBy: 'name' | 'createdAt' | 'firstName' | 'lastName' | 'businessName' | 'status' | 'type';
}

const columns = {
  createdAt: 'c.created_at',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  businessName: 'c.business_name',
  status: 'c.status',
  type: 'c.type',
} as const;

/** Returns one page of the visitor's own clients; the words of the keyword are searched in their names. */
export async function listClients(db: Database, caller: Caller, filter: ClientFilter): Promise<ClientRecord[]> {
  const { limit, offset, sortBy, sortOrder } = filter;
  const direction = sortOrder === 'ASC' ? 'asc' : 'desc';
  const query = selectFiltered(db, caller, filter);
  const sorted = sortBy === 'name' ? orderByName(query, direction) : query.orderBy(columns[sortBy], direction);
  const clients = await sorted
    .orderBy('c.created_at')
    .orderBy('c.primary_client_id', (by) => by.asc().nullsFirst())
    .orderBy('c.client_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const statuses = await membershipStatusesOf(
    db,
    caller,
    clients.map(({ client_id }) => client_id),
  );
  return clients.map((client) => toClientRecord(caller, client, statuses.get(client.client_id)));
}

/** Returns how many of the visitor's own clients a filter finds on all pages together. */
export async function countClients(db: Database, caller: Caller, filter: ClientFilter): Promise<number> {
  const found = selectFiltered(db, caller, filter)
    .clearSelect()
    .select(sql<string>`count(*)`.as('total'));
  return Number((await found.executeTakeFirstOrThrow()).total);
}

function selectFiltered(db: Database, caller: Caller, { type, status, keyword, ...people }: ClientFilter) {
  let query = selectPeopleOf(db, caller, people);
  if (type !== undefined) query = query.where('c.type', '=', type);
  if (status !== undefined) query = query.where('c.status', '=', status);
  const name = searchableSql(sql`concat_ws(' ', c.first_name, c.body ->> 'middleName', c.last_name, c.business_name)`);
  const terms = searchTerms(keyword);
  if (terms.length === 0 && keyword.trim() !== '') query = query.where(sql<boolean>`false`);
  for (const term of terms) query = query.where(sql<boolean>`strpos(${name}, ${term}) > 0`);
  return query;
}

/** Sorts people by last name, then first name; dependents follow their primary. */
function orderByName(query: ReturnType<typeof selectFiltered>, direction: 'asc' | 'desc') {
  // This collation sorts alike in every database.
  const nameOf = (table: 'c' | 'p') =>
    sql`array[${searchableSql(sql.ref(`${table}.last_name`))} collate "C", ${searchableSql(sql.ref(`${table}.first_name`))} collate "C"]`;
  const primaryName = sql`(select ${nameOf('p')} from clients p where p.tenant_id = c.tenant_id and p.client_id = c.primary_client_id)`;
  return query
    .orderBy(sql`coalesce(${primaryName}, ${nameOf('c')})`, direction)
    .orderBy(sql`coalesce(c.primary_client_id, c.client_id)`)
    .orderBy(sql`c.primary_client_id is not null`)
    .orderBy(nameOf('c'), direction);
}

/** Returns one of the visitor's own clients; undefined if the client is not theirs. */
export async function findClient(db: Database, caller: Caller, id: string): Promise<ClientRecord | undefined> {
  const client = await selectOwnClients(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  if (client === undefined) return undefined;
  const statuses = await membershipStatusesOf(db, caller, [client.client_id]);
  return toClientRecord(caller, client, statuses.get(client.client_id));
}
