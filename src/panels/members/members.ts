import type { Client } from '../../api/clients.js';
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

/** The group whose members are listed; of one that is only known by a check-in, its masked name. */
export interface ManagedGroup {
  readonly clientId: string;
  readonly name: string;
  readonly client: Client;
}

/** The group that a visitor entered last; undefined without one. */
export function ownGroup(clients: readonly Client[]): ManagedGroup | undefined {
  const client = clients.findLast((each) => own(each, 'type') === 'Group');
  return client && groupOf(client);
}

export function groupOf(client: Client): ManagedGroup {
  const name = textAt(client, 'businessName') ?? textAt(client, 'displayName') ?? '';
  return { clientId: String(own(client, 'clientId')), name, client };
}

/** The members of a group in the order in which they were added, each followed by the dependents. */
export function groupMembersOf(clients: readonly Client[], { clientId }: ManagedGroup): readonly GroupMember[] {
  const people = clients.filter((client) => valueAt(client, '/relationship/groupId') === clientId).map(memberOf);
  const primaries = people.filter(({ isPrimary }) => isPrimary);
  const listed = primaries.flatMap((primary) => [primary, ...dependentsOf(people, primary)]);
  return [...listed, ...people.filter((person) => !listed.includes(person))];
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
