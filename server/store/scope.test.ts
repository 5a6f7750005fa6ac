import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { seed } from '../operations/seed.js';
import { closing } from '../testing/closing.js';
import { eachStore, type TestStore } from '../testing/each-store.js';
import { scopeOf } from '../testing/scopes.js';
import { root } from '../testing/test-server.js';
import { sendAlong } from './scope.js';
import type { Database } from './store.js';

const harbor = scopeOf('harbor');

describe.each(eachStore)('what is sent along in a transaction over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  beforeAll(async () => {
    rows = keep(await open());
    await seed(rows.store, `${root}/fixtures/tenants`);
  }, 60_000);
  afterAll(closeAll, 30_000);

  const note = (db: Database, about: string, id = randomUUID()) =>
    db.insertInto('audit').values({ tenant_id: harbor.tenantId, entry_id: id, who: 'a $1 test', what: 'note', about });
  const noted = async (about: string) =>
    (await rows.store.look(`select about from audit where about like '${about}%' order by about`, harbor)).map((row) =>
      Reflect.get(Object(row), 'about'),
    );

  it('is done at its end, however much it is, each with its own values', async () => {
    await rows.store.inTenant(harbor, async (db) => {
      for (let nth = 0; nth < 12; nth += 1) await sendAlong(db, note(db, `many-${String.fromCharCode(97 + nth)}`));
    });
    expect(await noted('many-')).toEqual([...'abcdefghijkl'].map((letter) => `many-${letter}`));
  });

  it('is there for whatever is asked after it', async () => {
    const seen = await rows.store.inTenant(harbor, async (db) => {
      await sendAlong(db, note(db, 'asked-1'));
      await sendAlong(db, note(db, 'asked-2'));
      const { rows: found } = await sql<{ count: string }>`select count(*) from audit where about like 'asked-%'`.execute(db);
      await sendAlong(db, note(db, 'asked-3'));
      return found[0]?.count;
    });
    expect(seen).toBe('2');
    expect(await noted('asked-')).toEqual(['asked-1', 'asked-2', 'asked-3']);
  });

  it('fails the whole where one of it fails, and the next transaction knows nothing of it', async () => {
    const id = randomUUID();
    const work = rows.store.inTenant(harbor, async (db) => {
      await sendAlong(db, note(db, 'failed-1'));
      await sendAlong(db, note(db, 'failed-2', id));
      await sendAlong(db, note(db, 'failed-3', id));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    await rows.store.inTenant(harbor, (db) => sendAlong(db, note(db, 'failed-4')));
    expect(await noted('failed-')).toEqual(['failed-4']);
  });

  it('goes nowhere where the work fails', async () => {
    const work = rows.store.inTenant(harbor, async (db) => {
      await sendAlong(db, note(db, 'given-up-1'));
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    await rows.store.inTenant(harbor, (db) => sendAlong(db, note(db, 'given-up-2')));
    expect(await noted('given-up-')).toEqual(['given-up-2']);
  });

  it('keeps to its tenant', async () => {
    const meadow = scopeOf('meadow');
    const work = rows.store.inTenant(meadow, async (db) => {
      await sendAlong(db, note(db, 'strange-1'));
      await sendAlong(db, note(db, 'strange-2'));
    });
    await expect(work).rejects.toThrow('row-level security');
    expect(await noted('strange-')).toEqual([]);
  });
});
