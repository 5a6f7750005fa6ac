import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../testing/closing.js';
import { eachStore, type TestStore } from '../../testing/each-store.js';
import { ada } from '../../testing/people.js';
import { scopeOf } from '../../testing/scopes.js';
import { openTestServer, type TestServer } from '../../testing/test-server.js';
import { newVisitor, type Visitor } from '../../testing/visitor.js';

const noor = '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a01';
const lena = { firstName: 'Lena', middleName: 'Iris', lastName: 'Vogt', email: 'lena@vogt.example', phone: '2075550144', agreement: true };
const sent = { ...lena, countryCode: 'US', phoneExt: '1' };

describe.each(eachStore)('contacts over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  const visit = (tenant = 'harbor'): Visitor => newVisitor(server, tenant);
  const names = async (query = '', tenant = 'harbor') =>
    (await visit(tenant).ask('GET', `/contacts?${query}`)).body.data.map(({ fullName }: { fullName: string }) => fullName);
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store));
  });
  afterEach(async () => {
    for (const code of ['harbor', 'summit']) {
      await rows.store.inTenant(scopeOf(code), async (db) => {
        await db.deleteFrom('contacts').where('session_id', 'is not', null).execute();
        await db.deleteFrom('clients').execute();
      });
    }
  });
  afterAll(closeAll);

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
    const nobody = {
      status: 404,
      raw: JSON.stringify({ code: 'contact_not_found', message: 'There is no such contact.', status: 404 }),
    };
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
    const [kept] = await rows.store.queryReadOnly("select email, body from contacts where last_name = 'Vogt'", scopeOf('harbor'));
    expect(kept).toMatchObject({
      email: 'lena@vogt.example',
      body: { agreement: true, associations: [{ referenceId: scopeOf('harbor').tenantId, status: 'Active' }] },
    });
  });

  it('sign up for several tenants of the group, and for no other', async () => {
    const to = (...codes: string[]) => ({
      ...sent,
      associations: codes.map((code) => ({ referenceId: scopeOf(code).tenantId, status: 'Active' })),
    });
    expect((await visit().ask('POST', '/contacts', to('harbor', 'summit'))).body.errors).toEqual([
      { path: '/associations/1/referenceId', message: 'There is no such tenant' },
    ]);
    expect((await visit().ask('POST', '/contacts', { ...sent, associations: [] })).status).toBe(422);
    expect((await visit().ask('POST', '/contacts', { ...to('meadow'), referralLink: { isCreated: true } })).status).toBe(422);
    const { body } = await visit().ask('POST', '/contacts', { ...to('meadow'), referralLink: { isCreated: false } });
    expect(body.data).toMatchObject({ status: 'Inactive', associations: [] });
  });

  it('sign up once with one e-mail address in a group, and once for one idempotency key', async () => {
    const visitor = visit();
    const key = { 'idempotency-key': 'the-act-of-an-agent' };
    const first = await visitor.ask('POST', '/contacts', sent, key);
    expect((await visitor.ask('POST', '/contacts', sent, key)).raw).toBe(first.raw);
    expect(await visit().ask('POST', '/contacts', { ...sent, email: 'LENA@vogt.example' })).toMatchObject({
      status: 409,
      body: { message: 'This e-mail address has already been used to sign up.', actionMessage: expect.any(String) },
    });
    const elsewhere = { ...sent, phone: '2085550144' };
    expect((await visit('summit').ask('POST', '/contacts', elsewhere)).status).toBe(201);
  });

  it('sign up in a session whose time is not over', async () => {
    const visitor = visit();
    await visitor.ask('POST', '/contacts', sent);
    const nextDay = keep(await openTestServer(rows.store, new Date('2026-11-21T15:00:00Z')));
    const late = await newVisitor(nextDay, 'harbor', visitor.cookie()).ask('POST', '/contacts', { ...sent, email: 'late@vogt.example' });
    expect(late).toMatchObject({ status: 401, body: { message: 'Session Expired. Please log in to continue.' } });
  });

  it('sign up by what the form asks, and agree to the terms', async () => {
    const { status, body } = await visit().ask('POST', '/contacts', { ...sent, email: 'lena', agreement: false, isAdmin: true });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['/isAdmin', '/email', '/agreement']);
    expect((await visit().ask('POST', '/contacts', sent, { 'x-form': 'enrollment-individual' })).status).toBe(400);
  });

  describe('of whom one has referred a visitor', () => {
    const search = async (query: string, tenant: string) => (await visit(tenant).ask('POST', '/search/referrer', { query })).body.data;

    it('is an agent found by a part of the name [R-6.2] [R-6.14]', async () => {
      expect(await search('pike', 'harbor')).toEqual([{ id: `${noor.slice(0, -1)}2`, name: 'Wendell James Pike', type: 'agent' }]);
      expect(await search('noor.haddad@wharf-brokers.example', 'harbor')).toEqual([]);
      expect(await search('  ', 'harbor')).toEqual([]);
      expect((await visit().ask('POST', '/search/referrer', { query: 'x' })).status).toBe(400);
    });

    it('is an agent found by the beginnings of words in any order, without the middle name, in any case and without accents', async () => {
      const june = [{ id: '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a06', name: 'June Adaeze Okafor', type: 'client' }];
      for (const query of ['June Okafor', 'okafor june', 'OKA ju', 'j\u00fan\u00e9 okafor', 'Okafor, June', 'june ada oka'])
        expect(await search(query, 'summit')).toEqual(june);
      for (const query of ['June Kafor', 'June Berg', '%% June', 'Jun_ Okafor', '\\ June', '.. --'])
        expect(await search(query, 'summit')).toEqual([]);
    });

    it('is an agent whose name has accents, an apostrophe or a hyphen, also where the query has none', async () => {
      const { tenantId, groupCode } = scopeOf('harbor');
      const body = {
        contactId: '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2abc',
        firstName: 'Zo\u00eb',
        middleName: '',
        lastName: 'O\u2019Neil-M\u00fcller',
      };
      const shown = { associations: [{ referenceId: tenantId, status: 'Active' }], referralLink: { isCreated: true, status: 'Enabled' } };
      await rows.store.inTenant(scopeOf('harbor'), (db) =>
        db
          .insertInto('contacts')
          .values({
            group_code: groupCode,
            contact_id: body.contactId,
            first_name: body.firstName,
            last_name: body.lastName,
            email: 'zoe@oneil.example',
            body: JSON.stringify({ ...body, email: 'zoe@oneil.example', phone: '2075550177', countryCode: 'US', phoneExt: '1', ...shown }),
            session_id: 'another',
            created_at: '2026-11-20T00:00:00Z',
          })
          .execute(),
      );
      const found = [{ id: body.contactId, name: 'Zo\u00eb O\u2019Neil-M\u00fcller', type: 'agent' }];
      for (const query of ['zoe muller', "o'neil", 'ONEIL MULLER', 'Zo\u00eb O\u2019Neil-M\u00fcller'])
        expect(await search(query, 'harbor')).toEqual(found);
    });

    it('may be a name alone where a referrer is optional, which is stored without an id [R-5.33]', async () => {
      const referredBy = { name: 'Somebody at the gym' };
      const { status, body } = await visit().ask('POST', '/clients', { ...ada, referredBy });
      expect({ status, referredBy: body.data?.client.referredBy }).toEqual({ status: 201, referredBy });
    });

    it('is an agent found by name also where clients refer, with the type that the tenant decides [D-85] [D-116]', async () => {
      expect(await search('june', 'summit')).toEqual([
        { id: '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a06', name: 'June Adaeze Okafor', type: 'client' },
      ]);
      expect(await search('theo', 'summit')).toEqual([]);
    });

    it('is a client found by the whole address or member id, and by a masked name [R-6.3] [R-6.14]', async () => {
      const scope = scopeOf('summit');
      const id = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10';
      await rows.store.inTenant(scope, (db) =>
        db
          .insertInto('clients')
          .values({
            tenant_id: scope.tenantId,
            client_id: id,
            primary_client_id: null,
            group_code: scope.groupCode,
            session_id: 'another',
            type: 'Individual',
            first_name: ada.firstName,
            last_name: ada.lastName,
            business_name: null,
            dob: null,
            email: ada.email,
            body: JSON.stringify(ada),
            form_id: 'enrollment-individual',
            form_hash: 'none',
            settings_hash: 'none',
          })
          .execute(),
      );
      const found = [{ id, name: 'A*** M****', type: 'client' }];
      expect(await search(ada.email.toUpperCase(), 'summit')).toEqual(found);
      expect(await search(id, 'summit')).toEqual(found);
      for (const part of ['Marsh', 'ada.marsh', id.slice(0, 20), '%@%']) expect(await search(part, 'summit')).toEqual([]);
      expect(await search(id, 'harbor')).toEqual([]);
    });
  });
});
