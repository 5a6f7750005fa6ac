import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { GOOD_CARD, newcomer, type Newcomer } from './enrolling.js';
import { harbor, readJson, referrerOf, summit, tenantIdOf } from './tenants.js';
import { choosePorts } from './programs.js';

// What a test needs and does not test is made by the calls that the forms make, which takes a tenth of the time.

const PLACE = { city: 'Portland', state: 'ME', zip: '04101', lat: 0, lng: 0 };
const HOME = {
  address: { addressLine1: '9 Unlisted Lane', ...PLACE },
  mailingAddress: { line1: '9 Unlisted Lane', ...PLACE },
};
const ANSWERS = { type: 'Individual', dob: '12/10/1985', gender: 'Female', bloodGroup: 'O+' };
const PERSON = { ...ANSWERS, lastSSN: '0042', countryCode: 'US', ...HOME };
const HARBOR_ONE = {
  offeringName: 'Harbor One',
  offeringType: 'Membership',
  offeringId: 'harbor-individual-monthly',
  cost: 8900,
  billingInterval: 'Monthly',
  billingType: 'Individual',
  registrationFee: 2500,
  tenantGroupCode: 'coastal',
};

/** Writes a day as the API does, in Harbor's time zone: by another one it might not have begun. */
const HARBOR_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' });

interface CallParts {
  readonly body?: object;
  readonly form?: string;
  readonly tenant?: string;
  /** By default the origin of the tests' server. */
  readonly origin?: string;
}

/** Sends one call of the visitor of this page and expects that it succeeds; returns its data and the order that it names. */
async function send<Data>(page: Page, call: string, { body, form, tenant = harbor.code, origin = '' }: CallParts = {}) {
  const [method, path] = call.split(' ');
  const headers = { 'x-application': 'vestibule', 'x-request-source': 'public-web', 'x-tenant': tenant, ...(form && { 'x-form': form }) };
  const answer = await page.request.fetch(`${origin}/api${path}`, { method: method ?? '', headers, ...(body && { data: body }) });
  expect(answer.ok(), `${call}: ${answer.status()} ${await answer.text()}`).toBe(true);
  const { data }: { data: Data } = await answer.json();
  return { data, order: answer.headers()['x-order'] };
}

export async function ask<Data>(...call: Parameters<typeof send>): Promise<Data> {
  return (await send<Data>(...call)).data;
}

interface UnpaidLine {
  readonly clientId: string;
  readonly clientEnrollmentId: string;
}

/** Enrolls a person at Harbor who chooses Harbor One and has not paid yet. */
export async function chooseHarborOne(page: Page, { first, last, email }: Newcomer, origin = ''): Promise<UnpaidLine> {
  const phones = [{ type: 'Cell', value: '2075550142', extension: '1', countryCode: 'US' }];
  const names = { firstName: first, lastName: last, email };
  const person = { ...PERSON, ...names, leadSource: 'EMPLOYER', phones };
  // The first answer gives the visitor a cookie.
  await ask(page, 'GET /drafts/membership', { origin });
  const enrolled = await ask<{ client: { clientId: string } }>(page, 'POST /clients', {
    body: person,
    form: 'enrollment-individual',
    origin,
  });
  const { clientId } = enrolled.client;
  const given = { questionnaireId: 'harbor-eligibility-2', clientId, status: 'Completed', version: 2 };
  const response = { ...given, answers: [{ questionId: 'livesNearby', value: 'LIVES' }] };
  const form = 'questionnaire-harbor-eligibility-2';
  const eligible = await ask<object>(page, 'POST /questionnaire-responses', { body: response, form, origin });
  const startDate = HARBOR_DAY.format();
  const body = [{ clientId, startDate, tenantId: tenantIdOf(harbor), ...HARBOR_ONE }];
  const { data: lines, order } = await send<UnpaidLine[]>(page, `PUT /clients/${clientId}/bulk/enrollments`, { body, origin });
  const choice = [
    {
      client: { clientId, name: `${first} ${last}`, isPrimary: true },
      offerings: [{ tenantOfferingId: HARBOR_ONE.offeringId, isSelected: true }],
    },
  ];
  const done = {
    INFORMATION: {
      answers: { ...ANSWERS, ...names, phone: '2075550142', address: HOME.address },
      data: enrolled,
      form: 'enrollment-individual',
    },
    QUESTIONNAIRE: { answers: { livesNearby: 'LIVES' }, data: eligible },
    OFFERING: { data: { lines, order, choice, startDate, interval: 'All', tab: clientId } },
  };
  await ask(page, 'PUT /drafts/membership', { body: { done, typed: {}, open: {} }, origin });
  return { clientId, clientEnrollmentId: lines[0]?.clientEnrollmentId ?? '' };
}

/** Opens the step where this person pays for Harbor One; returns what is to be paid. */
export async function openPayment(page: Page, who: Newcomer, origin = ''): Promise<UnpaidLine> {
  const line = await chooseHarborOne(page, who, origin);
  await page.goto(`${origin}/harbor/service/membership?step=payment`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  return line;
}

interface GatewaySession {
  readonly type: string;
  readonly clientKey: string;
  readonly merchantId: string;
}

/** Enrolls a person at Harbor who has paid for Harbor One with a good card. */
export async function enrollMember(page: Page, { first, last, email }: Newcomer): Promise<void> {
  const { clientId, clientEnrollmentId } = await chooseHarborOne(page, { first, last, email });
  const { session } = await ask<{ session: GatewaySession }>(page, `GET /merchants/${tenantIdOf(harbor)}`);
  const { type: tokenSource, clientKey, merchantId } = session;
  const card = { cardNumber: GOOD_CARD, expirationDate: '122039', cardCode: '737', zip: PLACE.zip };
  const data = {
    securePaymentContainerRequest: {
      merchantAuthentication: { name: merchantId, clientKey },
      data: { type: 'TOKEN', id: last, token: card },
    },
  };
  const { gateway } = await choosePorts();
  const answer = await page.request.post(`http://localhost:${gateway}/xml/v1/request.api`, { data });
  const { dataValue: token } = JSON.parse((await answer.text()).replace('\uFEFF', '')).opaqueData;
  const { texts } = readJson<{ texts: Readonly<Record<string, string>> }>('schemas/texts/en.json');
  const hash = createHash('sha256')
    .update(texts['agreement.terms.text'] ?? '')
    .digest('hex');
  const contact = { firstName: first, lastName: last, email, countryCode: 'US', phone: '2075550142', phoneExt: '1', address: HOME.address };
  const agreements = [{ document: 'terms', version: texts['agreement.version'], hash }];
  const source = { paymentMethod: 'Card', source: 'public-web', agreements, billingAddress: contact, paymentEnvironment: 'sandbox' };
  await ask(page, `POST /merchant-customers/${clientId}/payment-sources`, { body: { ...source, token, tokenSource } });
  await ask(page, `POST /clients/${clientId}/enrollments/${clientEnrollmentId}/checkout`);
}

export interface MadeGroup {
  readonly business: string;
  readonly email: string;
  readonly clientId: string;
}

/** Enrolls a group of this visitor; Summit requires more than Harbor. */
export async function enrollGroup(page: Page, tenant = harbor, origin = ''): Promise<MadeGroup> {
  const { last, email } = newcomer('Nia');
  const isSummit = tenant.code === summit.code;
  const types = isSummit ? ['Cell', 'Home', 'Work'] : ['Cell'];
  const phones = types.map((type) => ({ type, value: '2075550171', extension: '1', countryCode: 'US' }));
  const referredBy = isSummit && { referredBy: { id: referrerOf(summit), name: 'Noor Haddad' } };
  const business = `Wharf ${last}`;
  const names = { type: 'Group', businessName: business, firstName: 'Nia', lastName: last, email, countryCode: 'US', leadSource: 'FRIEND' };
  const parts = { tenant: tenant.code, origin };
  await ask(page, 'GET /drafts/membership', parts);
  const body = { ...names, phones, ...HOME, ...referredBy };
  const { client } = await ask<{ client: { clientId: string } }>(page, 'POST /clients', { body, form: 'enrollment-group', ...parts });
  return { business, email, clientId: client.clientId };
}

/** Adds members called Marsh to a group at Harbor by one call, as an import does. */
export async function addByCall(
  page: Page,
  { clientId }: MadeGroup,
  ...people: readonly { first: string; email?: string }[]
): Promise<void> {
  const phones = [{ type: 'primary', value: '2075550142', extension: '1', countryCode: 'US' }];
  const common = {
    ...PERSON,
    lastName: 'Marsh',
    textEnabled: false,
    phones,
    relationship: { type: 'Primary' },
    primaryClient: { clientId },
  };
  const clients = people.map(({ first, email = `${first}@example.org` }) => ({ ...common, firstName: first, email }));
  await ask(page, 'POST /clients/bulk-create', { body: { clients }, form: 'group-member' });
}
