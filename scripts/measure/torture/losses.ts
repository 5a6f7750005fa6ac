import { isDeepStrictEqual } from 'node:util';
import type { Charge } from '../../../server/gateways/payment-gateway.js';
import type { Rig } from './rig.js';
import { concurrency } from './run-load.js';
import { repeatRequest, readResource, type TortureVisitor } from './visitor.js';

/**
 * Returns a sentence for each acknowledged write whose record is missing or different, or that is answered differently when sent
 * again (PROMISES R1, R2).
 */
export async function lossesOf(rig: Rig, visitors: readonly TortureVisitor[]): Promise<string[]> {
  const losses: string[] = [];
  const left = [...visitors];
  const check = async (): Promise<void> => {
    for (let visitor = left.pop(); visitor !== undefined; visitor = left.pop()) losses.push(...(await lossesOfVisitor(rig, visitor)));
  };
  await Promise.all(Array.from({ length: concurrency }, check));
  return losses;
}

/**
 * Sends every acknowledged write of a visitor again, and returns a sentence for each other answer and for each client that is missing or
 * different.
 */
async function lossesOfVisitor(rig: Rig, visitor: TortureVisitor): Promise<string[]> {
  const losses: string[] = [];
  for (const done of visitor.acts) {
    const answer = await repeatRequest(rig, visitor, done);
    if (answer.status !== done.status || answer.text !== done.text)
      losses.push(`${done.method} ${done.path} answered ${done.status} ${done.text}, and when sent again ${answer.status} ${answer.text}`);
    if (done.path === '/clients') losses.push(...(await clientLoss(rig, visitor, done.text)));
  }
  return losses;
}

/** Returns a sentence if the stored client differs from the one in the acknowledgement `text`, or is missing; else an empty list. */
async function clientLoss(rig: Rig, visitor: TortureVisitor, text: string): Promise<string[]> {
  const { data }: { data: { client: Readonly<Record<string, unknown>> } } = JSON.parse(text);
  const found = await readResource(rig, visitor, `/clients/${String(data.client['clientId'])}`);
  const row: unknown = Reflect.get(Object(found), 'data');
  const isSame = Object.entries(data.client).every(([key, value]) => isDeepStrictEqual(Reflect.get(Object(row), key), value));
  return isSame ? [] : [`client ${JSON.stringify(data.client)} is ${JSON.stringify(found)}`];
}

/**
 * Returns a sentence for each acknowledged write without an answer stored under its idempotency key. The key is stored in the transaction
 * of the write, so a missing key means a lost write.
 */
export async function missingIdempotencyKeys(rig: Rig, visitors: readonly TortureVisitor[]): Promise<string[]> {
  const rows = await rig.rows<{ key: string }>('select key from idempotency_keys where answer is not null');
  const keys = new Set(rows.map(({ key }) => key));
  const acts = visitors.flatMap((visitor) => visitor.acts);
  return acts
    .filter(({ status, headers }) => status < 300 && !keys.has(headers['idempotency-key'] ?? ''))
    .map(({ method, path, headers }) => `${method} ${path} with the key ${headers['idempotency-key']} was acknowledged and has no row`);
}

interface PaymentRecord {
  readonly charge_id: string;
  readonly amount: number;
  readonly status: string;
  /** What its lines come to, and how many of their enrollments are active. */
  readonly lines: number;
  readonly owed: number;
  readonly active: number;
}

const PAYMENTS_QUERY = `select p.charge_id, p.amount, p.status, count(l.*)::integer as lines, coalesce(sum(l.amount), 0)::integer as owed,
  (count(*) filter (where e.status = 'Active'))::integer as active
  from payments p left join payment_lines l using (tenant_id, payment_id) left join enrollments e using (tenant_id, client_enrollment_id)
  where p.charge_id is not null group by p.payment_id, p.charge_id, p.amount, p.status`;
const ACTIVE_ENROLLMENTS_QUERY = `select e.client_enrollment_id as id, (count(*) filter (where p.status = 'captured'))::integer as payments
  from enrollments e left join payment_lines l using (tenant_id, client_enrollment_id) left join payments p using (tenant_id, payment_id)
  where e.status = 'Active' group by e.client_enrollment_id`;

/**
 * Returns a sentence for each captured charge, captured payment and active enrollment that the other records do not match (PROMISES R3).
 */
export async function recordDisagreements(rig: Rig): Promise<string[]> {
  const charges = await rig.charges();
  const paid = await rig.rows<PaymentRecord>(PAYMENTS_QUERY);
  const active = await rig.rows<{ id: string; payments: number }>(ACTIVE_ENROLLMENTS_QUERY);
  return [...unmatchedCharges(charges, paid), ...unmatchedPayments(charges, paid), ...unpaidEnrollments(active)];
}

/** Returns a sentence for each captured charge without exactly one payment of the same amount whose enrollments are active. */
function unmatchedCharges(charges: readonly Charge[], paid: readonly PaymentRecord[]): string[] {
  return charges
    .filter(({ status }) => status === 'captured')
    .flatMap((charge) => {
      const matches = paid.filter(({ charge_id, status }) => charge_id === charge.chargeId && status === 'captured');
      const [only] = matches;
      const isWhole =
        matches.length === 1 &&
        only?.amount === charge.amount &&
        only.owed === charge.amount &&
        only.lines > 0 &&
        only.active === only.lines;
      return isWhole ? [] : [`charge ${charge.chargeId} of ${charge.amount} stands against ${JSON.stringify(matches)}`];
    });
}

/** Returns a sentence for each payment that is captured in our records but not at the payment sandbox. */
function unmatchedPayments(charges: readonly Charge[], paid: readonly PaymentRecord[]): string[] {
  const captured = new Set(charges.filter(({ status }) => status === 'captured').map(({ chargeId }) => chargeId));
  return paid
    .filter(({ status, charge_id }) => status === 'captured' && !captured.has(charge_id))
    .map((each) => `payment without money: ${JSON.stringify(each)}`);
}

/** Returns a sentence for each active enrollment without exactly one captured payment. */
function unpaidEnrollments(active: readonly { readonly id: string; readonly payments: number }[]): string[] {
  return active.filter(({ payments }) => payments !== 1).map(({ id, payments }) => `enrollment ${id} is active with ${payments} payments`);
}
