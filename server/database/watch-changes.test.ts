import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { openStore } from './store.js';
import { closing } from '../../fixtures/testing/closing.js';
import { openEmbeddedStore, minimumAge, setMinimumAge, untilKnown } from '../../fixtures/testing/each-store.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';

const { keep, closeAll } = closing();
afterAll(closeAll);

/** Opens two processes' stores on a new PostgreSQL with the demo tenants: one whose tenants are looked at, and another that changes them. */
async function openTwoStores() {
  const postgres = await startPostgres({ isSeeded: true });
  const [mine, other] = [await openStore({ databaseUrl: postgres.url }), await openStore({ databaseUrl: postgres.url })];
  const close = async (): Promise<void> => {
    await other.close();
    await mine.close();
    await postgres.stop();
  };
  return { other, tenants: createTenantCache(mine), postgres, close };
}
type TwoStores = Awaited<ReturnType<typeof openTwoStores>>;

describe('a change of a setting', () => {
  it('becomes known to the process that holds the embedded store', async () => {
    const { store } = keep(await openEmbeddedStore());
    const tenants = createTenantCache(store);
    expect(await minimumAge(tenants)).toBe(2);
    await setMinimumAge(store, 5);
    await untilKnown(tenants, 5);
    expect(await minimumAge(tenants)).toBe(5);
  });

  describe('made by another process on the same PostgreSQL', () => {
    let stores: TwoStores;
    beforeAll(async () => {
      stores = keep(await openTwoStores());
    });

    it('becomes known', async () => {
      const { tenants, other } = stores;
      expect(await minimumAge(tenants)).toBe(2);
      await setMinimumAge(other, 6);
      await untilKnown(tenants, 6);
      expect(await minimumAge(tenants)).toBe(6);
    });

    it('is not told before it is kept, and never if it is not', async () => {
      const broken = stores.other.inTenant(scopeOf('harbor'), async (db) => {
        await db.deleteFrom('tenant_settings').execute();
        throw new Error('changed my mind');
      });
      await expect(broken).rejects.toThrow('changed my mind');
      expect(await minimumAge(stores.tenants)).toBe(6);
    });

    it('becomes known after all connections were lost', async () => {
      const { tenants, other, postgres } = stores;
      await postgres.restart('fast');
      while (!(await other.isHealthy())) await new Promise((resolve) => setTimeout(resolve, 50));
      await setMinimumAge(other, 7);
      await untilKnown(tenants, 7);
      expect(await minimumAge(tenants)).toBe(7);
    });

    it('becomes known when it is a text of a group, also when it is removed', async () => {
      const { tenants, other } = stores;
      const { groupCode } = scopeOf('harbor');
      const textIsKnown = async (text: string | undefined) => {
        while ((await tenants.dictionaries(groupCode))['fr']?.['greeting'] !== text)
          await new Promise((resolve) => setTimeout(resolve, 20));
        return true;
      };
      expect(await textIsKnown(undefined)).toBe(true);
      await other.db.insertInto('dictionaries').values({ group_code: groupCode, language: 'fr', entries: '{"greeting":"Ahoy"}' }).execute();
      expect(await textIsKnown('Ahoy')).toBe(true);
      await other.db.deleteFrom('dictionaries').where('language', '=', 'fr').execute();
      expect(await textIsKnown(undefined)).toBe(true);
    });
  });
});
