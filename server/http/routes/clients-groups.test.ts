import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../testing/closing.js';
import { eachStore, type TestStore } from '../../testing/each-store.js';
import { enroll } from '../../testing/membership.js';
import { ada } from '../../testing/people.js';
import { scopeOf } from '../../testing/scopes.js';
import { openTestServer, root, type TestServer } from '../../testing/test-server.js';
import { newVisitor } from '../../testing/visitor.js';

const golden = (name: string): object =>
  JSON.parse(readFileSync(resolve(root, `fixtures/cases/enrollment-group/${name}.payload.json`), 'utf8'));
const wharf = golden('full');
const form = { 'x-form': 'enrollment-group' };

describe.each(eachStore)('groups over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  const visit = (tenant = 'harbor') => newVisitor(server, tenant);
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store));
  });
  afterEach(async () => {
    for (const code of ['harbor', 'summit', 'himal']) await rows.store.inTenant(scopeOf(code), (db) => db.deleteFrom('clients').execute());
  });
  afterAll(closeAll);

  it.each([
    ['harbor', 'full'],
    ['summit', 'everything-required'],
    ['himal', 'in-nepal'],
  ])('[R-3.45] [R-3.50] [R-7.17] [D-118] are kept at %s as their form sends them', async (tenant, name) => {
    const { status, body } = await visit(tenant).ask('POST', '/clients', golden(name), form);
    expect({ status, errors: body.errors }).toEqual({ status: 201 });
    expect(body.data.client).toMatchObject({ ...golden(name), type: 'Group' });
    expect(await rows.store.queryReadOnly('select type, business_name, form_id from clients', scopeOf(tenant))).toEqual([
      { type: 'Group', business_name: body.data.client.businessName, form_id: 'enrollment-group' },
    ]);
  });

  it('[R-6.17] [R-1.23] are refused by a tenant that enrolls none', async () => {
    const { status, body } = await visit('meadow').ask('POST', '/clients', golden('bare'), form);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ path: '/type', message: 'Groups are not enrolled here' }] });
    const many = await visit('meadow').ask('POST', '/clients/bulk-create', { clients: [golden('bare')] }, form);
    expect(many).toMatchObject({ status: 422, body: { errors: [{ path: '/clients/0/type' }] } });
  });

  it('[R-7.20] [D-8] are recognised by their name in place of a day of birth, and made once', async () => {
    const known = async () => (await visit().ask('POST', '/clients/exists', wharf)).body.data.exists;
    expect(await known()).toBe(false);
    const first = await visit().ask('POST', '/clients', wharf, form);
    expect(first.status).toBe(201);
    expect(await known()).toBe(true);
    await enroll(rows.store, 'harbor', first.body.data.client.clientId);
    expect(await visit().ask('POST', '/clients', wharf, form)).toMatchObject({
      status: 409,
      body: { message: expect.any(String), actionMessage: expect.stringContaining('check in') },
    });
    expect(await rows.store.queryReadOnly('select client_id from clients', scopeOf('harbor'))).toHaveLength(1);
    await rows.store.inTenant(scopeOf('harbor'), (db) => db.deleteFrom('enrollments').execute());
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
});
