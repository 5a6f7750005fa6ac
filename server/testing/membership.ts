import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EnrollmentStatus, PaymentStatus } from '../store/payment-tables.js';
import type { Store } from '../store/store.js';
import { scopeOf } from './scopes.js';

/** Stores a membership of a client of a demo tenant; returns the id of the enrollment. */
export async function enroll(store: Store, tenant: string, clientId: string, status: EnrollmentStatus = 'Active'): Promise<string> {
  const scope = scopeOf(tenant);
  const id = randomUUID();
  await store.inTenant(scope, (db) =>
    sql`insert into enrollments (tenant_id, client_enrollment_id, client_id, kind, offering_id, offering_name, billing_type,
        billing_interval, cost, registration_fee, status)
      values (${scope.tenantId}, ${id}, ${clientId}, 'Membership', 'plan', 'Plan', 'Individual', 'Monthly', 100, 0, ${status})`.execute(db),
  );
  return id;
}

/** Stores a payment of a client for an enrollment, which it holds unless it failed. */
export async function pay(store: Store, tenant: string, clientId: string, enrollmentId: string, status: PaymentStatus): Promise<void> {
  const scope = scopeOf(tenant);
  const id = randomUUID();
  await store.inTenant(scope, async (db) => {
    await sql`insert into payments (tenant_id, payment_id, act, client_id, kind, payment_method, amount, currency, status, reference)
      values (${scope.tenantId}, ${id}, ${id}, ${clientId}, 'checkout', 'Card', 100, 'USD', ${status}, ${id})`.execute(db);
    await db
      .insertInto('payment_lines')
      .values({
        tenant_id: scope.tenantId,
        payment_id: id,
        client_enrollment_id: enrollmentId,
        amount: 100,
        holds: !['declined', 'failed', 'refunded', 'refunding'].includes(status),
      })
      .execute();
  });
}
