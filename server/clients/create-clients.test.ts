import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { serverOverStores } from '../../fixtures/testing/over-stores.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { openStore } from '../database/store.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { openTestServer } from '../../fixtures/testing/test-server.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { ada } from '../../fixtures/testing/people.js';
import type { Caller } from '../visit/caller.js';
import { createClients } from './create-clients.js';

const now = new Date('2026-11-20T15:00:00Z');

serverOverStores('a client who asks for an appointment', ({ rows, server, look }) => {
  let caller: Caller;
  beforeAll(async () => {
    const state = await createTenantCache(rows.store).byCode('harbor');
    if (state === undefined) throw new Error('There is no harbor.');
    caller = { state, scope: state.scope, sessionId: 'a session', source: 'public-web', today: '2026-11-20' };
  });
  /** What a form sent that has such fields; those there are have none. */
  const create = (payload: object) => {
    const form = server.library.tenant('harbor')?.library.forms['enrollment-individual'];
    if (form === undefined) throw new Error('There is no form.');
    const validatedBody = {
      payload: { ...payload },
      files: [],
      formId: 'appointment',
      formHash: 'none',
      settingsHash: 'none',
      today: '2026-11-20',
    };
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
    expect(await look('select client_id, reference, body from appointment_requests')).toEqual([
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

describe('a client who is created over PostgreSQL', () => {
  const { keep, closeAll } = closing();
  afterAll(closeAll);

  it('costs four statements: begin, the client with all that belongs to it, the answer under its key, and commit', async () => {
    const postgres = await startPostgres({ isSeeded: true });
    keep({ close: () => postgres.stop() });
    let statements = 0;
    const store = keep(await openStore({ databaseUrl: postgres.url }, () => (statements += 1)));
    const { app } = keep(await openTestServer(store));
    const payload = JSON.parse(readFileSync('fixtures/cases/enrollment-individual/everything.payload.json', 'utf8'));
    // A visitor without a session costs two more, which look for the key (D-141).
    let cookie = '';
    const create = async (key: string) => {
      const headers = { 'x-tenant': 'harbor', 'x-form': 'enrollment-individual', 'idempotency-key': key, cookie };
      const answer = await app.inject({ method: 'POST', url: '/api/clients', headers, payload });
      expect(answer.statusCode).toBe(201);
      cookie ||= String(answer.headers['set-cookie']).split(';')[0] ?? '';
    };
    await create('first-of-all');
    statements = 0;
    const count = 20;
    for (let index = 0; index < count; index += 1) await create(`statements-${index}`);
    // Twice a second one statement more looks for changes of tenants.
    expect(Math.floor(statements / count)).toBe(4);
    const rows = await store.queryReadOnly(
      `select (select count(*)::integer from clients) as clients, (select count(*)::integer from client_last_ssn) as digits,
        (select count(*)::integer from client_matches) as keys, (select count(*)::integer from audit where what = 'create client') as audit`,
      scopeOf('harbor'),
    );
    expect(rows).toEqual([{ clients: count + 1, digits: count + 1, keys: 4 * (count + 1), audit: count + 1 }]);
  });
});
