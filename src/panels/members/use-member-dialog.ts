import { useEffect, useRef, useState } from 'react';
import { fetchClient } from '../../api/clients.js';
import { fetchPeople } from '../../api/people.js';
import { useShowFailure } from '../../state/failure.js';
import { useSite } from '../../state/site.js';
import type { OpenDialog } from './member-dialogs.js';
import { memberOf, type GroupMember, type ManagedGroup } from './members.js';
import { isWhole, type MemberPage } from './use-members.js';

/** More dependents than one person has (SPEC 9: the largest page). */
const MAX_DEPENDENTS = 999;

/** Returns the open dialog and what opens and closes it. Those about a member open once the relatives of the member are known. */
export function useMemberDialog(group: ManagedGroup, first: MemberPage) {
  const { tenant } = useSite();
  const showFailure = useShowFailure();
  const [dialog, setDialog] = useDialog();
  const openFor = (is: 'edit' | 'remove', member: GroupMember): void => {
    relativesOf(tenant.code, member, group, first).then((relatives) => setDialog({ is, member, relatives }), showFailure);
  };
  return { dialog, setDialog, openFor };
}

/** Returns the primary of a dependent, or the dependents of a member; from the server where the first page is not the whole list. */
async function relativesOf(
  tenantCode: string,
  { clientId, primaryId }: GroupMember,
  { isMember }: ManagedGroup,
  first: MemberPage,
): Promise<readonly GroupMember[]> {
  if (isMember) return [];
  if (isWhole(first)) return first.members.filter((each) => each.clientId === primaryId || each.primaryId === clientId);
  if (primaryId !== undefined) return [memberOf(await fetchClient(tenantCode, primaryId))];
  return (await fetchPeople(tenantCode, { primaryId: clientId }, { limit: MAX_DEPENDENTS })).clients.map(memberOf);
}

/** Returns the open dialog and its setter; a dialog that closes returns the focus, because two that close together would lose it. */
function useDialog() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (dialog === undefined && opener.current instanceof HTMLElement) opener.current.focus();
  }, [dialog]);
  const change = (next?: OpenDialog): void => {
    if (next !== undefined) opener.current = document.activeElement;
    setDialog(next);
  };
  return [dialog, change] as const;
}
