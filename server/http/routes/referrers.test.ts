import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

const noor = '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a01';

serverOverStores('who referred a visitor', ({ visit, change }) => {
  const search = async (query: string, tenant: string) => (await visit(tenant).ask('POST', '/search/referrer', { query })).body.data;

  it('is an agent found by a part of the name [R-6.2] [R-6.14]', async () => {
    expect(await search('pike', 'harbor')).toEqual([{ id: `${noor.slice(0, -1)}2`, name: 'Wendell James Pike', type: 'agent' }]);
    expect(await search('noor.haddad@wharf-brokers.example', 'harbor')).toEqual([]);
    expect(await search('  ', 'harbor')).toEqual([]);
    expect((await visit().ask('POST', '/search/referrer', { query: 'x' })).status).toBe(400);
  });

  it('is an agent found by the beginnings of words in any order, without the middle name, in any case and without accents [D-85] [D-116]', async () => {
    const june = [{ id: '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a06', name: 'June Adaeze Okafor', type: 'client' }];
    for (const query of ['June Okafor', 'okafor june', 'OKA ju', 'j\u00fan\u00e9 okafor', 'Okafor, June', 'june ada oka'])
      expect(await search(query, 'summit')).toEqual(june);
    for (const query of ['June Kafor', 'June Berg', '%% June', 'Jun_ Okafor', '\\ June', '.. --'])
      expect(await search(query, 'summit')).toEqual([]);
    expect(await search('theo', 'summit')).toEqual([]);
  });

  it('is an agent whose name has accents, an apostrophe or a hyphen, also where the query has none', async () => {
    const { tenantId, groupCode } = scopeOf('harbor');
    const body = {
      contactId: '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2abc',
      firstName: 'Zo\u00eb',
      middleName: '',
      lastName: 'O\u2019Neil-M\u00fcller',
      email: 'zoe@oneil.example',
      phone: '2075550177',
      countryCode: 'US',
      phoneExt: '1',
      associations: [{ referenceId: tenantId, status: 'Active' }],
      referralLink: { isCreated: true, status: 'Enabled' },
    };
    await change(`insert into contacts (group_code, contact_id, first_name, last_name, email, body, session_id, created_at)
      values ('${groupCode}', '${body.contactId}', '${body.firstName}', '${body.lastName}', '${body.email}', '${JSON.stringify(body)}', 'another',
        '2026-11-20T00:00:00Z')`);
    const found = [{ id: body.contactId, name: 'Zo\u00eb O\u2019Neil-M\u00fcller', type: 'agent' }];
    for (const query of ['zoe muller', "o'neil", 'ONEIL MULLER', 'Zo\u00eb O\u2019Neil-M\u00fcller'])
      expect(await search(query, 'harbor')).toEqual(found);
  });

  it('may be a name alone where a referrer is optional, which is stored without an id [R-5.33]', async () => {
    const referredBy = { name: 'Somebody at the gym' };
    const { status, body } = await visit().ask('POST', '/clients', { ...ada, referredBy });
    expect({ status, referredBy: body.data?.client.referredBy }).toEqual({ status: 201, referredBy });
  });

  it('is a client found by the whole address or member id, and by a masked name [R-6.3] [R-6.14]', async () => {
    const { tenantId, groupCode } = scopeOf('summit');
    const id = '9f1c0a9e-5d3b-4a77-8b0e-2f6a1c9d7e10';
    await change(
      `insert into clients (tenant_id, client_id, group_code, session_id, type, first_name, last_name, email, body, form_id, form_hash, settings_hash)
        values ('${tenantId}', '${id}', '${groupCode}', 'another', 'Individual', '${ada.firstName}', '${ada.lastName}', '${ada.email}',
          '${JSON.stringify(ada)}', 'enrollment-individual', 'none', 'none')`,
      'summit',
    );
    const found = [{ id, name: 'A*** M****', type: 'client' }];
    expect(await search(ada.email.toUpperCase(), 'summit')).toEqual(found);
    expect(await search(id, 'summit')).toEqual(found);
    for (const part of ['Marsh', 'ada.marsh', id.slice(0, 20), '%@%']) expect(await search(part, 'summit')).toEqual([]);
    expect(await search(id, 'harbor')).toEqual([]);
  });
});
