import { create } from 'zustand';
import { storedText, storeText } from '../ui/session-storage.js';
import { resetWizardsOf } from './wizard.js';

/** The random ids of unfinished imports of members by tenant code; without session storage they last until a reload. */
const idsInMemory = new Map<string, string>();

/**
 * Returns the id of a tenant's unfinished import, also after a reload. The idempotency keys of the import derive from it, so that a
 * repeat adds no one twice.
 */
export function unfinishedImportId(tenantCode: string): string {
  const id = storedText(storageKey(tenantCode)) ?? idsInMemory.get(tenantCode) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  idsInMemory.set(tenantCode, id);
  storeText(storageKey(tenantCode), id);
  return id;
}

/** Ends an import, so that the same rows are new to the server in the next one. */
export function endImport(tenantCode: string): void {
  idsInMemory.delete(tenantCode);
  storeText(storageKey(tenantCode), undefined);
}

function storageKey(tenantCode: string): string {
  return `group-import-${tenantCode}`;
}

/** The ids of the members added to a group so far, by tenant code. The server supplies their details. */
export type GroupMembers = { readonly [tenantCode: string]: readonly string[] };

const KEY = 'group-members';

/** Store of the added group members, saved in session storage (SPEC 9); without storage they last until a reload. */
export const useGroupMembers = create<GroupMembers>(() => membersIn(storedText(KEY)));
useGroupMembers.subscribe((members) => void storeText(KEY, JSON.stringify(members)));

/** Forgets the group of a tenant with its members, as the logo and the completion button require (SPEC 2), and returns its id. */
export function clearMembers(tenantCode: string): string | undefined {
  const [groupId] = useGroupMembers.getState()[tenantCode] ?? [];
  useGroupMembers.setState(({ [tenantCode]: _cleared, ...others }) => others, true);
  endImport(tenantCode);
  if (groupId !== undefined) resetWizardsOf(groupId);
  return groupId;
}

export function clearAllMembers(): void {
  for (const tenantCode of Object.keys(useGroupMembers.getState())) clearMembers(tenantCode);
}

/** Whether this tab knows a group, whose people the group page shows. */
export function useHasGroup(): boolean {
  return useGroupMembers((groups) => Object.values(groups).some((ids) => ids.length > 0));
}

/** Returns the member ids in a stored text. Invalid content is left out, since users can edit the storage. */
export function membersIn(stored = ''): GroupMembers {
  const lists = Object.entries<unknown>(Object(parseJson(stored)));
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
