import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../../fixtures/testing/each-store.js';
import { ada } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const noor = '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a01';

describe.each(eachStore)('who referred a visitor, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store));
  });
  afterAll(closeAll);
  const visit = (tenant = 'harbor'): Visitor => newVisitor(server, tenant);
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
