import { Type } from 'typebox';
import type { Database } from '../database/store.js';
import type { TenantState } from '../tenants/tenant-cache.js';
import type { Caller } from '../visit/caller.js';
import { type MembershipStatus, membershipStatusesOf } from './membership-status.js';
import { displayName, maskName } from './client-record.js';
import { managesMembers, type OwnClient, selectProvenClients } from './own-clients.js';

/** What a full match lets a visitor read about a client (D-46). */
export const MaskedClient = Type.Object({
  clientId: Type.String({ format: 'uuid' }),
  displayName: Type.String({ description: "Masked: 'A*** M****'. Of a business its name." }),
  status: Type.Enum(['Active', 'Pending', 'Inactive']),
  hoursPurchased: Type.Optional(Type.Integer()),
  isActiveMember: Type.Boolean(),
  isGroup: Type.Optional(Type.Literal(true, { description: 'Only of a business.' })),
  managesMembers: Type.Optional(
    Type.Literal(true, { description: 'Of a business that can now manage its members, and of a group member who can manage dependents.' }),
  ),
});

type MaskableClient = Pick<OwnClient, 'client_id' | 'type' | 'body' | 'primary_client_id' | 'group_client_id'>;

/** Returns what a proven client may read: a person's initials or the name of a business, membership status and hours (D-46, D-126). */
export function maskClient(client: MaskableClient, state: TenantState, { membership }: MembershipStatus = {}) {
  const { client_id, type, body } = client;
  const isGroup = type === 'Group';
  return {
    clientId: client_id,
    displayName: isGroup ? displayName(body) : maskName(body),
    status: membership?.status ?? ('Inactive' as const),
    ...(membership?.hoursPurchased !== undefined && { hoursPurchased: membership.hoursPurchased }),
    isActiveMember: membership?.status === 'Active',
    ...(isGroup && { isGroup: true as const }),
    ...(managesMembers(client, state) && { managesMembers: true as const }),
  };
}

/** Returns the masked client that this session proved to be in the last half hour; undefined otherwise. */
export async function findMaskedClient(db: Database, caller: Caller, id: string) {
  const row = await selectProvenClients(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const statuses = await membershipStatusesOf(db, caller.state, [row.client_id]);
  return maskClient(row, caller.state, statuses.get(row.client_id));
}
