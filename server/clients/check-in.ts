import { type RawBuilder, sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { knownSettings } from '../base/known-codes.js';
import type { Database } from '../database/store.js';
import { apiError } from '../errors/api-error.js';
import type { TenantState } from '../tenants/tenant-cache.js';
import { type Caller, audit } from '../visit/caller.js';
import { displayName, maskContact, maskName } from './client-record.js';
import { type MembershipStatus, membershipStatusesOf } from './membership-status.js';
import { managesMembers, type OwnClient, selectProvenClients, isUuid, clientNotFound, selectOwnClients } from './own-clients.js';

/** What a full match lets a visitor read about a client (D-46). */
export const MaskedClient = Type.Object({
  clientId: Type.String({ format: 'uuid' }),
  displayName: Type.String({ description: "Masked: 'A*** M****'. Of a business its name." }),
  status: Type.Enum(['Active', 'Pending', 'Inactive']),
  startsOn: Type.Optional(Type.String({ description: 'MM/dd/yyyy, where a paid membership begins later and none is active.' })),
  hoursPurchased: Type.Optional(Type.Integer()),
  isActiveMember: Type.Boolean(),
  isGroup: Type.Optional(Type.Literal(true, { description: 'Only of a business.' })),
  contact: Type.Optional(
    Type.Object(
      { email: Type.String(), phone: Type.String() },
      { description: "Masked: 'n****@w****' and '****71'. Of a business whose members a code lets this visit manage." },
    ),
  ),
  managesMembers: Type.Optional(
    Type.Literal(true, { description: 'A code lets this visit manage the members of a business, or the dependents of a group member.' }),
  ),
  needsCode: Type.Optional(Type.Literal(true, { description: 'Of a group member who can manage dependents after a code (sendCode).' })),
});

type MaskableClient = Pick<OwnClient, 'client_id' | 'type' | 'body' | 'primary_client_id' | 'group_client_id'> &
  Partial<Pick<OwnClient, 'is_managed'>>;

/** Returns what a proven client may read: a person's initials or the name of a business with its masked contact, membership status and hours (D-46, D-126). */
export function maskClient(client: MaskableClient, state: TenantState, { membership = { status: 'Inactive' } }: MembershipStatus = {}) {
  const { client_id, type, body } = client;
  const isGroup = type === 'Group';
  return {
    clientId: client_id,
    displayName: isGroup ? displayName(body) : maskName(body),
    ...membership,
    isActiveMember: membership.status === 'Active',
    ...(isGroup && { isGroup: true as const }),
    ...(isGroup && client.is_managed && { contact: maskContact(body) }),
    ...(managesMembers(client, state) && (client.is_managed ? { managesMembers: true as const } : { needsCode: true as const })),
  };
}

/** Returns the masked client that this session proved to be in the last half hour; undefined otherwise. */
export async function findMaskedClient(db: Database, caller: Caller, id: string) {
  const row = await selectProvenClients(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const statuses = await membershipStatusesOf(db, caller, [row.client_id]);
  return maskClient(row, caller.state, statuses.get(row.client_id));
}

/** What a member sends on arriving. A full match allows this and no other change (D-46). */
export const CheckIn = Type.Object(
  {
    checkIn: Type.Literal(true),
    note: Type.Optional(Type.String({ maxLength: 2000 })),
    contactConfirmed: Type.Optional(
      Type.Boolean({ description: 'Asked for when `match.confirmContact` of POST /clients/exists says so.' }),
    ),
  },
  { additionalProperties: false },
);
export type CheckIn = Static<typeof CheckIn>;

/**
 * Stores one check-in a day and returns the masked client; a second one that day changes nothing (D-47). Throws 404 for an unknown
 * client.
 */
export async function saveCheckIn(db: Database, caller: Caller, id: string, request: CheckIn) {
  const client = isUuid(id) ? ((await findMaskedClient(db, caller, id)) ?? (await findOwnMasked(db, caller, id))) : undefined;
  if (client === undefined) throw clientNotFound();
  const { today, scope } = caller;
  const threshold = confirmationDays(caller.state);
  const { checkIn: _, ...body } = request;
  if (threshold > 0 && request.contactConfirmed !== true && (await daysSinceConfirmation(db, caller, client.clientId)) > threshold)
    throw apiError('contact_details_unconfirmed');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('check_ins')
    .values({ tenant_id: scope.tenantId, client_id: client.clientId, day: today, body: JSON.stringify(body) })
    .onConflict((on) => on.columns(['tenant_id', 'client_id', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await audit(db, caller, 'check in', [client.clientId]);
  return client;
}

/**
 * Returns the masked view of one of the visitor's own clients; undefined if it does not exist or is not theirs.
 */
async function findOwnMasked(db: Database, caller: Caller, id: string) {
  const ownRow = await selectOwnClients(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  if (ownRow === undefined) return undefined;
  const statuses = await membershipStatusesOf(db, caller, [ownRow.client_id]);
  return maskClient(ownRow, caller.state, statuses.get(ownRow.client_id));
}

/** Returns the days since the client's contact details were last confirmed; 0 if the client is gone. */
async function daysSinceConfirmation(db: Database, { scope, state, today }: Caller, id: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select ${daysSinceConfirmed(today, state.tenant.timeZone)} as days
    from clients c where c.tenant_id = ${scope.tenantId} and c.client_id = ${id}`.execute(db);
  return rows[0]?.days ?? 0;
}

/** Returns after how many days a member must confirm the contact details again; 0 means never (D-47). */
export function confirmationDays({ parsedSettings }: TenantState): number {
  const setting = parsedSettings[knownSettings.checkInDays];
  return setting?.on === true ? Number(setting.value ?? 0) : 0;
}

/** Returns an SQL expression for a client `c`: the days since the last check-in or the last change of the record. */
export function daysSinceConfirmed(today: string, timeZone: string): RawBuilder<number> {
  return sql<number>`(${today}::date - greatest((c.updated_at at time zone ${timeZone})::date,
    (select max(k.day) from check_ins k where k.tenant_id = c.tenant_id and k.client_id = c.client_id)))::int`;
}
