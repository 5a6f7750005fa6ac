import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isSameText } from '../base/constant-time.js';
import { apiError } from '../errors/api-error.js';
import type { Database } from '../database/store.js';
import type { Caller } from '../visit/caller.js';
import type { Family } from './family.js';
import type { EnrollmentRow } from './line.js';

/** A membership of a family, and whether a payment has begun for it or has paid it. */
export interface FamilyLine extends EnrollmentRow {
  readonly held: boolean;
}

/** Returns the family's membership enrollments that are not cancelled, oldest first. */
export async function readFamilyLines(db: Database, { scope }: Caller, { memberIds }: Family): Promise<FamilyLine[]> {
  return db
    .selectFrom('enrollments as e')
    .selectAll('e')
    .select(
      sql<boolean>`exists (select 1 from payment_lines l
        where l.tenant_id = e.tenant_id and l.client_enrollment_id = e.client_enrollment_id and l.holds)`.as('held'),
    )
    .where('e.tenant_id', '=', scope.tenantId)
    .where('e.client_id', 'in', memberIds)
    .where('e.kind', '=', 'Membership')
    .where('e.status', '<>', 'Cancelled')
    .orderBy('e.created_at')
    .orderBy('e.position')
    .orderBy('e.client_enrollment_id')
    .execute();
}

/** Returns the lines that the next checkout of the family charges, as the visitor sees them: also those of a payment under way, which may fail. */
function dueLines(lines: readonly FamilyLine[]): FamilyLine[] {
  return lines.filter(({ status }) => status === 'Unpaid');
}

/** Returns the due lines; throws `payment_running` if one is being paid, since the visitor saw it too and it cannot be charged twice. */
export function payableLines(lines: readonly FamilyLine[]): FamilyLine[] {
  const due = dueLines(lines);
  if (due.some(({ held }) => held)) throw apiError('payment_running');
  return due;
}

/** A family and all its lines. */
interface Order {
  readonly family: Family;
  readonly lines: readonly FamilyLine[];
}

/**
 * Returns the keyed hash of what the next checkout of a family charges: the amounts now and later, quantities, start dates and who is covered
 * (D-136). The first key signs; `isOrder` accepts all.
 */
export function orderHash(order: Order, keys: readonly string[]): string {
  return signOrder(order, keys[0] ?? '');
}

export function isOrder(hash: string, order: Order, keys: readonly string[]): boolean {
  return keys.some((key) => isSameText(hash, signOrder(order, key)));
}

function signOrder({ family, lines }: Order, key: string): string {
  const due = dueLines(lines).toSorted((a, b) => (a.client_enrollment_id < b.client_enrollment_id ? -1 : 1));
  const priced = due.map((line) => [
    line.client_enrollment_id,
    line.client_id,
    line.offering_id,
    line.cost,
    line.registration_fee,
    line.installments,
    line.billing_type,
    line.billing_interval,
    line.quantity,
    line.start_date,
  ]);
  const content = JSON.stringify([family.primaryId, family.memberIds.toSorted(), priced]);
  return createHmac('sha256', key).update(`order ${content}`).digest('base64url');
}
