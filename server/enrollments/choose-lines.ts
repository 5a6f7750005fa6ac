import { randomUUID } from 'node:crypto';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import type { LineContext, ValidLine } from './validate-lines.js';
import { coversOthers, installmentsOf } from '../shared/payment-plan.js';
import { type FamilyLine, readFamilyLines } from './family-lines.js';
import { type EnrollmentLine, type EnrollmentRow, toEnrollmentLine, toIsoDay } from './line.js';

/** Adds the lines to the existing ones, or replaces the unpaid ones. */
export type ChoiceMode = 'add' | 'replace';

/** Stores one membership for each person, all or none, and returns the lines. Repeating it changes nothing; paid lines stay as they are. */
export async function saveChosenLines(
  db: Database,
  context: LineContext,
  validLines: readonly ValidLine[],
  mode: ChoiceMode,
  now: Date,
): Promise<EnrollmentLine[]> {
  const existing = await readFamilyLines(db, context.caller, context.family);
  const rows = validLines.map((each) => toRow(each, existing, context, mode));
  const unchosen = existing.filter((row) => row.status === 'Unpaid' && !rows.some((each) => each.client_id === row.client_id));
  const paid = existing.filter((row) => row.status !== 'Unpaid' && !rows.includes(row));
  await refuseCoveredLines(db, context, [...rows, ...paid, ...(mode === 'add' ? unchosen : [])]);
  if (mode === 'replace') await cancelLines(db, unchosen, now);
  await writeRows(db, rows, existing, now);
  return rows.map((row) => toEnrollmentLine(row, context.caller.scope));
}

/** Returns the row of a line: the person's present one if it can stay or change, else a new one. Throws on a conflict. */
function toRow(validLines: ValidLine, existing: readonly FamilyLine[], context: LineContext, mode: ChoiceMode): EnrollmentRow {
  const current = existing.find((row) => row.client_id === validLines.line.clientId);
  refuseConflict(validLines, current, mode);
  if (current !== undefined && current.status !== 'Unpaid') return current;
  const row = newRow(validLines, current?.client_enrollment_id ?? randomUUID(), context);
  if (current?.held === true && !hasSameChoice(row, current)) throw paymentRunningError();
  return row;
}

/** Throws if the line names another enrollment, or the person already has another membership or choice. */
function refuseConflict({ line, offering }: ValidLine, current: FamilyLine | undefined, mode: ChoiceMode): void {
  if (line.clientEnrollmentId !== undefined && line.clientEnrollmentId !== current?.client_enrollment_id) throw apiError('line_not_found');
  if (current === undefined || current.offering_id === offering.tenantOfferingId) return;
  if (current.status !== 'Unpaid') throw apiError('membership_exists');
  if (mode === 'add') throw apiError('choice_exists');
}

function newRow({ line, offering, position }: ValidLine, id: string, { caller, family }: LineContext): EnrollmentRow {
  return {
    tenant_id: caller.scope.tenantId,
    client_enrollment_id: id,
    client_id: line.clientId,
    primary_id: line.clientId === family.primaryId ? null : family.primaryId,
    kind: 'Membership',
    offering_id: offering.tenantOfferingId,
    offering_name: offering.name,
    start_date: toIsoDay(line.startDate),
    billing_type: offering.billingType,
    billing_interval: offering.billingInterval,
    quantity: 1,
    installments: installmentsOf(offering),
    cost: line.cost,
    registration_fee: line.registrationFee,
    status: 'Unpaid',
    position,
  };
}

function hasSameChoice(row: EnrollmentRow, current: EnrollmentRow): boolean {
  return (['offering_id', 'start_date', 'cost', 'registration_fee', 'installments'] as const).every((key) => row[key] === current[key]);
}

function paymentRunningError(): Error {
  return apiError('payment_running');
}

/** Cancels unpaid lines; throws `payment_running` if a payment has begun for one. */
async function cancelLines(db: Database, unchosen: readonly FamilyLine[], now: Date): Promise<void> {
  if (unchosen.some(({ held }) => held)) throw paymentRunningError();
  if (unchosen.length === 0) return;
  await db
    .updateTable('enrollments')
    .set({ status: 'Cancelled', updated_at: now.toISOString() })
    .where('tenant_id', '=', unchosen[0]?.tenant_id ?? '')
    .where(
      'client_enrollment_id',
      'in',
      unchosen.map((row) => row.client_enrollment_id),
    )
    .execute();
}

/** Throws if a line would be unpaid for someone whom the plan of the primary, or of the group of the family, covers (D-95, D-132). */
async function refuseCoveredLines(db: Database, { caller, family }: LineContext, rows: readonly EnrollmentRow[]): Promise<void> {
  const { primaryId, groupId } = family;
  const unpaid = rows.filter(({ status }) => status === 'Unpaid');
  const plan = rows.find((row) => row.client_id === primaryId);
  const isCovering = plan !== undefined && coversOthers({ billingType: plan.billing_type });
  if (isCovering && unpaid.some((row) => row !== plan)) throw apiError('primary_covers_all');
  if (groupId === null || unpaid.length === 0) return;
  const groupPlan = await db
    .selectFrom('enrollments')
    .select('client_enrollment_id')
    .where('tenant_id', '=', caller.scope.tenantId)
    .where('client_id', '=', groupId)
    .where('kind', '=', 'Membership')
    .where('status', '<>', 'Cancelled')
    .executeTakeFirst();
  if (groupPlan !== undefined) throw apiError('group_covers_all');
}

async function writeRows(db: Database, current: readonly EnrollmentRow[], existing: readonly FamilyLine[], now: Date): Promise<void> {
  const known = new Set<EnrollmentRow>(existing);
  const rows = current.filter((row) => !known.has(row)).map((row) => ({ ...row, updated_at: now.toISOString() }));
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
        installments: to.ref('excluded.installments'),
        cost: to.ref('excluded.cost'),
        registration_fee: to.ref('excluded.registration_fee'),
        position: to.ref('excluded.position'),
        updated_at: to.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
