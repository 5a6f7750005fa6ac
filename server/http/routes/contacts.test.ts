import { expect, it } from '@jest/globals';
import { agentConsent } from '../../../fixtures/testing/consent.js';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

const noor = '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a01';
const lena = { firstName: 'Lena', middleName: 'Iris', lastName: 'Vogt', email: 'lena@vogt.example', phone: '2075550144', agreement: true };
const idOf = (code: string) => scopeOf(code).tenantId;
const toTenants = (...codes: string[]) => codes.map((code) => ({ referenceId: idOf(code), status: 'Active' }));
const sent = { ...lena, countryCode: 'US', phoneExt: '1', agreements: [agentConsent], associations: toTenants('harbor') };

serverOverStores('contacts', ({ visit, look, clears }) => {
  const names = async (query = '', tenant = 'harbor') =>
    (await visit(tenant).ask('GET', `/contacts?${query}`)).body.data.map(({ fullName }: { fullName: string }) => fullName);
  clears('contacts where session_id is not null', 'clients');

  it('are those who are active at the tenant and have a link, with how they are called and reached [R-7.27] [R-3.92] [R-3.93] [R-6.12] [R-6.13] [R-3.245] [R-3.246] [R-3.247] [R-3.248] [R-3.249] [R-3.250] [R-3.251] [R-3.252] [R-3.253] [R-3.254] [R-3.255] [R-3.256]', async () => {
    const { status, body, raw } = await visit().ask('GET', '/contacts');
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([noor, '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a02']);
    expect(body.data[0]).toEqual({
      id: noor,
      firstName: 'Noor',
      lastName: 'Haddad',
      phone: '2075550151',
      associations: [{ referenceId: scopeOf('harbor').tenantId, status: 'Active' }],
      fullName: 'Noor Haddad',
      formattedPhone: '(207) 555-0151',
      status: 'Active',
      type: 'agent',
      role: 'Primary',
      referralLink: { isCreated: true, status: 'Enabled' },
    });
    expect(body.data[1]).toMatchObject({ middleName: 'James', fullName: 'Wendell James Pike', role: 'Support' });
    expect(raw).not.toContain('@');
  });

  it('are of the type that the tenant has refer people [R-3.88] [R-3.89]', async () => {
    const types = async (tenant: string) =>
      (await visit(tenant).ask('GET', '/contacts')).body.data.map(({ type }: { type: string }) => type);
    expect([await types('harbor'), await types('summit')]).toEqual([['agent', 'agent'], ['client']]);
  });

  it('are narrowed by name, tenant and status [R-7.55]', async () => {
    expect(await names('keyword=JAMES%20pi')).toEqual(['Wendell James Pike']);
    expect(await names('keyword=pike%20wendell')).toEqual(['Wendell James Pike']);
    expect(await names('keyword=ike')).toEqual([]);
    expect(await names('keyword=--')).toEqual([]);
    expect(await names('keyword=marta')).toEqual([]);
    expect(await names('limit=1&offset=1')).toEqual(['Wendell James Pike']);
    expect(await names('sortOrder=DESC')).toEqual(['Wendell James Pike', 'Noor Haddad']);
    expect(await names(`referenceId=${scopeOf('harbor').tenantId}`)).toHaveLength(2);
    expect(await names(`referenceId=${scopeOf('summit').tenantId}`)).toEqual([]);
    expect(await names('status=Inactive')).toEqual([]);
    expect((await visit().ask('GET', '/contacts?keyword=n')).status).toBe(400);
    expect((await visit().ask('GET', '/contacts?limit=1000')).status).toBe(400);
  });

  it('are read one by one; who is not active here is like nobody [R-7.28]', async () => {
    expect((await visit().ask('GET', `/contacts/${noor}`)).body.data).toMatchObject({ fullName: 'Noor Haddad', status: 'Active' });
    const nobody = { status: 404, raw: JSON.stringify({ code: 'contact_not_found', message: 'There is no such contact.', status: 404 }) };
    const [inactive, linkless, ofNobody] = [`${noor.slice(0, -1)}3`, `${noor.slice(0, -1)}4`, '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10'];
    for (const id of [inactive, linkless, ofNobody, 'no-id']) expect(await visit().ask('GET', `/contacts/${id}`)).toMatchObject(nobody);
    expect(await visit('summit').ask('GET', `/contacts/${noor}`)).toMatchObject(nobody);
    expect(await visit('nobody').ask('GET', '/contacts')).toMatchObject({ status: 404 });
  });

  it('sign up for the tenant they were asked by, and are listed when a link was created [R-1.9]', async () => {
    const { status, body, raw } = await visit().ask('POST', '/contacts', sent);
    expect({ status, errors: body.errors }).toEqual({ status: 201 });
    expect(body).toMatchObject({
      data: { fullName: 'Lena Iris Vogt', status: 'Active', referralLink: { isCreated: false, status: 'Disabled' } },
      message: 'Thank you for signing up. We will be in touch.',
    });
    expect(raw).not.toContain('@');
    expect(await names()).not.toContain('Lena Iris Vogt');
    const [kept] = await look("select email, body from contacts where last_name = 'Vogt'");
    expect(kept).toMatchObject({
      email: 'lena@vogt.example',
      body: { agreement: true, agreements: [agentConsent], associations: toTenants('harbor') },
    });
  });

  it('sign up for several tenants of the group, and for no other', async () => {
    const post = async (associations: unknown, more: object = {}) => visit().ask('POST', '/contacts', { ...sent, associations, ...more });
    const refused = { status: 422, body: { errors: expect.arrayContaining([expect.objectContaining({ path: '/associations' })]) } };
    for (const wrong of [undefined, [], toTenants('harbor', 'summit'), toTenants('summit'), [{ referenceId: 'none' }], 'harbor'])
      expect(await post(wrong)).toMatchObject(refused);
    expect((await post([{ referenceId: idOf('meadow'), status: 'Inactive' }])).status).toBe(422);
    expect((await post(toTenants('meadow'), { referralLink: { isCreated: true } })).status).toBe(422);
    const { body } = await post([{ referenceId: idOf('meadow') }], { referralLink: { isCreated: false } });
    expect(body.data).toMatchObject({ status: 'Inactive', associations: [] });
    await post(toTenants('harbor', 'meadow'), { email: 'both@vogt.example' });
    const storedFor = async (email: string) => {
      const [row] = await look(`select body from contacts where email = '${email}'`);
      return row;
    };
    expect(await storedFor('lena@vogt.example')).toMatchObject({ body: { associations: toTenants('meadow') } });
    expect(await storedFor('both@vogt.example')).toMatchObject({ body: { associations: toTenants('harbor', 'meadow') } });
  });

  it('sign up for the only tenant of a group, whether or not they name it', async () => {
    const post = async (associations: unknown, email: string) =>
      visit('summit').ask('POST', '/contacts', { ...sent, phone: '2085550144', associations, email });
    expect((await post(undefined, 'one@vogt.example')).body.data.associations).toEqual(toTenants('summit'));
    expect((await post(toTenants('summit'), 'two@vogt.example')).body.data.associations).toEqual(toTenants('summit'));
    expect(await post(toTenants('harbor'), 'three@vogt.example')).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/associations' }] },
    });
  });

  it('sign up with consent to the current terms for agents, and read them again where they have changed', async () => {
    const post = async (agreements: unknown) => visit().ask('POST', '/contacts', { ...sent, agreements });
    for (const missing of [undefined, 'yes'])
      expect(await post(missing)).toMatchObject({ status: 422, body: { errors: [{ path: '/agreements' }] } });
    const changed = {
      status: 409,
      body: {
        code: 'terms_changed',
        message: 'The terms have changed since you opened this page.',
        actionMessage: expect.stringContaining('Read the new terms'),
        errors: [{ path: '/agreement', message: 'The terms have changed. Please read them, then agree again' }],
      },
    };
    expect(await post([{ ...agentConsent, version: '0.9' }])).toMatchObject(changed);
    expect(await look("select email from contacts where last_name = 'Vogt'")).toEqual([]);
    expect((await post([{ document: 'agents', version: agentConsent.version }])).status).toBe(201);
  });

  it('sign up once with one e-mail address in a group, and once for one idempotency key', async () => {
    const visitor = visit();
    const key = { 'idempotency-key': 'the-act-of-an-agent' };
    const first = await visitor.ask('POST', '/contacts', sent, key);
    expect((await visitor.ask('POST', '/contacts', sent, key)).raw).toBe(first.raw);
    expect(await visit().ask('POST', '/contacts', { ...sent, email: 'LENA@vogt.example' })).toMatchObject({
      status: 409,
      body: { message: 'This email address has already been used to sign up.', actionMessage: expect.any(String) },
    });
    const elsewhere = { ...sent, phone: '2085550144', associations: toTenants('summit') };
    expect((await visit('summit').ask('POST', '/contacts', elsewhere)).status).toBe(201);
  });

  it('sign up by what the form asks, and agree to the terms', async () => {
    const { status, body } = await visit().ask('POST', '/contacts', { ...sent, email: 'lena', agreement: false, isAdmin: true });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['/isAdmin', '/email', '/agreement']);
    expect((await visit().ask('POST', '/contacts', sent, { 'x-form': 'enrollment-individual' })).status).toBe(400);
  });
});
