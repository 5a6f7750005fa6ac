import { sql } from 'kysely';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { type ClientRecord, toClientRecord } from './client-record.js';
import { membershipStatusesOf } from './membership-status.js';
import { selectOwnClients } from './own-clients.js';

/** The filters and the order of a client list; blank and absent filters exclude no client. */
export interface ClientFilter {
  readonly type?: string;
  readonly status?: string;
  readonly keyword: string;
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: 'createdAt' | 'firstName' | 'lastName' | 'businessName' | 'status' | 'type';
  readonly sortOrder: 'ASC' | 'DESC';
}

const columns = {
  createdAt: 'c.created_at',
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  businessName: 'c.business_name',
  status: 'c.status',
  type: 'c.type',
} as const;

/** Returns one page of the visitor's own clients; the keyword is searched in their names. */
export async function listClients(db: Database, caller: Caller, filter: ClientFilter): Promise<ClientRecord[]> {
  const { type, status, keyword, limit, offset, sortBy, sortOrder } = filter;
  let query = selectOwnClients(db, caller);
  if (type !== undefined) query = query.where('c.type', '=', type);
  if (status !== undefined) query = query.where('c.status', '=', status);
  const searchText = keyword.trim().toLowerCase();
  if (searchText !== '')
    query = query.where(sql<boolean>`strpos(lower(concat_ws(' ', c.first_name, c.last_name, c.business_name)), ${searchText}) > 0`);
  const clients = await query
    .orderBy(columns[sortBy], sortOrder === 'ASC' ? 'asc' : 'desc')
    .orderBy('c.created_at')
    .orderBy('c.primary_client_id', (by) => by.asc().nullsFirst())
    .orderBy('c.client_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const statuses = await membershipStatusesOf(
    db,
    caller.state,
    clients.map(({ client_id }) => client_id),
  );
  return clients.map((client) => toClientRecord(caller.scope, client, statuses.get(client.client_id)));
}

/** Returns one of the visitor's own clients; undefined if the client is not theirs. */
export async function findClient(db: Database, caller: Caller, id: string): Promise<ClientRecord | undefined> {
  const client = await selectOwnClients(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  if (client === undefined) return undefined;
  const statuses = await membershipStatusesOf(db, caller.state, [client.client_id]);
  return toClientRecord(caller.scope, client, statuses.get(client.client_id));
}
