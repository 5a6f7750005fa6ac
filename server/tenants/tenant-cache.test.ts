import { beforeAll, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { createTenantCache, type TenantCache } from './tenant-cache.js';

describe.each(eachStore)('the tenants of a group among the lookups, over %s', (_name, open) => {
  const { rows, change } = withStore(open);
  let cache: TenantCache;
  beforeAll(async () => {
    cache = createTenantCache(rows.store);
  });

  const namesAt = async (code: string) =>
    (await cache.byCode(code))?.lookups.flatMap(({ category, label }) => (category === 'TENANT' ? [label] : []));
  const rename = (code: string) =>
    change(`update tenants set body = jsonb_set(body, '{displayName}', '"${code} care"') where code = '${code}'`, code);
  const changed = () => new Promise<void>((resolve) => rows.store.onChange(() => resolve()));

  it('have the new name of another tenant, and the state stays the same while the group does', async () => {
    expect(await namesAt('harbor')).toEqual(['Harbor Health', 'Meadow Clinic']);
    const before = await cache.byCode('harbor');
    const renamed = changed();
    await rename('meadow');
    await renamed;
    expect(await namesAt('harbor')).toEqual(['Harbor Health', 'meadow care']);
    const after = await cache.byCode('harbor');
    expect(after).not.toBe(before);
    const touched = changed();
    await rename('summit');
    await touched;
    expect(await cache.byCode('harbor')).toBe(after);
    expect(await namesAt('summit')).toEqual([]);
  });
});
