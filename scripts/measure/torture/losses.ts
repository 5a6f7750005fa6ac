import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import type { Rig } from './rig.js';
import type { SentWrite, LoadVisitor } from './visitor.js';
import { CONCURRENCY } from './visits.js';

/** In milliseconds: within this time payments and enrollments agree. */
const SETTLING = 60_000;

/** How much is in both ledgers, and what is lost, done twice, or without its counterpart. */
export async function checkLosses(rig: Rig, visitors: readonly LoadVisitor[]) {
  const acts = visitors.flatMap((visitor) => visitor.acts).filter(({ status }) => status < 300);
  const findings = [
    ...visitors.flatMap(({ failures }) => failures),
    ...(await findChangedAnswers(visitors)),
    ...(await findMissing(rig, acts)),
  ];
  if (rig.servers.some((server) => server.hasFailed())) findings.push('a server ended by itself');
  const until = performance.now() + SETTLING;
  let disagreements = await findDisagreements(rig);
  for (; disagreements.length > 0 && performance.now() < until; disagreements = await findDisagreements(rig)) await wait(500);
  const emails = (await rig.query<{ email: string }>('select email from clients')).map(({ email }) => email);
  const twice = emails.filter((email, index) => emails.indexOf(email) < index).map((email) => `${email} is there twice`);
  return { clients: emails.length, charges: (await rig.charges()).length, findings: [...findings, ...disagreements, ...twice] };
}

/** Sends every acknowledged write again, which must get the same answer, and reads every client, who must be as acknowledged. */
async function findChangedAnswers(visitors: readonly LoadVisitor[]): Promise<string[]> {
  const findings: string[] = [];
  const left = [...visitors];
  const check = async (): Promise<void> => {
    for (let visitor = left.pop(); visitor !== undefined; visitor = left.pop())
      for (const act of visitor.acts) {
        const { status, text } = await visitor.ask(act);
        if (status !== act.status || text !== act.text)
          findings.push(`POST ${act.path} answered ${act.status} ${act.text}, and when sent again ${status} ${text}`);
        if (act.path === '/clients') findings.push(...(await findChangedClient(visitor, act.text)));
      }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, check));
  return findings;
}

async function findChangedClient(visitor: LoadVisitor, acknowledged: string): Promise<string[]> {
  const { client }: { client: { clientId: string } } = JSON.parse(acknowledged).data;
  const { text } = await visitor.ask({ path: `/clients/${client.clientId}`, headers: {} });
  const found: unknown = JSON.parse(text).data;
  const isSame = isDeepStrictEqual({ ...Object(found), ...client }, found);
  return isSame ? [] : [`the client ${JSON.stringify(client)} is ${text}`];
}

/** Where the things are that answers name, by the member that names them. */
const TABLES = {
  clientId: 'clients (client_id)',
  clientEnrollmentId: 'enrollments (client_enrollment_id)',
  responseId: 'questionnaire_responses (response_id)',
  sourceId: 'payment_sources (source_id)',
  paymentId: 'payments (payment_id)',
};

/** Returns what acknowledged writes name and no row has, and writes that are not stored with their keys. */
async function findMissing(rig: Rig, acts: readonly SentWrite[]): Promise<string[]> {
  const idsIn = async (column: string, table: string): Promise<Set<string>> =>
    new Set((await rig.query<{ id: string }>(`select ${column} as id from ${table}`)).map(({ id }) => id));
  const keys = await idsIn('key', 'idempotency_keys where answer is not null');
  const findings = acts
    .filter(({ headers }) => !keys.has(headers['idempotency-key'] ?? ''))
    .map(({ path, text }) => `POST ${path} is not stored with its key: ${text}`);
  for (const [member, place] of Object.entries(TABLES)) {
    const [table = '', column = ''] = place.split(' ');
    const ids = await idsIn(column, table);
    for (const { path, text } of acts)
      for (const [, id = ''] of text.matchAll(new RegExp(`"${member}":"([^"]+)"`, 'g')))
        if (!ids.has(id)) findings.push(`POST ${path} was acknowledged, and there is no ${member} ${id}`);
  }
  return findings;
}

/** A payment, and whether it is the whole of enrollments that are active. */
interface Payment {
  readonly charge: string | null;
  readonly amount: number;
  readonly status: string;
  readonly isOrder: boolean;
}

const PAYMENTS = `select p.charge_id as charge, p.amount, p.status,
  coalesce(sum(l.amount), 0) = p.amount and coalesce(bool_and(e.status = 'Active'), false) as "isOrder"
  from payments p left join payment_lines l using (tenant_id, payment_id) left join enrollments e using (tenant_id, client_enrollment_id)
  group by p.payment_id, p.charge_id, p.amount, p.status`;
const NOT_PAID_ONCE = `select e.client_enrollment_id as id from enrollments e
  left join payment_lines l using (tenant_id, client_enrollment_id) left join payments p using (tenant_id, payment_id)
  where e.status = 'Active' group by e.client_enrollment_id having count(*) filter (where p.status = 'captured') <> 1`;

/** Returns captured charges without exactly one payment of active enrollments, and the reverse, and payments that are open. */
async function findDisagreements(rig: Rig): Promise<string[]> {
  const payments = await rig.query<Payment>(PAYMENTS);
  const charges = await rig.charges();
  const paid = payments.filter(({ status }) => status === 'captured');
  const isPaid = (id: string, due: number): boolean =>
    paid.filter(({ charge, amount, isOrder }) => charge === id && amount === due && isOrder).length === 1;
  return [
    ...charges
      .filter(({ chargeId, amount }) => !isPaid(chargeId, amount))
      .map((each) => `a charge without its order: ${JSON.stringify(each)}`),
    ...paid
      .filter(({ charge }) => !charges.some(({ chargeId }) => chargeId === charge))
      .map((each) => `no charge for ${JSON.stringify(each)}`),
    ...payments.filter(({ status }) => status === 'started' || status === 'refunding').map((each) => `still open: ${JSON.stringify(each)}`),
    ...(await rig.query<{ id: string }>(NOT_PAID_ONCE)).map(({ id }) => `the enrollment ${id} is active and not paid once`),
  ];
}
