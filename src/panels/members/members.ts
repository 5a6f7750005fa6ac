import type { Client } from '../../api/clients.js';
import type { Translate } from '../../state/site.js';
import { own, pointer, valueAt } from '../../../engine/pointer.js';
import { joinTexts } from '../../../engine/site/comparable-text.js';

/** A member of a group, or a dependent of one, as the list shows the person. */
export interface GroupMember {
  readonly clientId: string;
  readonly name: string;
  readonly isPrimary: boolean;
  /** What a dependent is to the primary member. */
  readonly relation: string;
  readonly primaryId: string | undefined;
  readonly primaryName: string;
  readonly client: Client;
}

/** Whose people are listed: a group, or a group member who manages the own dependents, with a masked name. */
export interface ManagedGroup {
  readonly clientId: string;
  readonly name: string;
  readonly client: Client;
  /** Undefined for a group. */
  readonly isMember?: true;
}

/** The group that a visitor entered last; undefined without one. */
export function ownGroup(clients: readonly Client[]): ManagedGroup | undefined {
  const client = clients.findLast((each) => own(each, 'type') === 'Group');
  return client && groupOf(client);
}

function groupOf(client: Client): ManagedGroup {
  return { clientId: String(own(client, 'clientId')), name: textAt(client, 'businessName') ?? '', client };
}

/** Returns the group or the group member that a check-in proved; undefined for any other client. */
export function provenManager(client: Client): ManagedGroup | undefined {
  if (own(client, 'managesMembers') !== true) return undefined;
  const manager = { clientId: String(own(client, 'clientId')), name: textAt(client, 'displayName') ?? '', client };
  return own(client, 'isGroup') === true ? manager : { ...manager, isMember: true };
}

/** The members of a group in the order in which they were added, each followed by the dependents; of a member, the dependents. */
export function groupMembersOf(clients: readonly Client[], { clientId, isMember }: ManagedGroup): readonly GroupMember[] {
  const holder = isMember ? '/relationship/primaryId' : '/relationship/groupId';
  const people = clients.filter((client) => valueAt(client, holder) === clientId).map(memberOf);
  const primaries = people.filter(({ isPrimary }) => isPrimary);
  const listed = primaries.flatMap((primary) => [primary, ...dependentsOf(people, primary)]);
  return [...listed, ...people.filter((person) => !listed.includes(person))];
}

/** Returns who can have dependents: the members of a group, or the group member who manages the own dependents. */
export function primariesOf(group: ManagedGroup, members: readonly GroupMember[], t: Translate): readonly GroupMember[] {
  const { isMember, clientId, client } = group;
  if (!isMember) return members.filter((each) => each.isPrimary);
  // The stored name is not returned (D-46).
  const name = t('panel.group-members.own-self', 'You');
  return [{ clientId, name, client, isPrimary: true, relation: 'Primary', primaryId: undefined, primaryName: '' }];
}

export function dependentsOf(members: readonly GroupMember[], { clientId }: Pick<GroupMember, 'clientId'>): readonly GroupMember[] {
  return members.filter(({ primaryId }) => primaryId === clientId);
}

/** Returns a client as a member of the list; a client without a relationship type is a primary member. */
function memberOf(client: Client): GroupMember {
  const relation = (key: string): string | undefined => textAt(own(client, 'relationship'), key);
  const type = relation('type') ?? 'Primary';
  return {
    clientId: String(own(client, 'clientId')),
    name: joinTexts(client, ['firstName', 'middleName', 'lastName']),
    isPrimary: type === 'Primary',
    relation: type,
    primaryId: relation('primaryId'),
    primaryName: relation('primaryName') ?? '',
    client,
  };
}

/** The server's words about a member, with the name in place of the first word "membership" (D-27). */
export function messageFor(message: string, name: string): string {
  return message.replace(/\bmembership\b/i, () => name);
}

export function textAt(record: unknown, key: string): string | undefined {
  const value = valueAt(record, pointer(key));
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
