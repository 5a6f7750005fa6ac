import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, prepareCheckout } from '../../../fixtures/testing/payments.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { apiExamples } from '../openapi-examples.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Call {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean }[];
}

/** These tell everybody the same, and know nobody. */
const forEverybody = ['listContacts', 'getContact', 'findReferrers'];
const ofFile = { 'content-type': 'application/pdf', 'x-form': 'enrollment-individual' };

deskOverStores('every call that knows its visitor', ({ desk, visit, look }) => {
  let calls: readonly Call[] = [];
  beforeAll(async () => {
    const { paths } = (await desk.server.app.inject({ url: '/api/openapi.json' })).json();
    const all = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase() as Method, ...operation })),
    );
    const isOfVisitor = ({ operationId, parameters = [] }: Operation) =>
      parameters.some(({ name, required }) => name === 'x-tenant' && required === true) && !forEverybody.includes(operationId);
    calls = all.filter(isOfVisitor).map(({ operationId: id, method, path }) => ({ id, method, path }));
  });
  /** Makes a call with its recorded body, and with ids that never were where none are given. */
  const ask = async ({ id, method, path }: Call, headers: Record<string, string>, given: Readonly<Record<string, string>> = {}) => {
    const values = new Map(Object.entries({ clientId: randomUUID(), flow: 'membership', name: 'Membership_Eligibility', ...given }));
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values.get(name) ?? randomUUID());
    const recorded = apiExamples[id]?.request;
    const text = typeof recorded === 'string' ? recorded : JSON.stringify(recorded);
    const tenantId = scopeOf(headers['x-tenant'] === 'meadow' ? 'meadow' : 'harbor').tenantId;
    const payload = text
      ?.replaceAll(/0{8}-0000-4000-8000-0{11}1/g, tenantId)
      .replaceAll(/0{8}-0000-4000-8000-0{11}2/g, values.get('clientId') ?? '');
    const type = id === 'uploadFile' ? ofFile : { ...(payload !== undefined && { 'content-type': 'application/json' }) };
    const answer = await desk.server.app.inject({
      method,
      url,
      headers: { ...type, ...headers },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.json(), raw: answer.body, cookie: String(answer.headers['set-cookie']) };
  };

  it('answers what belongs to another visit, or to another tenant, letter for letter like what never was', async () => {
    const [mine, other] = [await prepareCheckout(desk), await prepareCheckout(desk)];
    const { visitor, primary: clientId, enrollmentId: clientEnrollmentId } = mine;
    const asked = await visitor.ask('GET', `/respondents/${clientId}/questionnaires/Membership_Eligibility`);
    const values = { clientId, clientEnrollmentId, responseId: String(asked.body.data.response.id) };
    const named = calls.filter(({ id, path }) => /\{(clientId|responseId)\}/.test(path) && id !== 'deleteSessionGroup');
    expect(named.length).toBeGreaterThan(10);
    const strangers = [
      { 'x-tenant': 'harbor', cookie: other.visitor.cookie() },
      { 'x-tenant': 'meadow', cookie: visitor.cookie() },
    ];
    for (const stranger of strangers)
      for (const call of named) {
        const { status, raw } = await ask(call, stranger, values);
        // Meadow takes no such card and asks no questions, and says so first.
        const refusals = stranger['x-tenant'] === 'harbor' ? [404] : [404, 422];
        expect([call, refusals.includes(status), raw]).toEqual([call, true, (await ask(call, stranger)).raw]);
      }
    const theirLine = await checkout({ ...other, enrollmentId: clientEnrollmentId });
    expect(theirLine).toMatchObject({ status: 404, raw: (await checkout({ ...other, enrollmentId: randomUUID() })).raw });
    expect((await other.visitor.ask('GET', '/clients')).raw).not.toContain(clientId);
    expect(await desk.charges()).toEqual([]);
  });

  it('asks a visitor whose session is over to log in again, and every visitor for a tenant that is there [R-8.23]', async () => {
    const begun = visit('meadow');
    await begun.ask('GET', '/clients');
    const cookie = begun.cookie();
    desk.setClock(24);
    expect(calls.length).toBeGreaterThan(25);
    for (const call of calls) {
      const over = await ask(call, { cookie, 'x-tenant': 'meadow' });
      const words = { code: 'session_expired', message: 'Session Expired. Please log in to continue.', status: 401 };
      expect([call, over.body, over.cookie]).toEqual([call, words, expect.stringContaining('visitor=')]);
      const { body } = await ask(call, { cookie, 'x-tenant': 'nobody' });
      expect([call, body]).toEqual([call, { code: 'tenant_not_found', message: 'There is no such tenant.', status: 404 }]);
      expect((await ask(call, { cookie })).body).toMatchObject({ status: 400, errors: [{ path: '/x-tenant' }] });
    }
    for (const table of ['clients', 'enrollments', 'payment_sources', 'questionnaire_responses', 'drafts', 'uploads', 'audit'])
      expect([table, await look(`select * from ${table}`, 'meadow')]).toEqual([table, []]);
  });
});
