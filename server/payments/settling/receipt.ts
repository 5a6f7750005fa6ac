import { type Static, Type } from 'typebox';
import { EnrollmentLine, toEnrollmentLine } from '../../enrollments/line.js';
import type { Database } from '../../database/store.js';
import type { TenantScope } from '../../database/scope.js';

/** A payment in API responses. */
export const Payment = Type.Object({
  reference: Type.String({ description: 'What people quote when they ask about it.' }),
  amount: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The sum that is paid, in the smallest unit of the currency.' }),
  currency: Type.String({ description: 'ISO 4217' }),
  paymentMethod: Type.String(),
  status: Type.Enum(['captured', 'recorded'], { description: 'recorded: the money comes another way than by a gateway.' }),
  last4: Type.Optional(Type.String()),
  brand: Type.Optional(Type.String()),
});

export type Payment = Static<typeof Payment>;

export const Receipt = Type.Object({ payments: Type.Array(Payment), enrollments: Type.Array(EnrollmentLine) });
type Receipt = Static<typeof Receipt>;

/** Returns the payments and enrollments of a purchase, in the order in which they were chosen. */
export async function readReceipt(db: Database, scope: TenantScope, act: string): Promise<Receipt> {
  const payments = await db
    .selectFrom('payments as p')
    .leftJoin('payment_sources as s', (on) => on.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.source_id', '=', 'p.source_id'))
    .select(['p.payment_id', 'p.reference', 'p.amount', 'p.currency', 'p.payment_method', 'p.status', 's.last4', 's.brand'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.act', '=', act)
    .execute();
  const lines = await db
    .selectFrom('enrollments as e')
    .innerJoin('payment_lines as l', (on) =>
      on.onRef('l.tenant_id', '=', 'e.tenant_id').onRef('l.client_enrollment_id', '=', 'e.client_enrollment_id'),
    )
    .innerJoin('payments as p', (on) => on.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.payment_id', '=', 'l.payment_id'))
    .selectAll('e')
    .select('l.payment_id')
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.act', '=', act)
    .orderBy('e.created_at')
    .orderBy('e.position')
    .orderBy('e.client_enrollment_id')
    .execute();
  const places = lines.map(({ payment_id }) => payment_id);
  const inOrder = payments.toSorted((a, b) => places.indexOf(a.payment_id) - places.indexOf(b.payment_id));
  return {
    payments: inOrder.map(({ payment_id: _id, payment_method, status, last4, brand, ...payment }) => ({
      ...payment,
      paymentMethod: payment_method,
      status: status === 'recorded' ? 'recorded' : 'captured',
      ...(last4 !== null && { last4 }),
      ...(brand !== null && { brand }),
    })),
    enrollments: lines.map((row) => toEnrollmentLine(row, scope)),
  };
}
