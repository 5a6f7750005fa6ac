import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { closing } from '../testing/closing.js';
import { openEmbeddedStore } from '../testing/each-store.js';
import { listeners, minimumAge, openTwoStores, setMinimumAge, type TwoStores, untilKnown } from '../testing/two-stores.js';

const { keep, closeAll } = closing();
afterAll(closeAll);

/** How long a busy machine delays a promised time now, in milliseconds: ten times a change of a setting. */
async function delayOf(change: () => Promise<void>): Promise<number> {
  const began = Date.now();
  await change();
  return 10 * (Date.now() - began);
}

describe('a change of a setting', () => {
  it('is known within a second to the process that holds the embedded store', async () => {
    const { store } = keep(await openEmbeddedStore());
    const tenants = createTenantCache(store);
    expect(await minimumAge(tenants)).toBe(2);
    const delay = await delayOf(() => setMinimumAge(store, 5));
    expect(await untilKnown(tenants, 5)).toBeLessThan(1000 + delay);
  });

  describe('made by another process on the same PostgreSQL', () => {
    let stores: TwoStores;
    beforeAll(async () => {
      stores = keep(await openTwoStores());
    });

    it('is known within a second', async () => {
      const { tenants, other } = stores;
      expect(await minimumAge(tenants)).toBe(2);
      const delay = await delayOf(() => setMinimumAge(other, 6));
      expect(await untilKnown(tenants, 6)).toBeLessThan(1000 + delay);
    });

    it('is known within 5 s after the connection that listens was cut', async () => {
      const { tenants, other } = stores;
      for (const pid of await listeners(other)) process.kill(pid, 'SIGTERM');
      const delay = await delayOf(() => setMinimumAge(other, 7));
      expect(await untilKnown(tenants, 7)).toBeLessThan(5000 + delay);
    });

    it('is known within 30 s after the connection that listens has frozen without being cut', async () => {
      const { tenants, other } = stores;
      const frozen = await listeners(other);
      expect(frozen).toHaveLength(2);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      const delay = await delayOf(() => setMinimumAge(other, 9));
      expect(await untilKnown(tenants, 9)).toBeLessThan(30_000 + delay);
    });
  });
});
