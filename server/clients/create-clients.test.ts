import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../testing/closing.js';
import { eachStore, type TestStore } from '../testing/each-store.js';
import { scopeOf } from '../testing/scopes.js';
import { openTestServer, type TestServer } from '../testing/test-server.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { ada } from '../testing/people.js';
import type { Caller } from '../visitors/caller.js';
import { createClients } from './create-clients.js';

const now = new Date('2026-11-20T15:00:00Z');

describe.each(eachStore)('a client who asks for an appointment, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  let caller: Caller;
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store));
    const state = await createTenantCache(rows.store).byCode('harbor');
    if (state === undefined) throw new Error('There is no harbor.');
    caller = { state, scope: state.scope, sessionId: 'a session', source: 'public-web' };
  });
  afterAll(closeAll);
  /** What a form sent that has such fields; those there are have none. */
  const create = (payload: object) => {
    const form = server.library.tenant('harbor')?.library.forms['enrollment-individual'];
    if (form === undefined) throw new Error('There is no form.');
    const validatedBody = { payload: { ...payload }, formId: 'appointment', formHash: 'none', settingsHash: 'none', today: '2026-11-20' };
    return rows.store.inTenant(caller.scope, (db) =>
      createClients(db, caller, now, { form, requestedRelationship: undefined, validate: () => validatedBody }),
    );
  };

  it('has the request filed under a reference that can be read out', async () => {
    const wish = {
      note: 'Knee, 12/01/2026, 09:00 am to 11:00 am',
      hasInsurance: true,
      insuranceName: 'Dirigo',
      timeZone: 'America/New_York',
    };
    const { appointment, clients } = await create({ ...ada, ...wish, hasInsurance: true });
    expect(appointment?.reference).toMatch(/^AP-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(await rows.store.queryReadOnly('select client_id, reference, body from appointment_requests', scopeOf('harbor'))).toEqual([
      { client_id: clients[0]?.['clientId'], reference: appointment?.reference, body: wish },
    ]);
  });

  it('is one who sends a note; others have nothing filed', async () => {
    expect((await create(ada)).appointment).toBeUndefined();
    expect((await create({ ...ada, note: ' ' })).appointment).toBeUndefined();
  });

  it('gets a reference of their own each time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ ...ada, note: 'Knee' })));
    expect(new Set(made.map(({ appointment }) => appointment?.reference)).size).toBe(20);
  });
});
