import { sql } from 'kysely';
import { Type } from 'typebox';
import type { JsonObject } from '../../engine/index.js';
import type { Database } from '../store/store.js';
import type { Caller } from '../visitors/caller.js';
import { type MembershipStatus, membershipStatusesOf } from './member-standing.js';
import { maskedName } from './names.js';

/** What a full match lets a visitor read of somebody, and nothing else of what is on file (D-46). */
export const ShownClient = Type.Object({
  clientId: Type.String({ format: 'uuid' }),
  displayName: Type.String({ description: "Masked: 'A*** M****'." }),
  status: Type.Enum(['Active', 'Pending', 'Inactive']),
  hoursPurchased: Type.Optional(Type.Integer()),
  isActiveMember: Type.Boolean(),
});

export function shownClient(id: string, body: JsonObject, { membership }: MembershipStatus = {}) {
  return {
    clientId: id,
    displayName: maskedName(body),
    status: membership?.status ?? ('Inactive' as const),
    ...(membership?.hoursPurchased !== undefined && { hoursPurchased: membership.hoursPurchased }),
    isActiveMember: membership?.status === 'Active',
  };
}

/** Somebody this visitor has shown to be in the last half hour, as far as that may be read. */
export async function findShown(db: Database, { state, scope, sessionId }: Caller, id: string) {
  const found = await db
    .selectFrom('capabilities as p')
    .innerJoin('clients as c', (join) => join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.client_id', '=', 'p.client_id'))
    .select(['c.client_id', 'c.body'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.session_id', '=', sessionId)
    .where('p.client_id', '=', id)
    .where('p.until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const standings = await membershipStatusesOf(db, state, [found.client_id]);
  return shownClient(found.client_id, found.body, standings.get(found.client_id));
}
