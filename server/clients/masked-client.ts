import { sql } from 'kysely';
import { Type } from 'typebox';
import type { JsonObject } from '../../engine/index.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { type MembershipStatus, membershipStatusesOf } from './membership-status.js';
import { maskName } from './names.js';

/** What a full match lets a visitor read about a client (D-46). */
export const MaskedClient = Type.Object({
  clientId: Type.String({ format: 'uuid' }),
  displayName: Type.String({ description: "Masked: 'A*** M****'." }),
  status: Type.Enum(['Active', 'Pending', 'Inactive']),
  hoursPurchased: Type.Optional(Type.Integer()),
  isActiveMember: Type.Boolean(),
  isGroup: Type.Optional(Type.Literal(true, { description: 'Only of a business, which can then manage its members.' })),
});

/** Returns the masked view of a client: initials, membership status and hours. */
export function maskClient(id: string, body: JsonObject, { membership }: MembershipStatus = {}) {
  return {
    clientId: id,
    displayName: maskName(body),
    status: membership?.status ?? ('Inactive' as const),
    ...(membership?.hoursPurchased !== undefined && { hoursPurchased: membership.hoursPurchased }),
    isActiveMember: membership?.status === 'Active',
    ...(body['type'] === 'Group' && { isGroup: true as const }),
  };
}

/** Returns the masked client that this session proved to be in the last half hour; undefined otherwise. */
export async function findMaskedClient(db: Database, { state, scope, sessionId }: Caller, id: string) {
  const row = await db
    .selectFrom('capabilities as p')
    .innerJoin('clients as c', (join) => join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.client_id', '=', 'p.client_id'))
    .select(['c.client_id', 'c.body'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.session_id', '=', sessionId)
    .where('p.client_id', '=', id)
    .where('p.until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const statuses = await membershipStatusesOf(db, state, [row.client_id]);
  return maskClient(row.client_id, row.body, statuses.get(row.client_id));
}
