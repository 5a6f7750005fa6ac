import { scopeOf } from '../../testing/scopes.js';
import { booksOf, type Desk } from './desk.js';

interface Books {
  readonly payments: readonly { payment_id: string; status: string; amount: number; charge_id: string | null }[];
  readonly enrollments: readonly { client_enrollment_id: string; status: string }[];
  readonly lines: readonly { payment_id: string; client_enrollment_id: string; amount: number }[];
}

/**
 * What is wrong between our books and the gateway's (PROMISES R3): every captured amount pays exactly its lines, every
 * active line is paid by exactly one payment, and nothing is under way. Charges of others are not ours to explain.
 */
export async function disagreements(desk: Desk): Promise<string[]> {
  const lines = await desk.store.look('select * from payment_lines where holds', scopeOf('harbor'));
  const books = { ...(await booksOf(desk.store)), lines } as Books; // Rows as their tables have them.
  const charges = (await desk.charges()).filter(({ status, reference }) => status === 'captured' && /^[0-9a-f-]{36}$/.test(reference));
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
