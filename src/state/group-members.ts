import { create } from 'zustand';

/** The ids of the members added to a group so far, by the tenant's code. Who they are is the server's to tell. */
export type GroupMembers = { readonly [tenantCode: string]: readonly string[] };

const KEY = 'group-members';

/** Kept for the session, in this tab alone (SPEC 9). Where the browser keeps nothing, until a reload. */
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
    // They are known here all the same.
  }
});

/** Forgets the members of a tenant's group (SPEC 2: the logo and the completion button do). */
export function clearMembers(tenantCode: string): void {
  useGroupMembers.setState(({ [tenantCode]: _cleared, ...others }) => others, true);
}

/** What a browser gives back may be anybody's: lists of texts, or nothing. */
export function membersIn(stored: string | null): GroupMembers {
  const value = parsed(stored ?? '{}');
  const lists = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(lists.filter((entry): entry is [string, string[]] => isTexts(entry[1])));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
