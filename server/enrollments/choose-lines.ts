import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../store/store.js';
import { type Desk, type JudgedLine, refuseCovered } from './judge-lines.js';
import { type EnrollmentLine, type EnrollmentRow, lineOf, storedDay } from './line.js';

/** A line of a family, and whether a payment has begun for it. */
interface ExistingLine extends EnrollmentRow {
  readonly held: boolean;
}

/** Whether the lines are added to those there are, or are all there shall be. */
export type ChoiceMode = 'add' | 'replace';

/**
 * Keeps what was chosen, one membership for each person. A line that is there already stays the one it is, so that
 * doing this again changes nothing; what is paid or about to be is never touched. Everything or nothing.
 */
export async function chooseLines(
  db: Database,
  desk: Desk,
  judged: readonly JudgedLine[],
  way: ChoiceMode,
  now: Date,
): Promise<EnrollmentLine[]> {
  const standing = await linesOf(db, desk);
  const kept = judged.map((each) => keptRow(each, standing, desk, way));
  const dropped = standing.filter((row) => row.status === 'Unpaid' && !kept.some((each) => each.client_id === row.client_id));
  const unpaid = [...kept, ...(way === 'add' ? dropped : [])].filter(({ status }) => status === 'Unpaid');
  refuseCovered(
    unpaid.map((row) => ({ clientId: row.client_id, billingType: row.billing_type })),
    desk.family,
  );
  if (way === 'replace') await cancel(db, dropped, now);
  await write(db, kept, standing, now);
  return kept.map((row) => lineOf(row, desk.caller.scope));
}

async function linesOf(db: Database, { caller, family }: Desk): Promise<ExistingLine[]> {
  return db
    .selectFrom('enrollments as e')
    .selectAll('e')
    .select(
      sql<boolean>`exists (select 1 from payment_lines p
        where p.tenant_id = e.tenant_id and p.client_enrollment_id = e.client_enrollment_id and p.holds)`.as('held'),
    )
    .where('e.tenant_id', '=', caller.scope.tenantId)
    .where('e.client_id', 'in', family.memberIds)
    .where('e.kind', '=', 'Membership')
    .where('e.status', '<>', 'Cancelled')
    .orderBy('e.created_at')
    .execute();
}

/** The row a line becomes: the person's present one where it may stay or change, else a new one. */
function keptRow(judged: JudgedLine, standing: readonly ExistingLine[], desk: Desk, way: ChoiceMode): EnrollmentRow {
  const present = standing.find((row) => row.client_id === judged.line.clientId);
  refuseStanding(judged, present, way);
  if (present !== undefined && present.status !== 'Unpaid') return present;
  const row = newRow(judged, present?.client_enrollment_id ?? randomUUID(), desk);
  if (present?.held === true && !isSame(row, present)) throw paymentRuns();
  return row;
}

function refuseStanding({ line, offering }: JudgedLine, present: ExistingLine | undefined, way: ChoiceMode): void {
  if (line.clientEnrollmentId !== undefined && line.clientEnrollmentId !== present?.client_enrollment_id) throw apiError('line_not_found');
  if (present === undefined || present.offering_id === offering.tenantOfferingId) return;
  if (present.status !== 'Unpaid') throw apiError('membership_exists');
  if (way === 'add') throw apiError('choice_exists');
}

function newRow({ line, offering }: JudgedLine, id: string, { caller, family }: Desk): EnrollmentRow {
  return {
    tenant_id: caller.scope.tenantId,
    client_enrollment_id: id,
    client_id: line.clientId,
    primary_id: line.clientId === family.primaryId ? null : family.primaryId,
    kind: 'Membership',
    offering_id: offering.tenantOfferingId,
    offering_name: offering.name,
    start_date: storedDay(line.startDate),
    billing_type: offering.billingType,
    billing_interval: offering.billingInterval,
    cost: line.cost,
    registration_fee: line.registrationFee,
    status: 'Unpaid',
  };
}

function isSame(row: EnrollmentRow, present: EnrollmentRow): boolean {
  return (['offering_id', 'start_date', 'cost', 'registration_fee'] as const).every((key) => row[key] === present[key]);
}

function paymentRuns(): Error {
  return apiError('payment_running');
}

async function cancel(db: Database, dropped: readonly ExistingLine[], now: Date): Promise<void> {
  if (dropped.some(({ held }) => held)) throw paymentRuns();
  if (dropped.length === 0) return;
  await db
    .updateTable('enrollments')
    .set({ status: 'Cancelled', updated_at: now.toISOString() })
    .where('tenant_id', '=', dropped[0]?.tenant_id ?? '')
    .where(
      'client_enrollment_id',
      'in',
      dropped.map((row) => row.client_enrollment_id),
    )
    .execute();
}

async function write(db: Database, kept: readonly EnrollmentRow[], standing: readonly ExistingLine[], now: Date): Promise<void> {
  const known = new Set<EnrollmentRow>(standing);
  const rows = kept.filter((row) => !known.has(row)).map((row) => ({ ...row, updated_at: now.toISOString() }));
  if (rows.length === 0) return;
  await db
    .insertInto('enrollments')
    .values(rows.map((row) => ({ ...row, created_at: now.toISOString() })))
    .onConflict((on) =>
      on.columns(['tenant_id', 'client_enrollment_id']).doUpdateSet((to) => ({
        primary_id: to.ref('excluded.primary_id'),
        offering_id: to.ref('excluded.offering_id'),
        offering_name: to.ref('excluded.offering_name'),
        start_date: to.ref('excluded.start_date'),
        billing_type: to.ref('excluded.billing_type'),
        billing_interval: to.ref('excluded.billing_interval'),
        cost: to.ref('excluded.cost'),
        registration_fee: to.ref('excluded.registration_fee'),
        updated_at: to.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
