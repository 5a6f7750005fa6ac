import { readFileSync } from 'node:fs';
import { eligibleResponse } from '../../../fixtures/testing/eligible-response.js';
import type { Rig } from './rig.js';
import { sendRequest, type VisitorRequest, type TortureVisitor } from './visitor.js';

const person: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../../../fixtures/cases/enrollment-individual/everything.payload.json', import.meta.url), 'utf8'),
);
const { tenant, offerings }: TortureTenantFile = JSON.parse(
  readFileSync(new URL('../../../fixtures/tenants/harbor.json', import.meta.url), 'utf8'),
);

const { texts }: { texts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(new URL('../../../schemas/texts/en.json', import.meta.url), 'utf8'),
);
const agreements = [{ document: 'terms', version: texts['agreement.version'] }];

interface TortureTenantFile {
  readonly tenant: { readonly code: string; readonly tenantId: string; readonly groupCode: string };
  readonly offerings: readonly TortureOffering[];
}

interface TortureOffering {
  readonly tenantOfferingId: string;
  readonly name: string;
  readonly price: number;
  readonly billingInterval: string;
  readonly billingType: string;
  readonly registrationFee: number;
}

/** What the bank does with a card of the sandbox. */
export const TEST_CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  stumbles: '4000000000007023',
  late: '4000000000007015',
} as const;

let count = 0;

/** Returns the body of a person whom no other request has used. */
export function createPerson(): object {
  count += 1;
  return { ...person, email: `visitor.${count}@example.org` };
}

/** Creates a client, by default a new person, with the idempotency key if given, and returns its id. Throws unless the answer is 201. */
export async function signUpMember(rig: Rig, visitor: TortureVisitor, body = createPerson(), key?: string): Promise<string> {
  const asked = { method: 'POST', path: '/clients', body, form: 'enrollment-individual' } as const;
  const done = await sendRequest(rig, visitor, { ...asked, ...(key !== undefined && { key }) });
  const { data }: { data: { client: { clientId: string } } } = JSON.parse(expectStatus(done, 201).text);
  return data.client.clientId;
}

/**
 * Creates a client, an enrollment and a payment source with a card number, and returns the API path of the checkout, which would pay.
 * Throws if a request fails.
 */
export async function reachCheckout(rig: Rig, visitor: TortureVisitor, card: string): Promise<string> {
  const clientId = await signUpMember(rig, visitor);
  const response = eligibleResponse(tenant.code, clientId);
  expectStatus(await sendRequest(rig, visitor, { method: 'POST', path: '/questionnaire-responses', body: response }), 201);
  const chosen = await sendRequest(rig, visitor, {
    method: 'POST',
    path: `/clients/${clientId}/enrollments`,
    body: [offeringLine(clientId)],
  });
  const { data }: { data: readonly { clientEnrollmentId: string }[] } = JSON.parse(expectStatus(chosen, 201).text);
  const token = await requestCardToken(rig, card);
  const body = { paymentMethod: 'Card', token, tokenSource: 'AUTHORIZE_NET', source: 'public-web', agreements };
  expectStatus(await sendRequest(rig, visitor, { method: 'POST', path: `/merchant-customers/${clientId}/payment-sources`, body }), 201);
  return `/clients/${clientId}/enrollments/${data[0]?.clientEnrollmentId ?? ''}/checkout`;
}

/**
 * Returns the request line that enrolls a client in the monthly individual offering from today, as the site sends it. Throws if the
 * offering no longer exists.
 */
function offeringLine(clientId: string): object {
  const offering = offerings.find(({ tenantOfferingId }) => tenantOfferingId === 'harbor-individual-monthly');
  if (offering === undefined) throw new Error('There is nothing to buy.');
  const { tenantOfferingId: offeringId, name: offeringName, price: cost, billingInterval, billingType, registrationFee } = offering;
  const { tenantId, groupCode: tenantGroupCode } = tenant;
  const line = { clientId, startDate: tenantToday(), offeringName, offeringType: 'Membership', offeringId, cost };
  return { ...line, billingInterval, billingType, registrationFee, tenantId, tenantGroupCode };
}

/** Returns the tenant's calendar day as MM/dd/yyyy. */
function tenantToday(): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' }).format();
}

/**
 * Returns an Authorize.Net token for a card number with a fixed expiry and CVV, requested from the rig's payment sandbox as the payment
 * frame does; throws if the sandbox gives none.
 */
async function requestCardToken(rig: Rig, number: string): Promise<string> {
  const session = {
    type: 'AUTHORIZE_NET',
    paymentEnvironment: 'sandbox',
    clientKey: 'sandbox_harbor_client',
    merchantId: 'sandbox_harbor_login',
  };
  const answer = await fetch(`${rig.sandbox}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: rig.sandbox },
    body: JSON.stringify({ session, card: { number, expiry: '032030', cvv: '123' }, billing: {} }),
  });
  const { token }: { token?: string } = JSON.parse(await answer.text());
  if (token === undefined) throw new Error(`The sandbox gives no token: ${answer.status}.`);
  return token;
}

/** Returns the request. Throws unless it was answered with this status. */
function expectStatus(done: VisitorRequest, status: number): VisitorRequest {
  if (done.status !== status) throw new Error(`${done.method} ${done.path} answered ${done.status} and not ${status}: ${done.text}`);
  return done;
}
