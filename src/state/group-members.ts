import { create } from 'zustand';

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

/** Forgets the members of a tenant's group, as the logo and the completion button require (SPEC 2). */
export function clearMembers(tenantCode: string): void {
  useGroupMembers.setState(({ [tenantCode]: _cleared, ...others }) => others, true);
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
