import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Newcomer } from './enrolling.js';
import { GOOD_CARD } from './paying.js';
import { expect } from './site-test.js';
import { englishText, harbor, tenantIdOf } from './tenants.js';

// What a test needs and does not test is made by the calls that the forms make, which takes a tenth of the time.

const STREET = { city: 'Portland', state: 'ME', zip: '04101', lat: 0, lng: 0 };
const LANE = '9 Unlisted Lane';
const ADDRESS = { addressLine1: LANE, ...STREET };
const OFFERING = 'harbor-individual-monthly';
const HARBOR_ONE = {
  offeringName: 'Harbor One',
  offeringType: 'Membership',
  offeringId: OFFERING,
  cost: 8900,
  billingInterval: 'Monthly',
  billingType: 'Individual',
  registrationFee: 2500,
  tenantGroupCode: 'coastal',
};

/** Writes a day as the API does, in Harbor's time zone: by another one it might not have begun. */
const HARBOR_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' });

interface UnpaidLine {
  readonly clientId: string;
  readonly clientEnrollmentId: string;
}

/** One call of the visitor of this page, at Harbor; `Answer` is what it returns as data. */
async function ask<Answer>(...call: Parameters<typeof send>): Promise<Answer> {
  const { data }: { data: Answer } = await (await send(...call)).json();
  return data;
}

/** Sends one call of the visitor of this page, at Harbor, and expects that it succeeds. */
async function send(page: Page, origin: string, method: string, path: string, data?: object, form?: string) {
  const headers = {
    'x-application': 'vestibule',
    'x-request-source': 'public-web',
    'x-tenant': harbor.code,
    ...(form && { 'x-form': form }),
  };
  const answer = await page.request.fetch(`${origin}/api${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer;
}

/** Enrolls a person at Harbor who chooses Harbor One and has not paid yet. */
export async function chooseHarborOne(page: Page, { first, last, email }: Newcomer, origin = ''): Promise<UnpaidLine> {
  const names = { type: 'Individual', firstName: first, lastName: last, dob: '12/10/1985', gender: 'Female', email, bloodGroup: 'O+' };
  const more = { lastSSN: '0042', leadSource: 'EMPLOYER', countryCode: 'US' };
  const phones = [{ type: 'Cell', value: '2075550142', extension: '1', countryCode: 'US' }];
  // The first answer gives the visitor a cookie.
  await ask(page, origin, 'GET', '/drafts/membership');
  const person = { ...names, ...more, phones, address: ADDRESS, mailingAddress: { line1: LANE, ...STREET } };
  const enrolled = await ask<{ client: { clientId: string } }>(page, origin, 'POST', '/clients', person, 'enrollment-individual');
  const { clientId } = enrolled.client;
  const answers = [{ questionId: 'livesNearby', value: 'LIVES' }];
  const sent = { questionnaireId: 'harbor-eligibility-2', clientId, answers, status: 'Completed', version: 2 };
  const eligible = await ask<object>(page, origin, 'POST', '/questionnaire-responses', sent, 'questionnaire-harbor-eligibility-2');
  const startDate = HARBOR_DAY.format();
  const line = { clientId, startDate, tenantId: tenantIdOf(harbor), ...HARBOR_ONE };
  const saved = await send(page, origin, 'PUT', `/clients/${clientId}/bulk/enrollments`, [line]);
  const { data: lines }: { data: UnpaidLine[] } = await saved.json();
  const chosen = {
    client: { clientId, name: `${first} ${last}`, isPrimary: true },
    offerings: [{ tenantOfferingId: OFFERING, isSelected: true }],
  };
  const done = {
    INFORMATION: { answers: { ...names, phone: '2075550142', address: ADDRESS }, data: enrolled, form: 'enrollment-individual' },
    QUESTIONNAIRE: { answers: { livesNearby: 'LIVES' }, data: eligible },
    OFFERING: { data: { lines, order: saved.headers()['x-order'], choice: [chosen], startDate, interval: 'All', tab: clientId } },
  };
  await ask(page, origin, 'PUT', '/drafts/membership', { done, typed: {}, open: {} });
  return { clientId, clientEnrollmentId: lines[0]?.clientEnrollmentId ?? '' };
}

/** Opens the step where this person pays for Harbor One; returns what is to be paid. */
export async function openPayment(page: Page, who: Newcomer, origin = ''): Promise<UnpaidLine> {
  const line = await chooseHarborOne(page, who, origin);
  await page.goto(`${origin}/harbor/service/membership?step=payment`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  return line;
}

/** Makes a person's answers to the questions before a membership a draft again, as another tab does. */
export async function reopenAnswers(page: Page, clientId: string): Promise<void> {
  const path = `/respondents/${clientId}/questionnaires/Membership_Eligibility`;
  const { response } = await ask<{ response: { id: string; answers: object[] } }>(page, '', 'GET', path);
  const { id, answers } = response;
  const draft = { questionnaireId: 'harbor-eligibility-2', clientId, answers, status: 'Draft', version: 2 };
  await ask(page, '', 'PUT', `/questionnaire-responses/${id}`, draft, 'questionnaire-harbor-eligibility-2');
}

/** Enrolls a person at Harbor who has paid for Harbor One with a good card. */
export async function enrollMember(page: Page, { first, last, email }: Newcomer): Promise<void> {
  const { clientId, clientEnrollmentId } = await chooseHarborOne(page, { first, last, email });
  const { session } = await ask<{ session: GatewaySession }>(page, '', 'GET', `/merchants/${tenantIdOf(harbor)}`);
  const { token, tokenSource } = await goodToken(page, session, { name: `${first} ${last}`, zip: STREET.zip });
  const hash = createHash('sha256').update(englishText('agreement.terms.text')).digest('hex');
  const contact = { firstName: first, lastName: last, email, countryCode: 'US', phone: '2075550142', phoneExt: '1', address: ADDRESS };
  await ask(page, '', 'POST', `/merchant-customers/${clientId}/payment-sources`, {
    paymentMethod: 'Card',
    source: 'public-web',
    agreements: [{ document: 'terms', version: englishText('agreement.version'), hash }],
    billingAddress: contact,
    paymentEnvironment: 'sandbox',
    token,
    tokenSource,
  });
  await ask(page, '', 'POST', `/clients/${clientId}/enrollments/${clientEnrollmentId}/checkout`);
}

interface GatewaySession {
  readonly frameOrigin: string;
  readonly type: string;
  readonly paymentEnvironment: string;
  readonly clientKey: string;
  readonly merchantId: string;
}

/** Asks the gateway for the token of a good card, as its frame does. */
async function goodToken(
  page: Page,
  { frameOrigin, ...given }: GatewaySession,
  billing: object,
): Promise<{ token: string; tokenSource: string }> {
  const { type, paymentEnvironment, clientKey, merchantId } = given;
  const session = { type, paymentEnvironment, clientKey, merchantId };
  const data = { session, card: { number: GOOD_CARD, expiry: '122039', cvv: '737' }, billing };
  const answer = await page.request.post(`${frameOrigin}/tokens`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const issued: { token: string; tokenSource: string } = await answer.json();
  return issued;
}
