import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { own } from '../../../engine/pointer.js';
import { fetchPeople } from './people.js';
import { failureText } from '../../visit/failure.js';
import { useSite } from '../../visit/site.js';
import { holderOf, memberOf, primariesOf, type GroupMember, type ManagedGroup } from './members.js';
import { isWhole, type MemberPage } from './use-members.js';

/** Who can be chosen as the primary of a dependent. */
export interface Primaries {
  /** Everybody who can be chosen, or where they are too many for a list those who were found so far. */
  readonly primaries: readonly GroupMember[];
  /** Finds members by name; undefined where all are in `primaries`. Rejects with a text for the visitor. */
  readonly find: ((query: string) => Promise<readonly GroupMember[]>) | undefined;
}

/** As many as a list of suggestions shows, and how many people are fetched for it, since dependents are among them. */
const [MAX_SHOWN, MAX_FETCHED] = [10, 50];

/** Returns the members whom a dependent can belong to; a large group is searched. */
export function usePrimaries(group: ManagedGroup, first: MemberPage, relatives: readonly GroupMember[]): Primaries {
  const { t } = useTranslation();
  const { tenant } = useSite();
  const [found, setFound] = useState<readonly GroupMember[]>([]);
  const isSearched = !group.isMember && !isWhole(first);
  const find = useCallback(
    async (query: string) => {
      try {
        const { clients } = await fetchPeople(tenant.code, holderOf(group), { keyword: query, limit: MAX_FETCHED });
        const members = clients
          .map(memberOf)
          .filter(({ isPrimary }) => isPrimary)
          .slice(0, MAX_SHOWN);
        setFound((before) => [...before, ...members]);
        return members;
      } catch (error) {
        throw new Error(failureText(error, t).message, { cause: error });
      }
    },
    [tenant.code, group, t],
  );
  return useMemo(() => {
    const known = primariesOf(group, isSearched ? [...relatives, ...first.members, ...found] : first.members, t);
    return { primaries: known, find: isSearched ? find : undefined };
  }, [group, relatives, first, found, t, isSearched, find]);
}

/** Returns the label of a member in a list of suggestions: two people may have one name. */
export function labelOf({ name, client }: GroupMember): string {
  return [name, own(client, 'dob')].filter(Boolean).join(', ');
}
