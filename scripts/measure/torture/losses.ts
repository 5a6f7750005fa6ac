import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Charge } from '../../../server/gateways/payment-gateway.js';
import type { Rig } from './rig.js';
import { concurrency } from './run-load.js';
import { TEST_CARDS, reachCheckout, createPerson } from './signup-requests.js';
import { repeatRequest, readResource, type TortureVisitor, sendRequest, createTortureVisitor, type RequestPlan } from './visitor.js';

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

/** What 20 at once and 5 later with one key came to: every fault in words. */
export type KeyViolations = readonly string[];

const atOnce = 20;
const later = 5;

/**
 * Sends many requests with one key, while all servers crash if `crashesServers`. Returns a sentence for each violation of one row, one
 * charge and one answer (PROMISES R2).
 */
export async function idempotencyViolations(rig: Rig, crashesServers: boolean): Promise<KeyViolations> {
  return [...(await clientViolations(rig, crashesServers)), ...(await chargeViolations(rig, crashesServers))];
}

/**
 * Creates one client with many requests under one key, and returns a sentence for each violation: other answers, more clients than one, or
 * another body accepted under the same key.
 */
async function clientViolations(rig: Rig, crashesServers: boolean): Promise<string[]> {
  const visitor = createTortureVisitor();
  await readResource(rig, visitor, '/clients');
  const asked = { method: 'POST', path: '/clients', body: createPerson(), form: 'enrollment-individual', key: randomUUID() } as const;
  const violations = await sendManyTimes(rig, visitor, asked, crashesServers);
  const listed: unknown = Reflect.get(Object(await readResource(rig, visitor, '/clients')), 'data');
  const rows = Array.isArray(listed) ? listed.length : 0;
  if (rows !== 1) violations.push(`one key made ${rows} clients`);
  const other = await sendRequest(rig, visitor, { ...asked, body: createPerson() });
  if (other.status !== 422) violations.push(`another body under the same key was answered ${other.status}`);
  return violations;
}

/**
 * Pays once with many requests under one key, and returns a sentence for each violation: other answers, more charges than one, or another
 * call accepted under the same key.
 */
async function chargeViolations(rig: Rig, crashesServers: boolean): Promise<string[]> {
  const visitor = createTortureVisitor();
  const path = await reachCheckout(rig, visitor, TEST_CARDS.good);
  const before = new Set((await rig.charges()).map(({ chargeId }) => chargeId));
  const key = randomUUID();
  const violations = await sendManyTimes(rig, visitor, { method: 'POST', path, key }, crashesServers);
  const made = (await rig.charges()).filter(({ chargeId }) => !before.has(chargeId));
  if (made.length !== 1 || made[0]?.status !== 'captured') violations.push(`one key made the charges ${JSON.stringify(made)}`);
  const other = await sendRequest(rig, visitor, {
    method: 'POST',
    path: '/clients',
    body: createPerson(),
    form: 'enrollment-individual',
    key,
  });
  if (other.status !== 422) violations.push(`another call under the same key was answered ${other.status}`);
  return violations;
}

/**
 * Sends a request 20 times at once, crashes all servers meanwhile if `crashesServers`, and then sends it 5 more times. Returns one sentence
 * unless all answers are the same 200 or 201; otherwise an empty list.
 */
async function sendManyTimes(rig: Rig, visitor: TortureVisitor, asked: RequestPlan, crashesServers: boolean): Promise<string[]> {
  const sending = Array.from({ length: atOnce }, () => sendRequest(rig, visitor, asked));
  if (crashesServers) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 80));
    await Promise.all(rig.servers.map((server) => server.crash()));
  }
  const responses = await Promise.all(sending);
  for (let index = 0; index < later; index += 1) responses.push(await sendRequest(rig, visitor, asked));
  const answers = new Set(responses.map(({ status, text }) => `${status} ${text}`));
  const isGood = answers.size === 1 && [200, 201].includes(responses[0]?.status ?? 0);
  return isGood ? [] : [`${asked.method} ${asked.path} with one key was answered ${[...answers].join(' | ')}`];
}
