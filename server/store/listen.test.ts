import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTenantCache, type TenantCache } from '../tenants/tenant-cache.js';
import { closing } from '../testing/closing.js';
import { openEmbeddedStore } from '../testing/each-store.js';
import { startPostgres } from '../testing/postgres.js';
import { scopeOf } from '../testing/scopes.js';
import { openStore, type Store } from './store.js';

const { keep, closeAll } = closing();
afterAll(closeAll, 30_000);

async function minimumAge(tenants: TenantCache): Promise<unknown> {
  const state = await tenants.byCode('harbor');
  return state?.settings['enrollment']?.find(({ code }) => code === 'MIN_AGE')?.value;
}

async function setMinimumAge(store: Store, value: number): Promise<void> {
  const body = sql<string>`jsonb_set(body, '{value}', ${String(value)}::jsonb)`;
  await store.inTenant(scopeOf('harbor'), (db) => db.updateTable('tenant_settings').set({ body }).where('code', '=', 'MIN_AGE').execute());
}

/** How long it takes until a process knows, in milliseconds. */
async function knows(tenants: TenantCache, value: number, within: number): Promise<number> {
  const began = Date.now();
  while ((await minimumAge(tenants)) !== value) {
    if (Date.now() - began > within) throw new Error(`Not known after ${within} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Date.now() - began;
}

describe('a change of a setting', () => {
  it('is known within a second to the process that holds the embedded store', async () => {
    const { store } = keep(await openEmbeddedStore());
    const tenants = createTenantCache(store);
    expect(await minimumAge(tenants)).toBe(2);
    await setMinimumAge(store, 5);
    expect(await knows(tenants, 5, 1000)).toBeLessThan(1000);
  }, 60_000);

  describe('made by another process on the same PostgreSQL', () => {
    let mine: Store;
    let other: Store;
    let tenants: TenantCache;
    beforeAll(async () => {
      const postgres = await startPostgres({ isSeeded: true });
      keep({ close: postgres.stop });
      mine = keep(await openStore({ databaseUrl: postgres.url }));
      other = keep(await openStore({ databaseUrl: postgres.url }));
      tenants = createTenantCache(mine);
    }, 60_000);

    it('is known within a second', async () => {
      expect(await minimumAge(tenants)).toBe(2);
      await setMinimumAge(other, 6);
      expect(await knows(tenants, 6, 1000)).toBeLessThan(1000);
    });

    it('is not told before it is kept, and never if it is not', async () => {
      const broken = other.inTenant(scopeOf('harbor'), async (db) => {
        await db.deleteFrom('tenant_settings').execute();
        throw new Error('changed my mind');
      });
      await expect(broken).rejects.toThrow('changed my mind');
      expect(await minimumAge(tenants)).toBe(6);
    });

    it('is known after the connection that listens was cut, also when it was made while nobody listened', async () => {
      const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`.execute(other.db);
      expect(cut.rows).toHaveLength(2);
      await setMinimumAge(other, 7);
      expect(await knows(tenants, 7, 5000)).toBeLessThan(5000);
      await setMinimumAge(other, 8);
      expect(await knows(tenants, 8, 1000)).toBeLessThan(1000);
    }, 20_000);

    it('is known within 30 s after the connection that listens has frozen without being cut', async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where query like 'listen %'`.execute(other.db);
      expect(rows).toHaveLength(2);
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
      await setMinimumAge(other, 9);
      expect(await knows(tenants, 9, 30_000)).toBeLessThan(30_000);
    }, 40_000);
  });
});
