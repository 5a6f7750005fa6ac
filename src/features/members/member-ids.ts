import { useGroupMembers } from '../../visit/group-members.js';

/** Adds ids of members to those that the session keeps of a group (D-92). */
export function addMemberIds(tenantCode: string, groupId: string, ids: readonly string[]): void {
  const stored = useGroupMembers.getState()[tenantCode] ?? [];
  useGroupMembers.setState({ [tenantCode]: [...new Set([groupId, ...(stored[0] === groupId ? stored : []), ...ids])] });
}

/** Keeps these ids of members of a group and no others. */
export function setMemberIds(tenantCode: string, groupId: string, ids: readonly string[]): void {
  useGroupMembers.setState({ [tenantCode]: [groupId, ...ids] });
}

/** Removes ids of members from those that the session keeps. */
export function dropMemberIds(tenantCode: string, ids: readonly string[]): void {
  const stored = useGroupMembers.getState()[tenantCode] ?? [];
  useGroupMembers.setState({ [tenantCode]: stored.filter((id) => !ids.includes(id)) });
}
