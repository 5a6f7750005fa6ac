import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchClient } from '../../visit/api/clients.js';
import { fetchPeople } from './people.js';
import { useShowFailure } from '../../visit/show-failure.js';
import { useSite } from '../../visit/site.js';
import { showToast } from '../../visit/toasts.js';
import type { OpenDialog } from './member-dialogs.js';
import { memberOf, type GroupMember, type ManagedGroup } from './members.js';
import { goneText, isGone } from './page-texts.js';

/** More dependents than one person has (SPEC 9: the largest page). */
const MAX_DEPENDENTS = 999;

/** A part of the list that gets the focus: the Edit button of this person if it is there, else the heading. */
type FocusTarget = { readonly nextId: string | undefined };

export function editButtonId(clientId: string): string {
  return `edit-${clientId}`;
}

/** Fetches the member and the relatives first; a member whom the server no longer has is reported, and the list loaded again. */
export function useMemberDialog({ isMember }: ManagedGroup, reload: () => Promise<unknown>, heading: RefObject<HTMLElement | null>) {
  const { tenant } = useSite();
  const { t } = useTranslation();
  const showFailure = useShowFailure();
  const { dialog, setDialog, noteFocus, focusNext } = useDialog(heading);
  const openFor = async (is: 'edit' | 'remove', member: GroupMember, nextId: string | undefined): Promise<void> => {
    noteFocus({ nextId });
    try {
      const client = await fetchClient(tenant.code, member.clientId);
      const relatives = isMember ? [] : await relativesOf(tenant.code, memberOf(client));
      setDialog({ is, member: memberOf(client), relatives });
    } catch (error) {
      if (!isGone(error)) return void showFailure(error);
      showToast('error', goneText(t, member.name));
      await reload();
      focusNext();
    }
  };
  const open = (is: 'add' | 'import'): void => {
    noteFocus({ nextId: undefined });
    setDialog({ is });
  };
  return { dialog, open, openFor, close: () => setDialog(undefined) };
}

async function relativesOf(tenantCode: string, { clientId, primaryId }: GroupMember): Promise<readonly GroupMember[]> {
  if (primaryId !== undefined) return [memberOf(await fetchClient(tenantCode, primaryId))];
  return (await fetchPeople(tenantCode, { primaryId: clientId }, { limit: MAX_DEPENDENTS })).clients.map(memberOf);
}

/**
 * Returns the open dialog and its setter. A dialog that closes returns the focus to its opener, because two that close together would
 * lose it; if the opener is gone with its row, the next row gets it.
 */
function useDialog(heading: RefObject<HTMLElement | null>) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [restored, setRestored] = useState(0);
  const opener = useRef<{ readonly element: Element | null } & FocusTarget>(undefined);
  useEffect(() => {
    if (dialog !== undefined || opener.current === undefined) return;
    const { element, nextId } = opener.current;
    const next = nextId === undefined ? null : document.getElementById(editButtonId(nextId));
    const target = element?.isConnected ? element : (next ?? heading.current);
    if (target instanceof HTMLElement) target.focus();
  }, [dialog, restored, heading]);
  const noteFocus = (target: FocusTarget): void => {
    opener.current = { element: document.activeElement, ...target };
  };
  // The row of the opener goes with its person, now or with the next rendering.
  const focusNext = (): void => {
    if (opener.current) opener.current = { ...opener.current, element: null };
    setRestored((count) => count + 1);
  };
  return { dialog, setDialog, noteFocus, focusNext };
}
