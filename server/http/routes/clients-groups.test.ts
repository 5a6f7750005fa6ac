import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { enroll, ada, cleo, saveGroup } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { root } from '../../../fixtures/testing/test-server.js';
import { proveGroup, proveManager } from '../../../fixtures/testing/sign-in.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

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
  ])('[R-3.45] [R-3.50] [R-7.17] [D-118] are kept at %s as their form sends them', async (tenant, name) => {
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
    const { firstName, lastName, dob, email, lastSSN } = ada;
    const said = { firstName, lastName, dob, email, lastSSN };
    const exists = async (visitor: Visitor, person: object) => (await visitor.ask('POST', '/clients/exists', person)).body.data;

    it('[D-135] manages the members of the business whose code it enters, for as long', async () => {
      const owner = visit();
      await owner.ask('GET', '/clients');
      const { clientId, body: business } = await saveGroup(rows.store, 'harbor', owner.sessionId());
      const member = await owner.ask(
        'POST',
        '/clients',
        { ...ada, relationship: { type: 'Primary', groupId: clientId }, tenantCode: 'harbor' },
        individual,
      );
      expect(member).toMatchObject({
        status: 201,
        body: { data: { client: { relationship: { groupId: clientId, groupName: 'Wharf Brewing' } } } },
      });
      const visitor = visit();
      const { email: contact } = business;
      const match = await proveGroup(visitor, rows.store, 'harbor', { businessName: 'wharf  brewing', email: contact });
      expect(match).toEqual({
        clientId,
        displayName: 'Wharf Brewing',
        status: 'Inactive',
        isActiveMember: false,
        isGroup: true,
        managesMembers: true,
        confirmContact: false,
      });
      expect((await visitor.ask('GET', '/clients')).body.data).toMatchObject([{ firstName: 'Ada' }]);
      const path = `/clients/${member.body.data.client.clientId}`;
      expect(await visitor.ask('PUT', path, { ...ada, firstName: 'Ava' }, individual)).toMatchObject({
        status: 200,
        body: { data: { firstName: 'Ava', relationship: { type: 'Primary', groupName: 'Wharf Brewing' } } },
      });
      expect(await visitor.ask('GET', `/clients/${clientId}`)).toMatchObject({ body: { data: { displayName: 'Wharf Brewing' } } });
      const child = { ...cleo, relationship: { type: 'Child', primaryId: member.body.data.client.clientId } };
      expect((await visitor.ask('POST', '/clients', child, { 'x-form': 'dependent' })).status).toBe(201);
      await change("update capabilities set manages_until = now() - interval '1 second'");
      expect(await visitor.ask('PUT', path, ada, individual)).toMatchObject({ status: 404 });
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

    it('[R-6.20] of a group manages only the dependents', async () => {
      const owner = visit();
      await owner.ask('GET', '/clients');
      const { clientId: groupId } = await saveGroup(rows.store, 'harbor', owner.sessionId());
      const joined = await owner.ask('POST', '/clients', { clients: [ada, cleo], primaryClient: { clientId: groupId } }, individual);
      const [member, dependent] = joined.body.data.clients;
      await owner.ask('POST', '/clients', { ...ada, firstName: 'Ben', relationship: { groupId } }, individual);
      const visitor = visit();
      const { match } = await exists(visitor, said);
      expect(match).toMatchObject({ displayName: 'Ada M****', needsCode: true });
      expect((await visitor.ask('GET', '/clients')).body.data).toEqual([]);
      expect(await proveManager(visitor, rows.store, 'harbor', match.clientId)).toMatchObject({ managesMembers: true });
      expect((await exists(visit(), { ...said, firstName: 'Cleo', dob: cleo.dob, lastSSN: cleo.lastSSN })).match).not.toHaveProperty(
        'needsCode',
      );
      expect((await visitor.ask('GET', '/clients')).body.data).toMatchObject([{ firstName: 'Cleo' }]);
      const path = `/clients/${dependent.clientId}`;
      expect((await visitor.ask('PUT', path, { ...cleo, firstName: 'Clea' })).status).toBe(200);
      expect((await visitor.ask('PUT', `/clients/${member.clientId}`, ada)).status).toBe(404);
      expect((await visitor.ask('DELETE', path)).status).toBe(200);
    });
  });
});
