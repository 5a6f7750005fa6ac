import { scopeOf } from '../../testing/scopes.js';
import { readBooks, type PaymentTest } from './payments.js';

interface Books {
  readonly payments: readonly { payment_id: string; status: string; amount: number; charge_id: string | null }[];
  readonly enrollments: readonly { client_enrollment_id: string; status: string }[];
  readonly lines: readonly { payment_id: string; client_enrollment_id: string; amount: number }[];
}

/**
 * Returns the differences between the stored payments and the gateway's charges (PROMISES R3): wrong amounts, unpaid active lines,
 * unfinished payments.
 */
export async function findDisagreements(env: PaymentTest): Promise<string[]> {
  const lines = await env.store.queryReadOnly('select * from payment_lines where holds', scopeOf('harbor'));
  const books = { ...(await readBooks(env.store)), lines } as Books; // Rows as their tables have them.
  const charges = (await env.charges()).filter(({ status, reference }) => status === 'captured' && /^[0-9a-f-]{36}$/.test(reference));
  const paid = books.payments.filter(({ status }) => status === 'captured');
  const held = (id: string) => books.lines.filter(({ payment_id }) => payment_id === id);
  const isPaid = ({ client_enrollment_id: id }: { client_enrollment_id: string }): boolean =>
    books.lines.filter((line) => line.client_enrollment_id === id && paid.some(({ payment_id }) => payment_id === line.payment_id))
      .length === 1;
  return [
    ...books.payments
      .filter(({ status }) => status === 'started' || status === 'refunding')
      .map((each) => `${each.payment_id} is ${each.status}`),
    ...charges
      .filter(({ chargeId }) => !paid.some(({ charge_id }) => charge_id === chargeId))
      .map(({ chargeId }) => `${chargeId} pays nothing`),
    ...paid
      .filter(({ payment_id, amount, charge_id }) => {
        const charge = charges.find(({ chargeId }) => chargeId === charge_id);
        return charge?.amount !== amount || held(payment_id).reduce((sum, line) => sum + line.amount, 0) !== amount;
      })
      .map(({ payment_id }) => `${payment_id} is not what was charged`),
    ...books.enrollments
      .filter((line) => (line.status === 'Active') !== isPaid(line))
      .map((line) => `${line.client_enrollment_id} is ${line.status}`),
  ];
}
