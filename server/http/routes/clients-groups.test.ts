import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { enroll, ada, cleo, saveGroup } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { root } from '../../../fixtures/testing/test-server.js';
import { proveGroup } from '../../../fixtures/testing/sign-in.js';

const golden = (name: string): object =>
  JSON.parse(readFileSync(resolve(root, `fixtures/cases/enrollment-group/${name}.payload.json`), 'utf8'));
const wharf = golden('full');
const form = { 'x-form': 'enrollment-group' };

serverOverStores('groups', ({ rows, visit, look, change, clears }) => {
  clears('clients');

  it.each([
    ['harbor', 'full'],
    ['summit', 'everything-required'],
    ['himal', 'in-nepal'],
  ])('[R-3.45] [R-3.46] [R-3.48..51] [R-4.34] [R-7.17] [D-118] are kept at %s as their form sends them', async (tenant, name) => {
    const { status, body } = await visit(tenant).ask('POST', '/clients', golden(name), form);
    expect({ status, errors: body.errors }).toEqual({ status: 201 });
    expect(body.data.client).toMatchObject({ ...golden(name), type: 'Group' });
    expect(await look('select type, business_name, form_id from clients', tenant)).toEqual([
      { type: 'Group', business_name: body.data.client.businessName, form_id: 'enrollment-group' },
    ]);
  });

  it('[R-6.17] [R-1.23] are refused by a tenant that enrolls none, also where the call checks who is known', async () => {
    const { status, body } = await visit('meadow').ask('POST', '/clients', golden('bare'), form);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ path: '/type', message: 'Groups are not enrolled here' }] });
    const checked = await visit('meadow').ask('POST', '/clients', { ...golden('bare'), checkIfClientExists: true }, form);
    expect(checked).toMatchObject({ status: 422, body: { errors: [{ path: '/type' }] } });
    const many = await visit('meadow').ask('POST', '/clients/bulk-create', { clients: [golden('bare')] }, form);
    expect(many).toMatchObject({ status: 422, body: { errors: [{ path: '/clients/0/type' }] } });
  });

  it('[R-7.20] [D-8] [D-135] are recognised by their name in place of a day of birth, and made once; no call says which are known', async () => {
    const asked = async () => (await visit().ask('POST', '/clients/exists', wharf)).body;
    const unknown = await asked();
    const first = await visit().ask('POST', '/clients', wharf, form);
    expect(first.status).toBe(201);
    expect([unknown, await asked()]).toEqual([{ data: { code: 'sent' } }, { data: { code: 'sent' } }]);
    await enroll(rows.store, 'harbor', first.body.data.client.clientId);
    expect(await visit().ask('POST', '/clients', wharf, form)).toMatchObject({
      status: 409,
      body: { message: expect.any(String), actionMessage: expect.stringContaining('check in') },
    });
    expect(await look('select client_id from clients')).toHaveLength(1);
    await rows.store.inTenant(scopeOf('harbor'), (db) => db.deleteFrom('enrollments').execute());
  });

  it('[D-8] still take members after another visit has entered the same business in between', async () => {
    const visitor = visit();
    const { clientId } = (await visitor.ask('POST', '/clients', wharf, form)).body.data.client;
    expect((await visit().ask('POST', '/clients', wharf, form)).status).toBe(201);
    const member = await visitor.ask('POST', '/clients', { ...ada, primaryClient: { clientId } }, { 'x-form': 'enrollment-individual' });
    expect({ status: member.status, errors: member.body.errors }).toEqual({ status: 201 });
  });

  it('[R-7.18] are changed by their own form, and never become a person, nor a person a group', async () => {
    const visitor = visit();
    const group = (await visitor.ask('POST', '/clients', wharf, form)).body.data.client;
    const changed = await visitor.ask('PUT', `/clients/${group.clientId}`, { ...wharf, numberOfEmployee: 13 }, form);
    expect(changed).toMatchObject({ status: 200, body: { data: { clientId: group.clientId, numberOfEmployee: 13 } } });
    const individual = { 'x-form': 'enrollment-individual' };
    expect(await visitor.ask('PUT', `/clients/${group.clientId}`, ada, individual)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/type', message: 'This cannot be changed' }] },
    });
    const person = (await visitor.ask('POST', '/clients', ada, individual)).body.data.client;
    expect((await visitor.ask('PUT', `/clients/${person.clientId}`, wharf, form)).status).toBe(422);
  });

  describe('and who comes back with a code', () => {
    const individual = { 'x-form': 'enrollment-individual' };

    it('[D-135] adds dependents to the members of the business whose code it enters, for as long', async () => {
      const owner = visit();
      await owner.ask('GET', '/clients');
      const { clientId: groupId, body: business } = await saveGroup(rows.store, 'harbor', owner.sessionId());
      const joined = await owner.ask('POST', '/clients', { ...ada, relationship: { type: 'Primary', groupId } }, individual);
      const primaryId: string = joined.body.data.client.clientId;
      const visitor = visit();
      const asked = { businessName: 'wharf  brewing', email: business.email };
      expect(await proveGroup(visitor, rows.store, 'harbor', asked)).toMatchObject({ clientId: groupId, managesMembers: true });
      expect(await visitor.ask('GET', `/clients/${groupId}`)).toMatchObject({ body: { data: { displayName: 'Wharf Brewing' } } });
      const child = { ...cleo, relationship: { type: 'Child', primaryId } };
      expect((await visitor.ask('POST', '/clients', child, { 'x-form': 'dependent' })).status).toBe(201);
      await change("update capabilities set manages_until = now() - interval '1 second'");
      expect(await visitor.ask('PUT', `/clients/${primaryId}`, ada, individual)).toMatchObject({ status: 404 });
    });

    it('takes no member of the business into a group of its own', async () => {
      const [owner, visitor] = [visit(), visit()];
      await Promise.all([owner.ask('GET', '/clients'), visitor.ask('GET', '/clients')]);
      const { clientId: groupId, body: business } = await saveGroup(rows.store, 'harbor', owner.sessionId());
      const joined = await owner.ask('POST', '/clients', { ...ada, relationship: { type: 'Primary', groupId } }, individual);
      const { client } = joined.body.data;
      await proveGroup(visitor, rows.store, 'harbor', business);
      const { clientId: another } = await saveGroup(rows.store, 'harbor', visitor.sessionId());
      const taken = { ...ada, relationship: { type: 'Primary', groupId: another } };
      const answer = await visitor.ask('PUT', `/clients/${client.clientId}`, taken, individual);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/relationship/groupId', message: 'This cannot be changed' }] },
      });
    });
  });
});
