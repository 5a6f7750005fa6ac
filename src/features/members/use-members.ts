import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { fetchClient } from '../../visit/api/clients.js';
import { fetchLastGroup, fetchPeople, addMemberIds, setMemberIds } from './people.js';
import { isRejection } from '../../visit/api/send-write.js';
import { PEOPLE_KEYS } from '../../visit/api/session.js';
import { useGroupMembers } from '../../visit/group-members.js';
import { groupOf, holderOf, memberOf, provenManager, type GroupMember, type ManagedGroup } from './members.js';

export const PAGE_SIZE = 50;

/** Which people the list shows: those whose names have the words of the keyword, from this place on. */
interface MemberQuery {
  readonly keyword: string;
  readonly offset: number;
}

export const FIRST_PAGE: MemberQuery = { keyword: '', offset: 0 };

export interface MemberPage extends MemberQuery {
  readonly members: readonly GroupMember[];
  readonly total: number;
}

interface LoadedMembers {
  /** Null where this visitor manages no group; undefined until that is known. */
  readonly group: ManagedGroup | null | undefined;
  /** Whether the group was proven by a check-in, and not entered in this visit. */
  readonly isProven: boolean;
  /** The first page of all; undefined while it loads. */
  readonly first: MemberPage | undefined;
  readonly error: unknown;
  /** Fetches what the list shows again and resolves with it. */
  readonly reload: () => Promise<unknown>;
}

/** The members of the visitor's group as the server has them; the browser keeps only their ids (D-92). */
export function useMembers(tenantCode: string): LoadedMembers {
  const { mutate } = useSWRConfig();
  const { data: loaded, error: groupError } = useSWR([PEOPLE_KEYS.group, tenantCode], () => loadGroup(tenantCode));
  const group = loaded?.group;
  const { data: first, error: listError } = useMemberPage(tenantCode, group, FIRST_PAGE);
  useEffect(() => {
    if (!group || !first) return;
    const ids = first.members.map(({ clientId }) => clientId);
    const keep = isWhole(first) ? setMemberIds : addMemberIds;
    keep(tenantCode, group.clientId, ids);
  }, [tenantCode, group, first]);
  const error: unknown = loaded === undefined ? groupError : listError;
  const keys: readonly unknown[] = [PEOPLE_KEYS.group, PEOPLE_KEYS.members];
  const reload = () => mutate((key) => Array.isArray(key) && keys.includes(key[0]) && key[1] === tenantCode);
  return { group, isProven: loaded?.isProven === true, first, error: first === undefined ? error : undefined, reload };
}

/** Keeps the former page until the next one is there. */
export function useMemberPage(
  tenantCode: string,
  group: ManagedGroup | null | undefined,
  { keyword, offset }: MemberQuery,
  isLoaded = false,
) {
  return useSWR(
    group && [PEOPLE_KEYS.members, tenantCode, group.clientId, keyword, offset],
    async (): Promise<MemberPage> => {
      const { clients, total } = await fetchPeople(tenantCode, holderOf(group as ManagedGroup), { keyword, offset, limit: PAGE_SIZE });
      return { members: clients.map(memberOf), total, keyword, offset };
    },
    { keepPreviousData: true, revalidateIfStale: !isLoaded },
  );
}

export function isWhole({ members, total, keyword }: MemberPage): boolean {
  return keyword === '' && members.length === total;
}

async function loadGroup(tenantCode: string): Promise<Pick<LoadedMembers, 'isProven'> & { readonly group: ManagedGroup | null }> {
  const client = await fetchLastGroup(tenantCode);
  if (client !== undefined) return { group: groupOf(client), isProven: false };
  return { group: await checkedInManager(tenantCode), isProven: true };
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
