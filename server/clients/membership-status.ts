import { type Selectable, sql } from 'kysely';
import { toRequestDate } from '../base/calendar.js';
import type { Tables } from '../database/schema/tables.js';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';

/** A person's membership as records show it (SPEC 3 Membership display). */
interface Membership {
  /** Pending: enrolled, and the payment arrives without a gateway. */
  readonly status: 'Active' | 'Pending' | 'Inactive';
  /** MM/dd/yyyy, of a paid membership that begins later. */
  readonly startsOn?: string;
  /** The whole hours that the active offerings include; absent if none includes hours (D-48). */
  readonly hoursPurchased?: number;
}

/** Billing types whose enrollment covers everyone it was bought for (D-94). */
export const sharedBillingTypes: readonly string[] = ['Family', 'Group'];

/** The membership of a client, and the enrollment ids of the client, its primary and its group. */
export interface MembershipStatus {
  readonly membership?: Membership;
  readonly clientEnrollmentId?: string;
  readonly primaryEnrollmentId?: string;
  readonly groupEnrollmentId?: string;
}

interface Line extends Pick<
  Selectable<Tables['enrollments']>,
  'client_id' | 'client_enrollment_id' | 'billing_type' | 'offering_id' | 'start_date'
> {
  /** Who holds the enrollment: the client, its primary or its group. */
  readonly whose: 'client' | 'primary' | 'group';
  readonly status: string;
}

/** Returns whether the visitor has, by a full match in the last half hour, proven to be an active member (D-96). */
export async function hasActiveMember(db: Database, { scope, sessionId, today }: Caller): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from capabilities p
      join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
      join enrollments e on e.tenant_id = c.tenant_id and (e.client_id = c.client_id
        or (e.billing_type in (${sql.join(sharedBillingTypes)}) and e.client_id in (c.primary_client_id, c.group_client_id)))
      where p.tenant_id = ${scope.tenantId} and p.session_id = ${sessionId} and p.until > now()
        and e.kind = 'Membership' and e.status = 'Active' and coalesce(e.start_date <= ${today}, true)) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Returns the membership status by client id; clients without membership enrollments are absent. */
export async function membershipStatusesOf(
  db: Database,
  caller: Pick<Caller, 'state' | 'today'>,
  clientIds: readonly string[],
): Promise<Map<string, MembershipStatus>> {
  if (clientIds.length === 0) return new Map();
  const { rows } = await sql<Line>`
    select c.client_id, e.client_enrollment_id, e.billing_type, e.offering_id, e.start_date, e.status,
      case e.client_id when c.client_id then 'client' when c.primary_client_id then 'primary' else 'group' end as whose
    from clients c join enrollments e on e.tenant_id = c.tenant_id
      and e.client_id in (c.client_id, c.primary_client_id, c.group_client_id)
    where c.tenant_id = ${caller.state.scope.tenantId} and c.client_id in (${sql.join(clientIds)})
      and e.kind = 'Membership' and e.status <> 'Cancelled'
    order by e.created_at, e.client_enrollment_id`.execute(db);
  const enrollmentsByClient = new Map<string, Line[]>();
  for (const row of rows) enrollmentsByClient.set(row.client_id, [...(enrollmentsByClient.get(row.client_id) ?? []), row]);
  return new Map([...enrollmentsByClient].map(([id, ofOne]) => [id, membershipStatusOf(ofOne, caller)]));
}

/**
 * Returns the membership and the last enrollment id of client, primary and group. The membership counts enrollments of primary and group
 * only if billed to Family or Group; it is missing without any.
 */
function membershipStatusOf(enrollmentsByClient: readonly Line[], caller: Pick<Caller, 'state' | 'today'>): MembershipStatus {
  const last = (holder: Line['whose']): string | undefined =>
    enrollmentsByClient.findLast((line) => line.whose === holder)?.client_enrollment_id;
  const covering = enrollmentsByClient.filter(
    ({ whose: holder, billing_type }) => holder === 'client' || sharedBillingTypes.includes(billing_type),
  );
  const [clientEnrollmentId, primaryEnrollmentId, groupEnrollmentId] = [last('client'), last('primary'), last('group')];
  return {
    ...(covering.length > 0 && { membership: membershipOf(covering, caller) }),
    ...(clientEnrollmentId && { clientEnrollmentId }),
    ...(primaryEnrollmentId && { primaryEnrollmentId }),
    ...(groupEnrollmentId && { groupEnrollmentId }),
  };
}

/** Returns Active if any enrollment is active and has begun, else Pending or Inactive, with the hours of the active offerings. */
function membershipOf(enrollmentsByClient: readonly Line[], { state, today }: Pick<Caller, 'state' | 'today'>): Membership {
  const paid = enrollmentsByClient.filter(({ status }) => status === 'Active');
  const active = paid.filter(({ start_date }) => start_date === null || start_date <= today);
  const hours = active.flatMap(({ offering_id }) => state.offerings.find((each) => each.tenantOfferingId === offering_id)?.hours ?? []);
  const isPending = enrollmentsByClient.some(({ status }) => status === 'Pending');
  const status = active.length > 0 ? 'Active' : isPending ? 'Pending' : 'Inactive';
  const [startDate] = status === 'Inactive' ? paid.flatMap(({ start_date }) => start_date ?? []).sort() : [];
  return {
    status,
    ...(startDate !== undefined && { startsOn: toRequestDate(startDate) }),
    ...(hours.length > 0 && { hoursPurchased: hours.reduce((sum, each) => sum + each, 0) }),
  };
}
