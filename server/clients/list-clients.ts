import { sql } from 'kysely';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { type ClientRecord, clientRecord } from './client-record.js';
import { membershipStatusesOf } from './member-standing.js';
import { selectOwn } from './own-clients.js';

/** What a list of clients is narrowed to and how it is sorted; blank and absent narrow nothing. */
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

/** This visitor's clients. The keyword is looked for in their names. */
export async function listClients(db: Database, caller: Caller, filter: ClientFilter): Promise<ClientRecord[]> {
  const { type, status, keyword, limit, offset, sortBy, sortOrder } = filter;
  let query = selectOwn(db, caller);
  if (type !== undefined) query = query.where('c.type', '=', type);
  if (status !== undefined) query = query.where('c.status', '=', status);
  const sought = keyword.trim().toLowerCase();
  if (sought !== '')
    query = query.where(sql<boolean>`strpos(lower(concat_ws(' ', c.first_name, c.last_name, c.business_name)), ${sought}) > 0`);
  const clients = await query
    .orderBy(columns[sortBy], sortOrder === 'ASC' ? 'asc' : 'desc')
    .orderBy('c.created_at')
    .orderBy('c.primary_client_id', (each) => each.asc().nullsFirst())
    .orderBy('c.client_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const standings = await membershipStatusesOf(
    db,
    caller.state,
    clients.map(({ client_id }) => client_id),
  );
  return clients.map((client) => clientRecord(caller.scope, client, standings.get(client.client_id)));
}

/** One of this visitor's clients. */
export async function findClient(db: Database, caller: Caller, id: string): Promise<ClientRecord | undefined> {
  const client = await selectOwn(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  if (client === undefined) return undefined;
  const standings = await membershipStatusesOf(db, caller.state, [client.client_id]);
  return clientRecord(caller.scope, client, standings.get(client.client_id));
}
