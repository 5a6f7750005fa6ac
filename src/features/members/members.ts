import type { Client } from '../../visit/api/clients.js';
import type { Holder } from './people.js';
import { textAt } from '../../visit/json-values.js';
import type { Translate } from '../../visit/site.js';
import { own, valueAt } from '../../../engine/base/pointer.js';
import { joinTexts } from '../../../server/shared/comparable-text.js';

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

export function groupOf(client: Client): ManagedGroup {
  return { clientId: String(own(client, 'clientId')), name: textAt(client, 'businessName') ?? '', client };
}

/** Returns the group or the group member that a check-in proved; undefined for any other client. */
export function provenManager(client: Client): ManagedGroup | undefined {
  if (own(client, 'managesMembers') !== true) return undefined;
  const manager = { clientId: String(own(client, 'clientId')), name: textAt(client, 'displayName') ?? '', client };
  return own(client, 'isGroup') === true ? manager : { ...manager, isMember: true };
}

export function holderOf({ clientId, isMember }: ManagedGroup): Holder {
  return isMember ? { primaryId: clientId } : { groupId: clientId };
}

export function primariesOf(group: ManagedGroup, members: readonly GroupMember[], t: Translate): readonly GroupMember[] {
  const { isMember, clientId, client } = group;
  if (!isMember) return members.filter((each) => each.isPrimary);
  // The stored name is not returned (D-46).
  const name = t('panel.group-members.own-self', 'You');
  return [{ clientId, name, client, isPrimary: true, relation: 'Primary', primaryId: undefined, primaryName: '' }];
}

/** Whether the group has a plan, which covers everyone in it (D-132): its own record and those of its members name the enrollment. */
export function hasPlan({ client }: ManagedGroup, members: readonly GroupMember[]): boolean {
  if (own(client, 'clientEnrollmentId') !== undefined) return true;
  return members.some((member) => valueAt(member.client, '/relationship/groupEnrollmentId') !== undefined);
}

/** Whether a membership that is paid, or is being paid, covers a member; such a person cannot be removed here (D-26). */
export function hasPaidMembership({ client }: GroupMember): boolean {
  return ['Active', 'Pending'].includes(String(valueAt(client, '/membership/status')));
}

/** A client without a relationship type is a primary member. */
export function memberOf(client: Client): GroupMember {
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
