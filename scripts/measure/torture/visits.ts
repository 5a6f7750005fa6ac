import { agreements } from '../../../fixtures/testing/consent.js';
import { eligibleResponse } from '../../../fixtures/testing/eligible-response.js';
import { opaqueTokenFor } from '../../../fixtures/testing/gateways/authorize-net-token.js';
import person from '../../../fixtures/cases/enrollment-individual/everything.payload.json' with { type: 'json' };
import harbor from '../../../fixtures/tenants/harbor.json' with { type: 'json' };
import type { Rig } from './rig.js';
import { type SentWrite, LoadVisitor } from './visitor.js';

/** How many visitors are there at a time. */
export const CONCURRENCY = 8;

/** Of 20 cards 15 are captured; the bank declines two, fails once for two, and answers too late for one. */
const CARDS = [...Array<string>(15).fill('4242424242424242'), '4000000000000002', '4000000000000002'];
CARDS.push('4000000000007023', '4000000000007023', '4000000000007015');

const SESSION = {
  type: 'AUTHORIZE_NET',
  paymentEnvironment: 'sandbox',
  clientKey: 'sandbox_harbor_client',
  merchantId: 'sandbox_harbor_login',
} as const;

let count = 0;

/** Lets eight visitors at a time sign up, and half of them pay, while `isWanted`; adds each to `visitors` when it begins. */
export async function runVisits({ origin, sandbox }: Rig, visitors: LoadVisitor[], isWanted: () => boolean): Promise<void> {
  const visitOften = async (): Promise<void> => {
    while (isWanted()) {
      const visitor = new LoadVisitor(origin);
      visitors.push(visitor);
      await visit(visitor, sandbox);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitOften));
}

async function visit(visitor: LoadVisitor, sandbox: string): Promise<void> {
  const copies = Math.random() < 0.1 ? 5 : 1;
  const body = { ...person, email: `visitor.${(count += 1)}@example.org` };
  const { client } = created<{ client: { clientId: string } }>(await visitor.write('/clients', body, copies));
  if (Math.random() < 0.5) return;
  const path = await reachCheckout(visitor, sandbox, client.clientId);
  if (Math.random() < 0.2) await visitor.writeAndLeave(path, 20 + Math.random() * 120);
  else await visitor.write(path, undefined, copies);
}

/** Answers the questions, chooses a plan and saves a card; returns the path that pays. */
async function reachCheckout(visitor: LoadVisitor, sandbox: string, clientId: string): Promise<string> {
  created(await visitor.write('/questionnaire-responses', eligibleResponse('harbor', clientId)));
  const lines = await visitor.write(`/clients/${clientId}/enrollments`, [enrollmentLine(clientId)]);
  const [line] = created<readonly { clientEnrollmentId: string }[]>(lines);
  const number = CARDS[Math.floor(Math.random() * CARDS.length)] ?? '';
  const card = { session: SESSION, card: { number } };
  // A connection that the sandbox closes at that moment is lost once.
  const token = await opaqueTokenFor(sandbox, card).catch(() => opaqueTokenFor(sandbox, card));
  const source = { paymentMethod: 'Card', token, tokenSource: SESSION.type, source: 'public-web', agreements };
  created(await visitor.write(`/merchant-customers/${clientId}/payment-sources`, source));
  return `/clients/${clientId}/enrollments/${line?.clientEnrollmentId ?? ''}/checkout`;
}

/** Returns the line that enrolls a client from today, as the site sends it. */
function enrollmentLine(clientId: string): object {
  const plan = harbor.offerings.find(({ tenantOfferingId }) => tenantOfferingId === 'harbor-individual-monthly');
  if (plan === undefined) throw new Error('There is nothing to buy.');
  const { tenantOfferingId: offeringId, name: offeringName, price: cost, billingInterval, billingType, registrationFee } = plan;
  const timeZone = 'America/New_York';
  const startDate = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format();
  const { tenantId, groupCode: tenantGroupCode } = harbor.tenant;
  const offering = { offeringName, offeringType: 'Membership', offeringId, cost, billingInterval, billingType, registrationFee };
  return { clientId, startDate, ...offering, tenantId, tenantGroupCode };
}

/** Returns the data of an answer; throws unless it is 201. */
function created<T>({ path, status, text }: SentWrite): T {
  if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  const { data }: { data: T } = JSON.parse(text);
  return data;
}
