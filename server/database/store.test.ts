import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bothStores, openEmbeddedStore } from '../../fixtures/testing/each-store.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { openEmbedded } from './embedded.js';
import { openStore } from './store.js';
import { isUnavailable } from './unavailable.js';

describe.each(bothStores)('%s', (_name, open) => {
  const { rows: opened } = withStore(open, { isSeeded: false });

  it('gives days, large numbers and spans of time as text', async () => {
    const { rows } =
      await sql`select date '2026-03-08' as day, 9007199254740993::int8 as large, interval '2 days' as span, 1.50::numeric as amount`.execute(
        opened.store.db,
      );
    expect(rows).toEqual([{ day: '2026-03-08', large: '9007199254740993', span: '2 days', amount: '1.50' }]);
  });

  it('gives JSON as what it says, and keeps a list a list', async () => {
    const { rows } =
      await sql`select ${JSON.stringify([{ a: 1 }])}::jsonb as list, ${JSON.stringify({ b: null })}::jsonb as object`.execute(
        opened.store.db,
      );
    expect(rows).toEqual([{ list: [{ a: 1 }], object: { b: null } }]);
  });

  it('has the tenant first in every primary key that belongs to one tenant', async () => {
    const rows = await opened.store.queryReadOnly(`select c.relname as table, a.attname as first from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and n.nspname = 'public' and c.relname not like 'kysely%' and c.relname <> 'dictionaries' order by 1`);
    const others = rows.filter((row) => Reflect.get(Object(row), 'first') !== 'tenant_id');
    expect(rows.length).toBeGreaterThan(20);
    expect(others).toEqual([{ table: 'contacts', first: 'group_code' }]);
  });

  it.each([
    "insert into dictionaries values ('g', 'en', '{}')",
    'delete from tenants',
    'select 1; delete from tenants',
    'drop table clients',
  ])('only looks: %s changes nothing', async (text) => {
    await expect(opened.store.queryReadOnly(text)).rejects.toThrow(/read-only transaction|multiple commands/);
    expect(await opened.store.queryReadOnly('select count(*) from dictionaries')).toEqual([{ count: '0' }]);
  });

  it('undoes a transaction that fails, and goes on', async () => {
    const work = opened.store.db.transaction().execute(async (trx) => {
      await trx.insertInto('dictionaries').values({ group_code: 'undone', language: 'en', entries: '{}' }).execute();
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await opened.store.db.selectFrom('dictionaries').selectAll().where('group_code', '=', 'undone').execute()).toEqual([]);
  });

  it('tells the code of what a constraint refused', async () => {
    const row = { group_code: 'twice', language: 'en', entries: '{}' };
    await opened.store.db.insertInto('dictionaries').values(row).execute();
    await expect(opened.store.db.insertInto('dictionaries').values(row).execute()).rejects.toMatchObject({ code: '23505' });
    await opened.store.db.deleteFrom('dictionaries').where('group_code', '=', 'twice').execute();
  });
});

describe('the embedded store', () => {
  it('has shared buffers of an eighth of the usual size, since it fills them with zeros at each start', async () => {
    const { store, close } = await openEmbeddedStore({ isSeeded: false });
    expect(await store.queryReadOnly("select current_setting('shared_buffers') as size")).toEqual([{ size: '16MB' }]);
    await close();
  });

  it('ends a query that takes too long, says so, and opens itself again', async () => {
    const folder = await preparedFolder({ isSeeded: false });
    const pool = openEmbedded({ folder: join(folder, 'store'), deadline: 2000, openDeadline: 60_000 });
    const endless = await pool.connect();
    const error: unknown = await endless
      .query('with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n', [])
      .catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    await expect(endless.query('select 1', [])).rejects.toThrow('The store was started again meanwhile.');
    endless.release();
    const again = await pool.connect();
    expect((await again.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    again.release();
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keeps its rows for the next start, in a folder that is closed to others', async () => {
    const folder = await preparedFolder({ isSeeded: false });
    const first = await openStore({ folder });
    await first.db.insertInto('dictionaries').values({ group_code: 'kept', language: 'en', entries: '{}' }).execute();
    await first.close();
    await expect(first.queryReadOnly('select 1')).rejects.toThrow(/closed|destroyed/);
    const second = await openStore({ folder });
    expect(await second.queryReadOnly('select group_code from dictionaries')).toEqual([{ group_code: 'kept' }]);
    await second.close();
    expect(statSync(join(folder, 'store')).mode & 0o077).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
});
