import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openGuideProject } from '../../../fixtures/testing/guide-files.js';
import { closing } from '../../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../../fixtures/testing/each-store.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor } from '../../../fixtures/testing/visitor.js';

const visit = { firstName: 'Ada', lastName: 'Marsh', gender: 'Female', hasEmployer: true, employer: 'Wharf Ltd', reason: 'A cough' };

describe.each(eachStore)('a form that a tenant invented, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  const send = (body: object, headers: Record<string, string> = {}, tenant = 'summit') =>
    newVisitor(server, tenant).ask('POST', '/requests', body, headers);
  const stored = (tenant = 'summit') =>
    rows.store.queryReadOnly('select reference, form_id, body, last_ssn from requests order by created_at', scopeOf(tenant));
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store, undefined, undefined, { definitions: keep(openGuideProject()).folder }));
  });
  afterEach(async () => {
    for (const code of ['summit', 'harbor'])
      await rows.store.inTenant(scopeOf(code), (db) =>
        db
          .deleteFrom('requests')
          .execute()
          .then(() => undefined),
      );
  });
  afterAll(closeAll);

  it('becomes a request of its tenant, answered with a reference that can be read out [D-129]', async () => {
    const { status, body } = await send(visit);
    expect(status).toBe(201);
    expect(body.message).toBe('Your request was received.');
    expect(body.data.reference).toMatch(/^RQ-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(await stored()).toEqual([{ reference: body.data.reference, form_id: 'visit-request', body: visit, last_ssn: null }]);
    expect(await stored('harbor')).toEqual([]);
  });

  it('is judged as its form is at the tenant: by its rules, and without the fields that an overlay removed', async () => {
    const { reason: _reason, ...withoutReason } = visit;
    expect(await send(withoutReason)).toMatchObject({ status: 422, body: { errors: [{ path: '/reason' }] } });
    expect(await send({ ...withoutReason, isUrgent: true })).toMatchObject({ status: 201 });
    expect(await send(visit, {}, 'harbor')).toMatchObject({ status: 422, body: { errors: [{ path: '/gender' }] } });
    expect(await send({ ...visit, clientId: 'x' })).toMatchObject({ status: 422, body: { errors: [{ path: '/clientId' }] } });
    expect(await stored()).toHaveLength(1);
  });

  it('is stored once for its key', async () => {
    const visitor = newVisitor(server, 'summit');
    const ask = () => visitor.ask('POST', '/requests', visit, { 'idempotency-key': 'one-visit-request' });
    const [first, second] = [await ask(), await ask()];
    expect(second.body).toEqual(first.body);
    expect(await stored()).toHaveLength(1);
  });

  it.each(['enrollment-individual', 'dependent', 'payment', 'agent', 'nothing'])(
    'is not the form %s: that one has a call, a flow or no page',
    async (form) => {
      expect(await send({}, { 'x-form': form })).toMatchObject({
        status: 400,
        body: { code: 'form_not_accepted', errors: [{ path: '/x-form' }] },
      });
      expect(await stored()).toEqual([]);
    },
  );
});
