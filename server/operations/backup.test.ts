import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.js';
import type { Store } from '../database/store.js';
import { closing } from '../../fixtures/testing/closing.js';
import { bothStores, type TestStore } from '../../fixtures/testing/each-store.js';
import { everyTable, fillEveryTable } from '../../fixtures/testing/every-table.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { writeBackup, writeDump, restoreBackup } from './backup.js';

const id = '11111111-1111-4111-8111-111111111111';
const scope: TenantScope = { tenantId: 'tenant-one', groupCode: 'group-one' };

function openStoreOf(name: string, isSeeded = false): Promise<TestStore> {
  const open = bothStores.find(([each]) => each === name)?.[1];
  if (open === undefined) throw new Error(`There is no store ${name}.`);
  return open({ isSeeded });
}

/** Every row of every table, as the database writes it. */
async function everything(store: Store): Promise<Record<string, unknown[]>> {
  const { rows: tenants } =
    await sql<TenantScope>`select tenant_id as "tenantId", group_code as "groupCode" from tenants order by 1`.execute(store.db);
  const all: Record<string, unknown[]> = {};
  for (const { name } of await everyTable(store)) {
    all[name] = [];
    for (const each of [undefined, ...tenants])
      all[name].push(...(await store.queryReadOnly(`select r::text as row from ${name} r order by 1`, each)));
  }
  return all;
}

/** A family whose child comes first in the table, and more rows than are read at a time. */
async function fillMuch(store: Store): Promise<void> {
  await fillEveryTable(store, scope, id);
  await store.inTenant(scope, async (db) => {
    await sql`update outbox set expires_at = null`.execute(db);
    await sql`insert into clients (tenant_id, client_id, primary_client_id, group_code, type, body, form_id, form_hash, settings_hash)
      select 'tenant-one', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id}::uuid, 'group-one', 'Individual', '{}', 'f', 'h', 's'
      from generate_series(1, 1200) n`.execute(db);
    await sql`insert into upload_parts (tenant_id, upload_id, position, bytes)
      select 'tenant-one', ${id}::uuid, n, decode(repeat(lpad(to_hex(n), 2, '0'), 100000), 'hex') from generate_series(10, 40) n`.execute(
      db,
    );
  });
}

/** Opens two stores for the tests of a block, and writes the first into a backup file. */
function backUp(from: string, to: string, isSeeded = false) {
  const { keep, closeAll } = closing();
  const stores = {} as { source: TestStore; target: TestStore };
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-backup-'));
  const file = join(folder, 'all.gz');
  beforeAll(async () => {
    keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
    stores.source = keep(await openStoreOf(from, isSeeded));
    stores.target = keep(await openStoreOf(to));
    await fillMuch(stores.source.store);
    await writeDump(stores.source.store, file, '1.2.3');
  });
  afterAll(closeAll);
  return { folder, file, stores };
}

/** The quick tier moves to PostgreSQL, which is what a backup is mostly restored for. */
const WAYS: readonly (readonly [from: string, to: string])[] = [
  ['the embedded store', 'PostgreSQL'],
  ['PostgreSQL', 'the embedded store'],
  ['the embedded store', 'the embedded store'],
  ['PostgreSQL', 'PostgreSQL'],
];

describe.each(byTier(WAYS.slice(0, 1), WAYS))('a backup of %s, restored into %s', (from, to) => {
  const { file, stores } = backUp(from, to, true);

  it('has every row of every table, the same to the last letter', async () => {
    const restored = await restoreBackup(stores.target.store, file);
    expect(restored).toMatchObject({
      ok: true,
      value: { version: '1.2.3', rows: { clients: 1201, tenants: 5, contacts: expect.any(Number) } },
    });
    const before = await everything(stores.source.store);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    // Codes are in no dump (D-135).
    expect(await everything(stores.target.store)).toEqual({ ...before, sign_in_codes: [] });
  });

  it('leaves the links between rows as strict as they were', async () => {
    const links = 'select conrelid::regclass::text, condeferrable, condeferred from pg_constraint where contype = $$f$$ order by 1';
    expect(await stores.target.store.queryReadOnly(links)).toEqual(await stores.source.store.queryReadOnly(links));
    const orphan = stores.target.store.inTenant(scope, (db) =>
      db
        .insertInto('client_last_ssn')
        .values({ tenant_id: 'tenant-one', client_id: '99999999-1111-4111-8111-111111111111', last_ssn: '1234' })
        .execute(),
    );
    await expect(orphan).rejects.toMatchObject({ code: '23503' });
  });

  it('is not put over rows that are there', async () => {
    const before = await everything(stores.target.store);
    expect(await restoreBackup(stores.target.store, file)).toMatchObject({
      ok: false,
      problems: expect.stringContaining('There are tenants here already'),
    });
    expect(await everything(stores.target.store)).toEqual(before);
  });
});

describe('a backup', () => {
  const { folder, file, stores } = backUp('PostgreSQL', 'PostgreSQL');
  const damaged = (name: string, change: (text: string) => string): string => {
    const path = join(folder, name);
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
    return path;
  };

  it('is closed to everybody else', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not restored when a letter of it changed, a line is missing, it breaks off, or it is of another format', async () => {
    const changes: [string, (text: string) => string][] = [
      ['its checksum is another', (text) => text.replace('"1234"', '"4321"').replace('Individual', 'individual')],
      ['its checksum is another', (text) => text.replace(/\{"table":"clients".*\n/, '')],
      ['it breaks off', (text) => text.slice(0, text.lastIndexOf('{"end"'))],
      ['another format (2)', (text) => text.replace('{"vestibule":1', '{"vestibule":2')],
      ['goes on after its end', (text) => `${text}{"scope":{"tenantId":"","groupCode":""}}\n`],
      ['is not a backup', (text) => text.replace('{"table"', '{"tab"')],
    ];
    for (const [words, change] of changes)
      expect(await restoreBackup(stores.target.store, damaged('changed.gz', change))).toEqual({
        ok: false,
        problems: expect.stringContaining(words),
      });
    writeFileSync(join(folder, 'cut.gz'), readFileSync(file).subarray(0, 2000));
    expect(await restoreBackup(stores.target.store, join(folder, 'cut.gz'))).toMatchObject({ ok: false });
    writeFileSync(join(folder, 'none.gz'), 'nothing of the kind');
    expect(await restoreBackup(stores.target.store, join(folder, 'none.gz'))).toMatchObject({
      ok: false,
      problems: expect.stringContaining('is not a backup'),
    });
    expect(await stores.target.store.queryReadOnly('select * from tenants')).toEqual([]);
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const busy = join(folder, 'busy.gz');
    const dictionary = (group_code: string) =>
      stores.source.store.db.insertInto('dictionaries').values({ group_code, language: 'en', entries: '{}' });
    const writing = writeDump(stores.source.store, busy, '1.2.3');
    let isOver = false;
    const others = (async () => {
      for (let n = 0; !isOver; n++) await dictionary(`during-${n}`).execute();
    })();
    await writing;
    isOver = true;
    await others;
    expect(await restoreBackup(stores.target.store, busy)).toMatchObject({ ok: true, value: { rows: { clients: 1201 } } });
  });

  it('is not written over a file that is there', async () => {
    expect(await writeBackup({ folder: '', databaseUrl: 'postgresql://nowhere' }, file, '1.2.3')).toMatchObject({
      ok: false,
      problems: `${file} is there already. Name a new file.`,
    });
  });
});
