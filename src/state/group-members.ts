import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The ids of the members added to a group so far, by the tenant's code. Who they are is the server's to tell. */
export type GroupMembers = { readonly [tenantCode: string]: readonly string[] };

/** Kept for the session, in this tab alone (SPEC 9). */
export const useGroupMembers = create<GroupMembers>()(
  persist(() => ({}), {
    name: 'group-members',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => readMembers(stored),
  }),
);

/** Forgets the members of a tenant's group (SPEC 2: the logo and the completion button do). */
export function clearMembers(tenantCode: string): void {
  useGroupMembers.setState(({ [tenantCode]: _cleared, ...others }) => others, true);
}

/** What a browser gives back may be anybody's: lists of texts, or nothing. */
function readMembers(stored: unknown): GroupMembers {
  const lists = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  return Object.fromEntries(lists.filter((entry): entry is [string, string[]] => isTexts(entry[1])));
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
