import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openStore, type Store } from '../database/store.js';
import { closing } from '../../fixtures/testing/closing.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';

const { keep, closeAll } = closing();
const stores: Store[] = [];
const servers: TestServer[] = [];
beforeAll(async () => {
  const postgres = await startPostgres({ isSeeded: true });
  keep({ close: postgres.stop });
  for (const nth of [0, 1]) {
    stores[nth] = keep(await openStore({ databaseUrl: postgres.url }));
    servers[nth] = keep(await openTestServer(stores[nth]));
  }
});
afterAll(closeAll);

let cookie = '';
beforeAll(async () => {
  const answer = await servers[0]?.app.inject({ url: '/api/session', headers: { 'x-tenant': 'meadow' } });
  cookie = String(answer?.headers['set-cookie']).split(';')[0] ?? '';
});
const post = (nth: number, key: string) =>
  servers[nth]?.app.inject({
    method: 'POST',
    url: '/api/clients',
    headers: { cookie, 'x-tenant': 'meadow', 'idempotency-key': key },
    payload: { type: 'Individual', firstName: key, lastName: 'Berg' },
  });

describe('two servers on one PostgreSQL', () => {
  it('both serve, and one repeats the answer of the other to the same request', async () => {
    const [first, second] = [await post(0, 'key-of-the-first'), await post(1, 'key-of-the-second')];
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
    expect((await post(1, 'key-of-the-first'))?.json()).toEqual(first?.json());
    expect(await stores[0]?.queryReadOnly('select first_name from clients order by 1', scopeOf('meadow'))).toEqual([
      { first_name: 'key-of-the-first' },
      { first_name: 'key-of-the-second' },
    ]);
  });

  it('both learn of a changed setting', async () => {
    const { tenantId } = scopeOf('harbor');
    const value = async ({ app }: TestServer): Promise<unknown> => {
      const { data }: { data: { enrollment: { code: string; value: unknown }[] } } = (
        await app.inject(`/api/tenants/${tenantId}/settings`)
      ).json();
      return data.enrollment.find(({ code }) => code === 'MIN_AGE')?.value;
    };
    expect(await Promise.all(servers.map(value))).toEqual([2, 2]);
    const body = sql<string>`jsonb_set(body, '{value}', '9')`;
    await stores[0]?.inTenant(scopeOf('harbor'), (db) =>
      db.updateTable('tenant_settings').set({ body }).where('code', '=', 'MIN_AGE').execute(),
    );
    while ((await Promise.all(servers.map(value))).some((each) => each !== 9)) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await Promise.all(servers.map(value))).toEqual([9, 9]);
  });
});
