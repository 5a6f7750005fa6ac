import { knownSettings } from '../base/known-codes.js';
import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import type { TenantState } from '../tenants/tenant-keeper.js';
import type { Caller } from '../visitors/caller.js';
import { audit } from '../submission/audit.js';
import { isId, noSuchClient, selectOwn } from './own-clients.js';
import { findShown, shownClient } from './shown-client.js';
import { membershipStatusesOf } from './member-standing.js';

/** What a member says on arriving. A full match allows this and no other change (D-46). */
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

/** One check-in a day; saying it again the same day is as good as the first time (D-47). */
export async function checkIn(db: Database, caller: Caller, id: string, said: CheckIn, today: string) {
  const shown = isId(id) ? ((await findShown(db, caller, id)) ?? (await findOwn(db, caller, id))) : undefined;
  if (shown === undefined) throw noSuchClient();
  const { tenantId } = caller.scope;
  const threshold = confirmationDays(caller.state);
  const { checkIn: _, ...body } = said;
  if (threshold > 0 && said.contactConfirmed !== true && (await daysSince(db, caller, shown.clientId, today)) > threshold)
    throw apiError('contact_details_unconfirmed');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('check_ins')
    .values({ tenant_id: tenantId, client_id: shown.clientId, day: today, body: JSON.stringify(body) })
    .onConflict((on) => on.columns(['tenant_id', 'client_id', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await audit(db, caller, 'check in', [shown.clientId]);
  return shown;
}

async function findOwn(db: Database, caller: Caller, id: string) {
  const own = await selectOwn(db, caller).where('c.client_id', '=', id).executeTakeFirst();
  if (own === undefined) return undefined;
  const standings = await membershipStatusesOf(db, caller.state, [own.client_id]);
  return shownClient(own.client_id, own.body, standings.get(own.client_id));
}

async function daysSince(db: Database, { scope, state }: Caller, id: string, today: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select ${daysSinceConfirmed(today, state.tenant.timeZone)} as days
    from clients c where c.tenant_id = ${scope.tenantId} and c.client_id = ${id}`.execute(db);
  return rows[0]?.days ?? 0;
}

/** After how many days a member confirms the contact details again; 0 is never (D-47). */
export function confirmationDays({ parsedSettings }: TenantState): number {
  const setting = parsedSettings[knownSettings.checkInDays];
  return setting?.on === true ? Number(setting.value ?? 0) : 0;
}

/** Of the client `c` of a query: days since the last check-in, or since the record was last sent. */
export function daysSinceConfirmed(today: string, timeZone: string): RawBuilder<number> {
  return sql<number>`(${today}::date - greatest((c.updated_at at time zone ${timeZone})::date,
    (select max(k.day) from check_ins k where k.tenant_id = c.tenant_id and k.client_id = c.client_id)))::int`;
}
