import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { closing } from '../../fixtures/testing/closing.js';
import { type PoolMode, startPooler } from '../../fixtures/testing/proxies.js';
import { startPostgres, type TestPostgres } from '../../fixtures/testing/postgres.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { minimumAge, setMinimumAge, untilKnown } from '../../fixtures/testing/each-store.js';
import { databaseProblem } from './database-url.js';
import { openStoreAt } from './open-store-at.js';
import { openStore, type Store } from './store.js';

const harbor = scopeOf('harbor');
const { keep, closeAll } = closing();
let postgres: TestPostgres;
beforeAll(async () => {
  const started = await startPostgres({ isSeeded: true });
  keep({ close: () => started.stop() });
  postgres = started;
});
afterAll(closeAll);

/** Starts pgbouncer with few connections and returns the URL of the database behind it. */
async function poolerUrl(mode: PoolMode): Promise<string> {
  const folder = decodeURIComponent(postgres.url.split('?host=')[1] ?? '');
  const pooler = keep(await startPooler(folder, 5432, mode));
  return `postgresql://app@127.0.0.1:${pooler.port}/app`;
}

const openers: readonly (readonly [string, () => Promise<string>])[] = [
  ['directly', () => Promise.resolve(postgres.url)],
  ['through pgbouncer in transaction mode', () => poolerUrl('transaction')],
  ['through pgbouncer in session mode', () => poolerUrl('session')],
];

describe.each(openers)('a PostgreSQL that is reached %s', (name, urlOf) => {
  let store: Store;
  let other: Store;
  beforeAll(async () => {
    const databaseUrl = await urlOf();
    store = keep(await openStore({ databaseUrl }));
    other = keep(await openStore({ databaseUrl }));
  });

  it('takes many writes at once from two processes, one connection after the other', async () => {
    const about = `at once ${name}`;
    const write = (each: Store) =>
      each.inTenant(harbor, async (db) => {
        const entry = { tenant_id: harbor.tenantId, who: 'test', what: 'note', about };
        await db.insertInto('audit').values(entry).execute();
        await db.deleteFrom('check_ins').where('client_id', '=', randomUUID()).execute();
      });
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(index % 2 === 0 ? store : other)));
    expect(await store.queryReadOnly(`select count(*)::integer as n from audit where about = '${about}'`, harbor)).toEqual([{ n: 40 }]);
  });

  it('ends statements and idle transactions after a time, within a transaction and outside of one', async () => {
    const limits = sql<{ statement: string; idle: string }>`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const expected = [{ statement: '7500ms', idle: '15s' }];
    expect((await limits.execute(store.db)).rows).toEqual(expected);
    expect((await store.inTenant(harbor, (db) => limits.execute(db))).rows).toEqual(expected);
    expect((await store.db.transaction().execute((db) => limits.execute(db))).rows).toEqual(expected);
    expect(await store.queryReadOnly(limits.compile(store.db).sql)).toEqual(expected);
  });

  it('shows no rows of a tenant to statements that name none', async () => {
    const count = sql<{ n: number }>`select count(*)::integer as n from tenant_settings`;
    expect((await store.inTenant(harbor, (db) => count.execute(db))).rows[0]?.n).toBeGreaterThan(0);
    const counts = await Promise.all(Array.from({ length: 20 }, () => count.execute(store.db)));
    expect(counts.flatMap(({ rows }) => rows)).toEqual(counts.map(() => ({ n: 0 })));
  });

  it('shows each process the changes that another one makes', async () => {
    const tenants = createTenantCache(store);
    await minimumAge(tenants);
    const value = 30 + openers.findIndex(([each]) => each === name);
    await setMinimumAge(other, value);
    await untilKnown(tenants, value);
    expect(await minimumAge(tenants)).toBe(value);
  });
});

describe('what a pooler does not allow', () => {
  const problemOf = async (databaseUrl: string) => {
    const opened = await openStoreAt({ folder: '', databaseUrl });
    if (opened.ok) await opened.value.close();
    return opened.ok ? undefined : opened.problems;
  };

  it('is a transaction in statement mode, and the start names the mode that helps', async () => {
    expect(await problemOf(await poolerUrl('statement'))).toMatch(
      /^The pooler at 127\.0\.0\.1:\d+ allows no transactions \(.*\): set pool_mode = transaction\.$/,
    );
  });

  it('is one connection more than it has, and the start names the setting of the pooler', () => {
    expect(databaseProblem('postgresql://app@127.0.0.1:6432/app', new Error('Query read timeout'))).toBe(
      'The database at 127.0.0.1:6432 takes connections and answers no query: if that is a pooler, raise its default_pool_size (in session mode ten for each server).',
    );
  });

  it('is a setting in DATABASE_URL, and the start names the setting', async () => {
    const url = await poolerUrl('transaction');
    for (const [parameter, value] of [
      ['statement_timeout', '5000'],
      ['options', '-c%20statement_timeout=5000'],
    ])
      expect(await problemOf(`${url}?${parameter}=${value}`)).toMatch(
        new RegExp(`^The pooler at 127\\.0\\.0\\.1:\\d+ refuses the parameter "${parameter}": remove it from DATABASE_URL`),
      );
  });
});
