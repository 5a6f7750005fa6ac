import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMetrics, serveMetrics } from './metrics.js';
import { openStore, type Store } from '../database/store.js';
import { closing } from '../../fixtures/testing/closing.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';
import { enqueue } from '../visit/outbox.js';

const { keep, closeAll } = closing();
const metrics = openMetrics();
const harbor = scopeOf('harbor');
const clientId = '11111111-1111-4111-8111-111111111111';
let store: Store;
let server: TestServer;
let home = '';
beforeAll(async () => {
  const folder = await preparedFolder();
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  store = keep(await openStore({ folder }, metrics.onQuery));
  server = keep(await openTestServer(store, undefined, undefined, { watch: metrics.watchApp, rateLimits: 1 }));
  metrics.watchStore(store, server.services.tenants);
  const served = keep(await serveMetrics(metrics, { port: 0, host: 'localhost' }));
  home = `http://localhost:${served.port}`;
});
afterAll(closeAll);

/** The figures by their name and labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`${home}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

describe('the figures', () => {
  it('count and time requests by the pattern of their address, and never by what stands in it', async () => {
    await server.app.inject(`/api/tenants/${harbor.tenantId}/settings`);
    await server.app.inject('/api/tenants/Zanzibar/settings?name=Zanzibar');
    await server.app.inject('/api/lookup?keyword=Zanzibar');
    await server.app.inject('/api/Zanzibar');
    const found = await figures();
    const count = (status: string) =>
      found.get(`http_request_duration_seconds_count{method="GET",route="/api/tenants/:tenantId/settings",status="${status}"}`);
    expect([count('200'), count('404')]).toEqual([1, 1]);
    expect([...found.keys()].join('\n')).not.toContain('Zanzibar');
    expect([...found.keys()].join('\n')).not.toContain(harbor.tenantId);
  });

  it('count requests that were too many', async () => {
    const bypass = () => server.app.inject({ method: 'POST', url: '/api/maintenance/bypass', payload: { code: 'wrong-wrong' } });
    let refused = 0;
    for (let time = 0; time < 10; time++) if ((await bypass()).statusCode === 429) refused += 1;
    expect(refused).toBeGreaterThan(0);
    expect((await figures()).get('http_requests_limited_total')).toBe(refused);
  });

  it('time what the store is asked, and count what it refused', async () => {
    const before = await figures();
    await expect(store.inTenant(harbor, (db) => db.insertInto('lookups').defaultValues().execute())).rejects.toMatchObject({
      code: '42501',
    });
    const after = await figures();
    const more = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(more('store_query_duration_seconds_count')).toBeGreaterThanOrEqual(3);
    expect(more('store_query_failures_total')).toBe(1);
  });

  it('count every statement of a transaction, with its beginning and its end', async () => {
    const asked = async (): Promise<number> => (await figures()).get('store_query_duration_seconds_count') ?? 0;
    const note = {
      tenant_id: harbor.tenantId,
      at: '2026-11-20T15:00:00Z',
      entry_id: randomUUID(),
      who: 'a test',
      what: 'note',
      about: 'nothing',
    };
    const write = () => store.inTenant(harbor, (db) => db.insertInto('audit').values(note).execute());
    const first = await asked();
    const byFigures = (await asked()) - first;
    const before = await asked();
    await write();
    expect((await asked()) - before - byFigures).toBe(3);
    const failures = (await figures()).get('store_query_failures_total') ?? 0;
    await expect(write()).rejects.toMatchObject({ code: '23505' });
    expect((await figures()).get('store_query_failures_total')).toBe(failures + 1);
  });

  it('tell what waits in the outbox and how payments stand, over all tenants', async () => {
    const inHarbor = (text: string) => store.inTenant(harbor, (db) => sql.raw(text).execute(db));
    await inHarbor(`insert into clients (tenant_id, client_id, group_code, session_id, type, body, form_id, form_hash, settings_hash)
      values ('${harbor.tenantId}', '${clientId}', 'coastal', 's', 'Individual', '{}', 'f', 'h', 's')`);
    for (const [nth, status] of ['captured', 'captured', 'declined'].entries())
      await inHarbor(`insert into payments (tenant_id, payment_id, client_id, act, kind, payment_method, amount, currency, status, reference)
        values ('${harbor.tenantId}', '${clientId.replace(/.$/, String(nth))}', '${clientId}', 'a', 'checkout', 'Card', 100, 'USD', '${status}', 'r${nth}')`);
    const himal = scopeOf('himal');
    for (const scope of [harbor, himal]) await store.inTenant(scope, (db) => enqueue(db, scope.tenantId, [{ kind: 'email', body: {} }]));
    await store.inTenant(himal, (db) => db.updateTable('outbox').set({ attempts: 99 }).execute());
    const found = await figures();
    expect(found.get('payments{status="captured"}')).toBe(2);
    expect(found.get('payments{status="declined"}')).toBe(1);
    expect(found.get('outbox_messages{state="waiting"}')).toBe(1);
    expect(found.get('outbox_messages{state="given_up"}')).toBe(1);
  });

  it('tell how long the event loop is kept waiting', async () => {
    expect((await figures()).get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('are nowhere else: not on the site, and nothing else is on their port', async () => {
    expect((await server.app.inject('/metrics')).body).not.toContain('http_request_duration_seconds');
    expect((await fetch(`${home}/api/tenants/web?slug=harbor`)).status).toBe(404);
  });
});
