import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada as most, cleo as child, ola as least } from '../../../fixtures/testing/people.js';
import { openTestServer, root } from '../../../fixtures/testing/test-server.js';

const harborId = '5b0c1f6e-7d0f-4a39-9f0a-1c7e3a2d4b01';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cases of the form that end in a request, under the settings of their tenant on the day of these tests. */
function goldenBodies(): [string, string, object][] {
  const folder = resolve(root, 'fixtures/cases/enrollment-individual');
  const names = readdirSync(folder).filter((name) => name.endsWith('.payload.json'));
  return names.flatMap((name): [string, string, object][] => {
    const payload = JSON.parse(readFileSync(resolve(folder, name), 'utf8'));
    const { tenant, about, today, settings } = JSON.parse(readFileSync(resolve(folder, name.replace('.payload', '')), 'utf8'));
    return payload === null || settings !== undefined || today !== '2026-11-20' ? [] : [[about, tenant, payload]];
  });
}

serverOverStores('POST /clients', ({ rows, server, look, clears }) => {
  const formOf = (tenant: string, id = 'enrollment-individual'): string =>
    `${id}@${server.library.tenant(tenant)?.library.forms[id]?.hash}`;
  const post = async (tenant: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/clients',
      payload,
      headers: { 'x-tenant': tenant, 'x-form': formOf(tenant), ...headers },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const saved = (tenant = 'harbor') => look('select * from clients order by primary_client_id nulls first, first_name', tenant);
  clears('clients');

  it('rejects every submission while the validator of its form is missing, and saves nothing', async () => {
    const { validators } = server.library;
    Object.assign(server.library, { validators: () => ({}) });
    try {
      expect(await post('meadow', least)).toEqual({
        status: 500,
        body: { code: 'internal_error', message: 'Opps! Something went wrong...', status: 500 },
      });
      expect(await saved('meadow')).toEqual([]);
    } finally {
      Object.assign(server.library, { validators });
    }
    expect((await post('meadow', least)).status).toBe(201);
  });

  it('keeps the least a tenant asks for, and answers the record with a message that says membership [R-7.17] [R-7.47]', async () => {
    const { status, body } = await post('meadow', least);
    expect(status).toBe(201);
    expect(body.message).toContain('membership');
    expect(body.data.client).toEqual({
      ...least,
      clientId: expect.stringMatching(uuid),
      tenantId: expect.any(String),
      tenantGroupCode: 'coastal',
      createdAt: '2026-11-20T15:00:00.000Z',
      status: 'Active',
    });
    expect(body.data).toEqual({ client: body.data.client, clients: [body.data.client], enrollments: [] });
    expect(await saved('meadow')).toMatchObject([
      {
        client_id: body.data.client.clientId,
        first_name: 'Ola',
        type: 'Individual',
        dob: null,
        form_id: 'enrollment-individual',
        body: least,
      },
    ]);
  });

  it('keeps every answer of a tenant that asks for much, the day of birth as a day', async () => {
    const { status, body } = await post('harbor', { ...most, addDependentOrNot: undefined });
    expect({ status, errors: body.errors }).toEqual({ status: 201 });
    const { lastSSN: _ssn, ...kept } = most;
    expect(await saved()).toEqual([
      expect.objectContaining({
        tenant_id: harborId,
        dob: '1984-03-14',
        email: 'ada.marsh@example.org',
        body: kept,
        primary_client_id: null,
        form_hash: formOf('harbor').split('@')[1],
        settings_hash: expect.stringMatching(/^\w{16}$/),
      }),
    ]);
  });

  it('keeps a family, the first of it as the primary of the others [R-7.48]', async () => {
    const { status, body } = await post('harbor', { clients: [most, child] });
    expect({ status, errors: body.errors }).toEqual({ status: 201 });
    const [primary, dependent] = body.data.clients;
    expect(body.data.client).toEqual(primary);
    expect(await saved()).toMatchObject([
      { client_id: primary.clientId, primary_client_id: null, first_name: 'Ada' },
      { client_id: dependent.clientId, primary_client_id: primary.clientId, first_name: 'Cleo', dob: '2015-11-19' },
    ]);
  });

  it.each([
    [
      'a person of a family who is wrong',
      { clients: [most, { ...child, firstName: '' }] },
      '/dependents/0/firstName',
      'Enter the first name',
    ],
    ['a value of a field that is hidden from the tenant', { ...least, gender: 'Female' }, '/gender', 'This is not asked here', 'meadow'],
    ['a field that no form knows', { ...least, isAdmin: true }, '/isAdmin', 'This is not a field of the form', 'meadow'],
    ['a required field that is missing', { ...most, dob: undefined }, '/dob', 'Enter your date of birth'],
    ['a wrong type', { ...least, firstName: 7 }, '/firstName', 'Please enter a valid value', 'meadow'],
  ])('refuses %s at its place, and saves nobody', async (_what, payload, path, message, tenant = 'harbor') => {
    const { status, body } = await post(tenant, payload);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ path, message }] });
    expect([await saved(), await saved('meadow')]).toEqual([[], []]);
  });

  it('names everything that is wrong at once, in the order of the screen', async () => {
    const paths = async (payload: object) => (await post('meadow', payload)).body.errors.map(({ path }: { path: string }) => path);
    const wrong = { ...least, firstName: 7, lastName: ' ', gender: 'Female', isAdmin: true };
    expect(await paths(wrong)).toEqual(['/isAdmin', '/gender', '/firstName', '/lastName']);
    expect(await paths({ email: 'no' })).toEqual(['/type', '/firstName', '/lastName', '/email']);
  });

  it("reckons by the tenant's own calendar day, which at night is not yet that of Greenwich", async () => {
    const atNight = await openTestServer(rows.store, new Date('2026-11-21T02:00:00Z'));
    const headers = { 'x-tenant': 'harbor', 'x-form': formOf('harbor') };
    const born = (dob: string) => atNight.app.inject({ method: 'POST', url: '/api/clients', payload: { ...most, dob }, headers });
    expect((await born('11/21/2026')).json()).toMatchObject({ errors: [{ path: '/dob', message: 'Please enter a valid date of birth' }] });
    expect((await born('11/20/2026')).json()).not.toMatchObject({
      errors: [{ path: '/dob', message: 'Please enter a valid date of birth' }],
    });
    await atNight.close();
  });

  it.each(goldenBodies())('takes the body that the case "%s" is sent as', async (_case, tenant, payload) => {
    const { status, body } = await post(tenant, payload);
    expect({ status, errors: body.errors }).toEqual({ status: 201 });
  });

  it('refuses a family that is no list of people', async () => {
    for (const clients of [[], 'Ada', [most, 'Cleo'], { 0: most }]) expect((await post('harbor', { clients })).status).toBe(422);
    expect(await saved()).toEqual([]);
  });

  it('asks to reload when the form is not the one the visitor saw', async () => {
    const { status, body } = await post('harbor', most, { 'x-form': 'enrollment-individual@0123456789abcdef' });
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'form_changed',
        status: 409,
        message: 'This form has changed since you opened it. Please reload the page and send it again.',
        actionMessage: 'Reload',
      },
    });
  });

  it('takes only forms that are sent to this call; without a name it is the one that takes the body', async () => {
    expect((await post('harbor', most, { 'x-form': formOf('harbor', 'dependent') })).status).toBe(400);
    expect((await post('harbor', most, { 'x-form': 'constructor@0' })).status).toBe(400);
    const nameless = await server.app.inject({ method: 'POST', url: '/api/clients', payload: most, headers: { 'x-tenant': 'harbor' } });
    expect(nameless.statusCode).toBe(201);
  });

  it('writes nothing while there is no room, asks to try again, and goes on when there is', async () => {
    const cramped = await openTestServer({ ...rows.store, hasDiskSpace: () => Promise.resolve(false) });
    const headers = { 'x-tenant': 'meadow', 'x-form': formOf('meadow') };
    const answer = await cramped.app.inject({ method: 'POST', url: '/api/clients', payload: least, headers });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toEqual({ code: 'service_busy', message: 'The service is busy. Please try again in a moment.', status: 503 });
    expect(await saved()).toEqual([]);
    expect((await cramped.app.inject('/api/tenants/web?slug=harbor')).statusCode).toBe(200);
    await cramped.close();
    expect((await post('meadow', least)).status).toBe(201);
  });
});
