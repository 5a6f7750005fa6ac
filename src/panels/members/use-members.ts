import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { own } from '../../../engine/pointer.js';
import { fetchClient, fetchOwnClients, type Client } from '../../api/clients.js';
import { isRejection } from '../../api/send-write.js';
import { useGroupMembers } from '../../state/group-members.js';
import { groupOf, groupMembersOf, ownGroup, type GroupMember, type ManagedGroup } from './members.js';

interface LoadedMembers {
  /** Null where this visitor manages no group; undefined until that is known. */
  readonly group: ManagedGroup | null | undefined;
  readonly members: readonly GroupMember[];
  readonly error: unknown;
  /** Fetches the list again and resolves with it. */
  readonly reload: () => Promise<unknown>;
}

interface Loaded {
  readonly group: ManagedGroup | null;
  readonly clients: readonly Client[];
}

const NO_MEMBERS: readonly GroupMember[] = [];

/** The members of the visitor's group as the server has them; the browser keeps only their ids (D-92). */
export function useMembers(tenantCode: string): LoadedMembers {
  const { data, error, mutate } = useSWR(['group-members', tenantCode], () => load(tenantCode));
  const members = useMemo(() => (data?.group ? groupMembersOf(data.clients, data.group) : NO_MEMBERS), [data]);
  const group = data?.group;
  useEffect(() => {
    if (!group) return;
    const ids = [group.clientId, ...members.map(({ clientId }) => clientId)];
    useGroupMembers.setState({ [tenantCode]: ids });
  }, [tenantCode, group, members]);
  return { group, members, error: data === undefined ? error : undefined, reload: () => mutate() };
}

async function load(tenantCode: string): Promise<Loaded> {
  const clients = await fetchOwnClients(tenantCode);
  return { clients, group: ownGroup(clients) ?? (await checkedInGroup(tenantCode)) };
}

/** The group that this visitor has checked in as: its id is the first that the session keeps. */
async function checkedInGroup(tenantCode: string): Promise<ManagedGroup | null> {
  const [id] = useGroupMembers.getState()[tenantCode] ?? [];
  if (id === undefined) return null;
  try {
    const client = await fetchClient(tenantCode, id);
    return own(client, 'isGroup') === true ? groupOf(client) : null;
  } catch (error) {
    if (isRejection(error)) return null;
    throw error;
  }
}
