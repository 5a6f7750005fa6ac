import { agentConsent, agreements } from '../payments/testing/consent.js';
import type { ApiExample } from '../http/openapi-examples.js';
import { type PaymentTest, lineFor } from '../payments/testing/payments.js';
import { ada, cleo } from './people.js';
import { testSecrets } from './test-server.js';
import { newVisitor } from './visitor.js';

type RecordedMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type RecordCall = ReturnType<typeof openRecorder>['call'];

/** Makes every API call once, as the site does, and returns the requests and responses by operationId. */
export async function recordExamples(desk: PaymentTest): Promise<Record<string, ApiExample>> {
  const { call, found } = openRecorder(desk);
  const tenantId = await recordSite(call);
  const { primary, child } = await recordEnrollment(desk, call, tenantId);
  await recordDrafts(call);
  await recordContacts(call, tenantId);
  await call('listClients', 'GET', '/clients?sortBy=firstName&limit=10');
  await call('findClients', 'POST', '/search/clients', { keyword: 'marsh', sortBy: 'name', limit: 1, withTotal: true });
  const { type, firstName, lastName, dob } = ada;
  await call('findSameClients', 'POST', '/search/same-clients', { clients: [{ type, firstName, lastName, dob }] });
  await call('getClient', 'GET', `/clients/${primary}`);
  await call('updateClient', 'PUT', `/clients/${primary}`, { ...ada, middleName: 'Jo' });
  await call('deleteClients', 'DELETE', `/clients/${child}`);
  const file = '%PDF-1.7\n';
  await call('uploadFile', 'POST', '/uploads', Buffer.from(file), { 'content-type': 'application/pdf', 'x-file-name': 'card.pdf' });
  const uploaded = found.get('uploadFile');
  if (uploaded !== undefined) found.set('uploadFile', { ...uploaded, request: file });
  await call('getSession', 'GET', '/session');
  await call('deleteSessionGroup', 'DELETE', `/session/groups/${primary}`);
  await call('deleteSession', 'DELETE', '/session');
  found.set('getOpenApi', { url: '/api/openapi.json', status: 200, response: { openapi: '3.1.0' } });
  const examples = [...found].map(([id, each]) => [id, shortenLists(each)]);
  return JSON.parse(withStableIds(JSON.stringify(Object.fromEntries(examples))));
}

/** Returns `call`, which makes a call and records it, and the recorded examples. */
function openRecorder({ server }: PaymentTest) {
  const visitor = newVisitor(server, 'harbor');
  const found = new Map<string, ApiExample>();
  const call = async (id: string, method: RecordedMethod, path: string, request?: object, headers?: Record<string, string>) => {
    const { status, body } = await visitor.ask(method, path, request, headers);
    if (status >= 300) throw new Error(`${id} was answered ${status}: ${JSON.stringify(body)}`);
    found.set(id, { url: `/api${path}`, ...(request !== undefined && { request }), status, response: body });
    return body.data;
  };
  return { call, found };
}

/** Records the calls that a page starts with, and returns the tenant's id. */
async function recordSite(call: RecordCall): Promise<string> {
  const tenants = await call('listTenants', 'GET', '/tenants/web?slug=harbor');
  const tenantId = String(tenants[0].tenantId);
  await call('getSettings', 'GET', `/tenants/${tenantId}/settings`);
  await call('listServices', 'GET', `/tenants/${tenantId}/services?isEnabled=true`);
  await call('listMembershipOfferings', 'GET', `/tenants/${tenantId}/membership-offerings?type=Membership&visibility=Public&limit=1`);
  await call('getMembershipOffering', 'GET', `/tenants/${tenantId}/membership-offerings/harbor-individual-monthly`);
  await call('listAncillaryOfferings', 'GET', `/tenants/${tenantId}/ancillary-offerings?status=Active&visibility=Public&limit=1`);
  await call('getMerchant', 'GET', `/merchants/${tenantId}`);
  await call('getDictionary', 'GET', '/lang-dictionary/en/tenant?groupCode=coastal');
  await call('listLookupEntries', 'GET', '/lookup?category=RACE&limit=2');
  await call('listQuestionnaires', 'GET', `/questionnaires?tenantId=${tenantId}&name=Membership_Eligibility`);
  return tenantId;
}

/** Records the calls of an enrollment with its payment, and returns the ids of the clients. */
async function recordEnrollment(desk: PaymentTest, call: RecordCall, tenantId: string): Promise<{ primary: string; child: string }> {
  await call('findExistingClient', 'POST', '/clients/exists', { firstName: 'Ada', lastName: 'Marsh', dob: ada.dob, email: ada.email });
  const { clients } = await call('createClient', 'POST', '/clients', { clients: [ada, cleo] });
  const [primary = '', child = ''] = clients.map(({ clientId }: { clientId: string }) => clientId);
  const answers = [{ questionId: 'livesNearby', value: 'LIVES' }];
  const draft = { questionnaireId: 'harbor-eligibility-2', clientId: primary, answers, status: 'Draft', version: 2 };
  const { id } = await call('createQuestionnaireResponse', 'POST', '/questionnaire-responses', draft);
  const all = [...answers, { questionId: 'careWanted', value: ['MENTAL'] }];
  await call('updateQuestionnaireResponse', 'PUT', `/questionnaire-responses/${id}`, { ...draft, answers: all, status: 'Completed' });
  await call('getRespondentQuestionnaire', 'GET', `/respondents/${primary}/questionnaires/Membership_Eligibility`);
  const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', primary);
  await call('createEnrollments', 'POST', `/clients/${primary}/enrollments`, [line]);
  const [enrollment] = await call('replaceEnrollments', 'PUT', `/clients/${primary}/bulk/enrollments`, [line]);
  const card = { paymentMethod: 'Card', tokenSource: 'AUTHORIZE_NET', source: 'public-web' };
  const token = await desk.token('harbor');
  await call('savePaymentSource', 'POST', `/merchant-customers/${primary}/payment-sources`, { ...card, token, agreements });
  await call('listPaymentSources', 'GET', `/merchant-customers/${primary}/payment-sources`);
  await call('checkOutEnrollment', 'POST', `/clients/${primary}/enrollments/${enrollment.clientEnrollmentId}/checkout`);
  const purchase = {
    tenantOfferingId: 'harbor-flu-shot',
    offeringName: 'Flu shot',
    billingInterval: 'One Time',
    billingType: 'Individual',
    tenantId,
    processTransaction: true,
    reference: { id: primary, type: 'Client' },
    agreements,
    cardDetail: { ...card, token: await desk.token('harbor') },
  };
  await call('buyServices', 'POST', `/clients/${primary}/enrollments/transaction`, purchase);
  const bo = { ...ada, firstName: 'Bo', email: 'bo.marsh@example.org' };
  await call('createClients', 'POST', '/clients/bulk-create', { clients: [bo] });
  return { primary, child };
}

/** Records the calls about drafts. */
async function recordDrafts(call: RecordCall): Promise<void> {
  await call('saveDraft', 'PUT', '/drafts/membership', { information: { firstName: 'Ada' } });
  await call('getDraft', 'GET', '/drafts/membership');
  await call('deleteDraft', 'DELETE', '/drafts/membership');
  await call('deleteDrafts', 'DELETE', '/drafts');
}

/** Records the calls about contacts, requests, referrers, addresses and maintenance. */
async function recordContacts(call: RecordCall, tenantId: string): Promise<void> {
  const [contact] = await call('listContacts', 'GET', '/contacts?limit=1');
  await call('getContact', 'GET', `/contacts/${contact.id}`);
  const agent = {
    firstName: 'Uma',
    lastName: 'Reed',
    email: 'uma.reed@example.org',
    phone: '2075550199',
    phoneExt: '1',
    countryCode: 'US',
  };
  await call('createContact', 'POST', '/contacts', {
    ...agent,
    agreement: true,
    agreements: [agentConsent],
    associations: [{ referenceId: tenantId, status: 'Active' }],
  });
  // The form of the guide for implementers.
  const visit = { firstName: 'Ada', lastName: 'Marsh', reason: 'A cough that stays' };
  await call('createRequest', 'POST', '/requests', visit);
  await call('findReferrers', 'POST', '/search/referrer', { query: contact.lastName });
  await call('suggestAddresses', 'POST', '/search/address', { query: '342 harbor la', within: 'US' });
  await call('createMaintenanceBypass', 'POST', '/maintenance/bypass', { code: testSecrets.bypass });
}

/** Replaces random ids, tokens and references, so that repeated recordings are equal. */
function withStableIds(text: string): string {
  const ids = new Map<string, string>();
  const numbered = (id: string): string => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, numbered)
    .replaceAll(/"token":"[^"]+"/g, '"token":"a-token"')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://gateway.example.org')
    .replaceAll(/"([A-Z]{2})-[0-9A-Z]{4}-[0-9A-Z]{4}"/g, '"$1-7K3M-Q2ZX"');
}

const [longestList, longestRecord, fewShown] = [2, 40, 5];

/** Shortens long lists and dictionaries and replaces compiled forms by their ids. */
function shortenLists<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (Array.isArray(inner)) return inner.slice(0, longestList);
    if (typeof inner !== 'object' || inner === null) return inner;
    if (key === 'form' && 'id' in inner) return { id: inner.id };
    const entries = Object.entries(inner);
    return entries.length > longestRecord ? Object.fromEntries(entries.slice(0, fewShown)) : inner;
  });
}
