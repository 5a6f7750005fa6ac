import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bothStores } from '../../fixtures/testing/each-store.js';
import { everyTable, fillEveryTable } from '../../fixtures/testing/every-table.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import type { TenantScope } from './scope.js';

const one: TenantScope = { tenantId: 'tenant-one', groupCode: 'group-one' };
const two: TenantScope = { tenantId: 'tenant-two', groupCode: 'group-two' };
const ids = { one: '11111111-1111-4111-8111-111111111111', two: '22222222-2222-4222-8222-222222222222' };

/** What everybody may read: who the tenants are, and a group's words. */
const open = ['dictionaries', 'tenants'];

describe.each(bothStores)('the rows of a tenant in %s', (_name, openRows) => {
  const { rows: opened } = withStore(openRows, { isSeeded: false });
  let guarded: string[] = [];
  const count = async (table: string, scope?: TenantScope): Promise<unknown> => {
    const [row] = await opened.store.queryReadOnly(`select count(*)::integer as n from ${table}`, scope);
    return Reflect.get(Object(row), 'n');
  };
  const change = (text: string, scope?: TenantScope): Promise<unknown> =>
    scope === undefined ? sql.raw(text).execute(opened.store.db) : opened.store.inTenant(scope, (db) => sql.raw(text).execute(db));
  beforeAll(async () => {
    await fillEveryTable(opened.store, one, ids.one);
    await fillEveryTable(opened.store, two, ids.two);
    guarded = (await everyTable(opened.store)).map(({ name }) => name).filter((name) => !open.includes(name));
  });

  it('are guarded in every table there is, also in one that is added tomorrow', async () => {
    const unguarded = (await everyTable(opened.store)).filter(({ isGuarded }) => !isGuarded).map(({ name }) => name);
    expect(unguarded).toEqual(open);
    expect(guarded.length).toBeGreaterThan(20);
  });

  it('are kept from us by a role that is no superuser and cannot walk past the guard', async () => {
    expect(await opened.store.queryReadOnly('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolbypassrls: false },
    ]);
  });

  it('are not seen by who names no tenant', async () => {
    for (const table of guarded) expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('are seen by who names the tenant, and no others with them', async () => {
    for (const table of guarded) {
      expect([table, await count(table, one)]).toEqual([table, 1]);
      const owner = table === 'contacts' ? 'group_code' : 'tenant_id';
      const [row] = await opened.store.queryReadOnly(`select ${owner} as owner from ${table}`, two);
      expect([table, row]).toEqual([table, { owner: owner === 'tenant_id' ? two.tenantId : two.groupCode }]);
    }
  });

  it('cannot be written by who names no tenant, or another', async () => {
    for (const table of guarded) {
      await expect(change(`insert into ${table} default values`)).rejects.toMatchObject({ code: '42501' });
      const key = table === 'contacts' ? 'group_code' : 'tenant_id';
      const stolen = `insert into ${table} (${key}) values ('${table === 'contacts' ? one.groupCode : one.tenantId}')`;
      await expect(change(stolen, two)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('cannot be changed, given away or deleted by who names no tenant, or another', async () => {
    for (const table of guarded) {
      const key = table === 'contacts' ? 'group_code' : 'tenant_id';
      await change(`update ${table} set ${key} = ${key}`);
      await change(`delete from ${table}`);
      await expect(change(`update ${table} set ${key} = 'tenant-one'`, two)).rejects.toMatchObject({ code: '42501' });
      await change(`delete from ${table} where ${key} in ('tenant-one', 'group-one')`, two);
      expect([table, await count(table, one), await count(table, two)]).toEqual([table, 1, 1]);
    }
  });

  it('tell who asks for a known person yes or no, within the group, and nothing more', async () => {
    const known = (scope: TenantScope, key: string): Promise<unknown> =>
      opened.store.inTenant(scope, async (db) => (await sql`select client_is_known(array[${key}]) as known`.execute(db)).rows[0]);
    expect(await known(one, ids.one)).toEqual({ known: true });
    expect(await known(two, ids.one)).toEqual({ known: false });
    expect(await count('client_matches', two)).toBe(1);
  });

  it('stay hidden after a transaction that named a tenant has ended, well or badly', async () => {
    await expect(change('select 1 / 0', one)).rejects.toThrow('division by zero');
    await change('select 1', one);
    for (let time = 0; time < 20; time++) expect(await count('clients')).toBe(0);
  });
});
