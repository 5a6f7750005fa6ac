import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { closing } from '../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../fixtures/testing/each-store.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { createTenantCache, type TenantCache } from './tenant-cache.js';

describe.each(eachStore)('the tenants of a group among the lookups, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let cache: TenantCache;
  beforeAll(async () => {
    rows = keep(await open());
    cache = createTenantCache(rows.store);
  });
  afterAll(closeAll);

  const namesAt = async (code: string) =>
    (await cache.byCode(code))?.lookups.flatMap(({ category, label }) => (category === 'TENANT' ? [label] : []));
  const changed = () => new Promise<void>((resolve) => rows.store.onChange(() => resolve()));

  it('have the new name of another tenant, and the state stays the same while the group does', async () => {
    expect(await namesAt('harbor')).toEqual(['Harbor Health', 'Meadow Clinic']);
    const before = await cache.byCode('harbor');
    const renamed = changed();
    await rows.store.inTenant(scopeOf('meadow'), (db) =>
      db
        .updateTable('tenants')
        .set({ body: sql`jsonb_set(body, '{displayName}', '"Meadow Care"')` })
        .where('tenant_id', '=', scopeOf('meadow').tenantId)
        .execute(),
    );
    await renamed;
    expect(await namesAt('harbor')).toEqual(['Harbor Health', 'Meadow Care']);
    const after = await cache.byCode('harbor');
    expect(after).not.toBe(before);
    const touched = changed();
    await rows.store.inTenant(scopeOf('summit'), (db) =>
      db
        .updateTable('tenants')
        .set({ body: sql`jsonb_set(body, '{displayName}', '"Summit Care"')` })
        .where('tenant_id', '=', scopeOf('summit').tenantId)
        .execute(),
    );
    await touched;
    expect(await cache.byCode('harbor')).toBe(after);
    expect(await namesAt('summit')).toEqual([]);
  });
});
