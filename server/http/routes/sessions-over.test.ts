import { beforeAll, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { ada, ola } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';

type SessionMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

const id = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10';
const { tenantId } = scopeOf('meadow');
const offering = { offeringName: 'x', billingInterval: 'Monthly', billingType: 'Individual', tenantId };
const line = {
  ...offering,
  clientId: id,
  startDate: '11/21/2026',
  offeringType: 'Membership',
  offeringId: 'x',
  cost: 1,
  registrationFee: 0,
};
const source = { paymentMethod: 'Cash', source: 'public-web' };
const purchase = { ...offering, tenantOfferingId: 'x', processTransaction: true, reference: { id, type: 'Client' }, cardDetail: source };
const response = { questionnaireId: 'x', clientId: id, answers: [], status: 'Draft', version: 1 };

/** A call that knows its visitor, and a body that it would read. */
type SessionCall = readonly [SessionMethod, string, object?];

const calls: readonly SessionCall[] = [
  ['GET', '/clients'],
  ['GET', `/clients/${id}`],
  ['POST', '/clients', ola],
  ['PUT', `/clients/${id}`, ola],
  ['DELETE', `/clients/${id}`],
  ['POST', '/clients/exists', ada],
  ['POST', '/clients/bulk-create', { clients: [ola] }],
  ['POST', '/search/clients', {}],
  ['POST', '/search/same-clients', { clients: [ola] }],
  ['GET', `/clients/${id}/enrollments`],
  ['POST', `/clients/${id}/enrollments`, [{ ...line, tenantGroupCode: 'coastal' }]],
  ['PUT', `/clients/${id}/bulk/enrollments`, []],
  ['POST', `/clients/${id}/enrollments/transaction`, purchase],
  ['POST', `/clients/${id}/enrollments/${id}/checkout`],
  ['GET', `/merchant-customers/${id}/payment-sources`],
  ['POST', `/merchant-customers/${id}/payment-sources`, source],
  ['GET', '/session'],
  ['DELETE', `/session/groups/${id}`],
  ['POST', '/contacts', { firstName: 'Lena' }],
  ['GET', `/respondents/${id}/questionnaires/Membership_Eligibility`],
  ['POST', '/questionnaire-responses', response],
  ['PUT', `/questionnaire-responses/${id}`, response],
  ['POST', '/requests', {}],
  ['GET', '/drafts/membership'],
  ['PUT', '/drafts/membership', {}],
  ['DELETE', '/drafts/membership'],
  ['DELETE', '/drafts'],
];

const named = calls.map((call): [string, SessionCall] => [`${call[0]} ${call[1].replaceAll(id, '{id}')}`, call]);

/** These tell everybody the same, and know nobody. */
const forEverybody = ['GET /contacts', 'GET /contacts/{id}', 'POST /search/referrer'];

describe.each(eachStore)('every call that knows its visitor, over %s,', (_name, open) => {
  const { rows, keep, look } = withStore(open);
  let late: TestServer;
  let cookie = '';
  const ask = (method: SessionMethod, path: string, payload?: object, headers: Record<string, string> = { 'x-tenant': 'meadow' }) =>
    late.app.inject({ method, url: `/api${path}`, headers: { cookie, ...headers }, ...(payload !== undefined && { payload }) });
  beforeAll(async () => {
    const server = keep(await openTestServer(rows.store));
    const answer = await server.app.inject({ url: '/api/clients', headers: { 'x-tenant': 'meadow' } });
    cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    late = keep(await openTestServer(rows.store, new Date('2026-11-21T15:00:00Z')));
  });

  it('is one of these', async () => {
    const { paths } = (await late.app.inject({ url: '/api/openapi.json' })).json();
    const described = Object.entries<Record<string, { parameters?: { name: string; required?: boolean }[] }>>(paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods)
          .filter(([, { parameters = [] }]) => parameters.some(({ name, required }) => name === 'x-tenant' && required === true))
          .map(([method]) => `${method.toUpperCase()} ${path.slice('/api'.length)}`),
    );
    const known = described.filter((call) => !forEverybody.includes(call) && call !== 'POST /uploads');
    expect(known.length).toBe(calls.length);
  });

  it.each(named)(
    '%s asks a visitor whose session is over to log in again, and every visitor for a tenant that is there [R-8.23]',
    async (_call, [method, path, payload]) => {
      const answer = await ask(method, path, payload);
      expect(answer.json()).toEqual({ code: 'session_expired', message: 'Session Expired. Please log in to continue.', status: 401 });
      expect(String(answer.headers['set-cookie'])).toContain('visitor=');
      const unknown = await ask(method, path, payload, { 'x-tenant': 'nobody' });
      expect(unknown.json()).toEqual({ code: 'tenant_not_found', message: 'There is no such tenant.', status: 404 });
      expect((await ask(method, path, payload, {})).json()).toMatchObject({ status: 400, errors: [{ path: '/x-tenant' }] });
    },
  );

  it('POST /uploads asks a visitor whose session is over to log in again [R-8.23]', async () => {
    const headers = { 'x-tenant': 'meadow', 'x-form': 'enrollment-individual', 'content-type': 'application/pdf' };
    const answer = await ask('POST', '/uploads', Buffer.from('%PDF-1.7'), headers);
    expect(answer.json()).toMatchObject({ code: 'session_expired' });
  });

  it('changed nothing', async () => {
    for (const table of ['clients', 'enrollments', 'payment_sources', 'questionnaire_responses', 'drafts', 'uploads', 'audit'])
      expect([table, await look(`select * from ${table}`, 'meadow')]).toEqual([table, []]);
  });
});
