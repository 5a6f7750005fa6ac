import type { Json } from '../../../engine/index.js';
import type { SameClients, SameClientsBody } from '../../../server/http/routes/clients-search.js';
import { callApi } from '../../visit/api/call-api.js';
import type { Client } from '../../visit/api/clients.js';
import { callInVisit } from '../../visit/api/session.js';
import { useGroupMembers } from '../../visit/group-members.js';

/** Whose people are meant: the members of a group with their dependents, or the dependents of one person. */
export type Holder = { readonly groupId: string } | { readonly primaryId: string };

interface PeopleQuery {
  readonly keyword?: string;
  readonly limit: number;
  readonly offset?: number;
}

interface PeoplePage {
  readonly clients: readonly Client[];
  readonly total: number;
}

/** A search uses POST to keep names out of URLs and logs. */
export async function fetchPeople(
  tenantCode: string,
  holder: Holder,
  { keyword = '', limit, offset = 0 }: PeopleQuery,
): Promise<PeoplePage> {
  const headers = { 'x-tenant': tenantCode };
  const filter = { limit, offset, sortBy: 'name', ...holder };
  const { data, total } =
    keyword === ''
      ? await callApi<Client[]>('/api/clients', { headers, query: { ...filter, withTotal: 'true' }, gives: 'list' })
      : await callApi<Client[]>('/api/search/clients', {
          method: 'POST',
          headers,
          body: { ...filter, keyword, withTotal: true },
          gives: 'list',
        });
  return { clients: data, total: total ?? data.length };
}

export async function fetchLastGroup(tenantCode: string): Promise<Client | undefined> {
  const query = { limit: 1, offset: 0, type: 'Group', sortBy: 'createdAt', sortOrder: 'DESC' };
  return (await callInVisit<Client[]>('/api/clients', { headers: { 'x-tenant': tenantCode }, query, gives: 'list' })).data[0];
}

/** Returns which requests describe a person who is in the list already, or who is described by an earlier one too. */
export async function fetchSamePeople(tenantCode: string, holder: Holder, payloads: readonly Json[]): Promise<SameClients['data']> {
  const clients = payloads.map((payload): SameClientsBody['clients'][number] => {
    const { type, firstName, lastName, dob, businessName } = Object(payload);
    return { type, firstName, lastName, dob, businessName };
  });
  const headers = { 'x-tenant': tenantCode };
  return (
    await callApi<SameClients['data']>('/api/search/same-clients', { method: 'POST', headers, body: { clients, ...holder }, gives: 'list' })
  ).data;
}

/** Adds ids of members to those that the session keeps of a group (D-92). */
export function addMemberIds(tenantCode: string, groupId: string, ids: readonly string[]): void {
  const stored = useGroupMembers.getState()[tenantCode] ?? [];
  useGroupMembers.setState({ [tenantCode]: [...new Set([groupId, ...(stored[0] === groupId ? stored : []), ...ids])] });
}

export function setMemberIds(tenantCode: string, groupId: string, ids: readonly string[]): void {
  useGroupMembers.setState({ [tenantCode]: [groupId, ...ids] });
}

export function dropMemberIds(tenantCode: string, ids: readonly string[]): void {
  const stored = useGroupMembers.getState()[tenantCode] ?? [];
  useGroupMembers.setState({ [tenantCode]: stored.filter((id) => !ids.includes(id)) });
}
