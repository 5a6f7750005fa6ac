import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { fetchClient, fetchOwnClients, type Client } from '../../api/clients.js';
import { isRejection } from '../../api/send-write.js';
import { useGroupMembers } from '../../state/group-members.js';
import { groupMembersOf, ownGroup, provenManager, type GroupMember, type ManagedGroup } from './members.js';

interface LoadedMembers {
  /** Null where this visitor manages no group; undefined until that is known. */
  readonly group: ManagedGroup | null | undefined;
  /** Whether the group was proven by a check-in, and not entered in this visit. */
  readonly isProven: boolean;
  readonly members: readonly GroupMember[];
  readonly error: unknown;
  /** Fetches the list again and resolves with it. */
  readonly reload: () => Promise<unknown>;
}

interface Loaded extends Pick<LoadedMembers, 'isProven'> {
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
  return { group, isProven: data?.isProven === true, members, error: data === undefined ? error : undefined, reload: () => mutate() };
}

async function load(tenantCode: string): Promise<Loaded> {
  const clients = await fetchOwnClients(tenantCode);
  const group = ownGroup(clients);
  return { clients, group: group ?? (await checkedInManager(tenantCode)), isProven: group === undefined };
}

/** The group or group member that this visitor has checked in as: the id is the first that the session keeps. */
async function checkedInManager(tenantCode: string): Promise<ManagedGroup | null> {
  const [id] = useGroupMembers.getState()[tenantCode] ?? [];
  if (id === undefined) return null;
  try {
    return provenManager(await fetchClient(tenantCode, id)) ?? null;
  } catch (error) {
    if (isRejection(error)) return null;
    throw error;
  }
}
