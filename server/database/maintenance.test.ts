import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createMaintenance } from './maintenance.js';
import { openEmbeddedStore } from '../../fixtures/testing/each-store.js';

describe('the care for an embedded store', () => {
  it('comes often while it is new and seldom later, and clears away once there is something to clear', async () => {
    const done: string[] = [];
    const care = createMaintenance((statement) => Promise.resolve(void done.push(statement)));
    for (let turn = 0; turn < 49; turn += 1) await care(true);
    expect(done).toEqual([]);
    for (let turn = 49; turn < 100_000; turn += 1) await care(true);
    expect(done.slice(0, 7)).toEqual(['analyze', 'analyze', 'analyze', 'analyze', 'analyze', 'vacuum analyze', 'checkpoint']);
    expect(done.length).toBeLessThan(25);
  });

  it('frees the space of deleted files after every 64 MB of files, even if one statement fails', async () => {
    const done: string[] = [];
    const care = createMaintenance((statement) => Promise.reject(new Error(String(done.push(statement)))));
    for (let part = 0; part < 255; part += 1) await care(part % 2 === 0, 256 * 1024);
    const before = done.filter((statement) => statement !== 'analyze');
    await care(false, 256 * 1024);
    await care(true);
    expect(before).toEqual([]);
    expect(done.filter((statement) => statement !== 'analyze')).toEqual(['vacuum uploads, upload_parts', 'checkpoint']);
  });

  it('waits where a transaction is open, and survives its own failure', async () => {
    let asked = 0;
    const care = createMaintenance(() => Promise.reject(new Error(`no ${(asked += 1)}`)));
    for (let turn = 0; turn < 60; turn += 1) await care(false);
    expect(asked).toBe(0);
    for (let turn = 0; turn < 60; turn += 1) await care(true);
    expect(asked).toBe(1);
  });

  it('counts the rows of a real one, while transactions follow each other', async () => {
    const { store, close } = await openEmbeddedStore();
    const scope = { tenantId: 'none', groupCode: 'none' };
    await Promise.all(Array.from({ length: 120 }, () => store.inTenant(scope, (db) => sql`select 1`.execute(db))));
    for (let turn = 0; turn < 120; turn += 1) await store.inTenant(scope, (db) => sql`select 1`.execute(db));
    expect(await store.queryReadOnly("select count(*) > 0 as counted from pg_stats where schemaname = 'public'")).toEqual([
      { counted: true },
    ]);
    await close();
  });
});
