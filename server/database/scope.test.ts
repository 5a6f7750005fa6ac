import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bothStores } from '../../fixtures/testing/each-store.js';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { sendWithoutWaiting } from './scope.js';
import type { Database } from './store.js';

const harbor = scopeOf('harbor');

describe.each(bothStores)('what a transaction of a tenant writes to %s', (_name, open) => {
  const { rows, look } = withStore(open);

  const note = (db: Database, about: string, id = randomUUID()) =>
    db.insertInto('audit').values({ tenant_id: harbor.tenantId, entry_id: id, who: 'a $1 test', what: 'note', about });
  const noted = async (about: string) =>
    (await look(`select about from audit where about like '${about}%' order by about`)).map((row) => Reflect.get(Object(row), 'about'));

  it('is there once it is committed', async () => {
    await rows.store.inTenant(harbor, async (db) => {
      await note(db, 'kept-1').execute();
      await note(db, 'kept-2').execute();
    });
    expect(await noted('kept-')).toEqual(['kept-1', 'kept-2']);
  });

  it('is undone where one statement fails', async () => {
    const id = randomUUID();
    const work = rows.store.inTenant(harbor, async (db) => {
      await note(db, 'failed-1').execute();
      await note(db, 'failed-2', id).execute();
      await note(db, 'failed-3', id).execute();
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    await rows.store.inTenant(harbor, (db) => note(db, 'failed-4').execute());
    expect(await noted('failed-')).toEqual(['failed-4']);
  });

  it('fails with the error of an insert that was sent without waiting, also when a later statement notices it', async () => {
    const id = randomUUID();
    const work = rows.store.inTenant(harbor, async (db) => {
      await note(db, 'sent-1', id).execute();
      await sendWithoutWaiting(db, note(db, 'sent-2', id).compile());
      await note(db, 'sent-3').execute();
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await noted('sent-')).toEqual([]);
  });

  it('is undone where the work fails', async () => {
    const work = rows.store.inTenant(harbor, async (db) => {
      await note(db, 'given-up-1').execute();
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    expect(await noted('given-up-')).toEqual([]);
  });

  it('is refused for another tenant', async () => {
    const work = rows.store.inTenant(scopeOf('meadow'), (db) => note(db, 'strange-1').execute());
    await expect(work).rejects.toThrow('row-level security');
    expect(await noted('strange-')).toEqual([]);
  });
});
