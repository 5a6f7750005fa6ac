import { create } from 'zustand';
import { endImport } from './group-import.js';
import { resetWizardsOf } from './wizard.js';

/** The ids of the members added to a group so far, by tenant code. The server supplies their details. */
export type GroupMembers = { readonly [tenantCode: string]: readonly string[] };

const KEY = 'group-members';

/** Store of the added group members, saved in session storage (SPEC 9); without storage they last until a reload. */
export const useGroupMembers = create<GroupMembers>(() => {
  try {
    return membersIn(sessionStorage.getItem(KEY));
  } catch {
    return {};
  }
});
useGroupMembers.subscribe((members) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(members));
  } catch {
    // The members remain in memory.
  }
});

/** Forgets the group of a tenant with its members, as the logo and the completion button require (SPEC 2), and returns its id. */
export function clearMembers(tenantCode: string): string | undefined {
  const [groupId] = useGroupMembers.getState()[tenantCode] ?? [];
  useGroupMembers.setState(({ [tenantCode]: _cleared, ...others }) => others, true);
  endImport(tenantCode);
  if (groupId !== undefined) resetWizardsOf(groupId);
  return groupId;
}

/** Forgets the members of all groups. */
export function clearAllMembers(): void {
  for (const tenantCode of Object.keys(useGroupMembers.getState())) clearMembers(tenantCode);
}

/** Whether this tab knows a group, whose people the group page shows. */
export function useHasGroup(): boolean {
  return useGroupMembers((groups) => Object.values(groups).some((ids) => ids.length > 0));
}

/** Returns the member ids in a stored text. Invalid content is left out, since users can edit the storage. */
export function membersIn(stored: string | null): GroupMembers {
  const value = parseJson(stored ?? '{}');
  const lists = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(lists.filter((entry): entry is [string, string[]] => isTextList(entry[1])));
}

/** Returns the value of a JSON text, or undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
