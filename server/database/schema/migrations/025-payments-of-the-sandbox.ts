import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  sql`update payments set status = 'failed', code = 'processing_error' where gateway_type = 'AUTHORIZE_NET' and status = 'started'`,
  sql`update payment_lines l set holds = false from payments p
    where p.tenant_id = l.tenant_id and p.payment_id = l.payment_id and p.gateway_type = 'AUTHORIZE_NET' and p.status = 'failed'`,
  sql`update enrollments e set status = 'Cancelled' from payment_lines l join payments p using (tenant_id, payment_id)
    where l.tenant_id = e.tenant_id and l.client_enrollment_id = e.client_enrollment_id and e.status = 'Unpaid'
      and p.gateway_type = 'AUTHORIZE_NET' and p.status = 'failed' and p.kind = 'transaction'`,
  sql`update payments set gateway_type = 'sandbox-1' where gateway_type = 'AUTHORIZE_NET'`,
  sql`update payment_sources set gateway_type = 'sandbox-1' where gateway_type = 'AUTHORIZE_NET'`,
];

/**
 * Until now only the sandbox could be paid for this type, by a protocol that nothing speaks any more for it (decision 104): its payments are
 * under a gateway that is not asked, those that were not answered have failed, and its cards are not offered again.
 */
export const paymentsOfTheSandbox: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { rows } = await sql<{ tenant_id: string }>`select tenant_id from tenants`.execute(db);
    for (const { tenant_id } of rows) {
      await sql`select set_config('app.tenant_id', ${tenant_id}, true)`.execute(db);
      for (const statement of statements) await statement.execute(db);
    }
    await sql`select set_config('app.tenant_id', '', true)`.execute(db);
  },
};
