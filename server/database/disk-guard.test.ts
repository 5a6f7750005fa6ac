import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';
import { removeExpiredRows } from '../operations/housekeeping.js';
import { openStore, type Store } from './store.js';

const { keep, closeAll } = closing();
const mebibyte = 1024 * 1024;
let free = 1024 * mebibyte;
let store: Store;
let server: TestServer;
beforeAll(async () => {
  const folder = await preparedFolder();
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  store = keep(await openStore({ folder, freeBytes: () => Promise.resolve(free) }));
  server = keep(await openTestServer(store));
});
afterAll(closeAll);

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await server.app.inject({ method, url, headers: { 'x-tenant': 'meadow' }, ...(payload && { payload }) });
  return { status: answer.statusCode, retry: answer.headers['retry-after'] };
};
const post = () => ask('POST', '/api/clients', { type: 'Individual', firstName: 'Ola', lastName: 'Berg' });
const kept = () => store.queryReadOnly('select count(*)::integer as n from clients', scopeOf('meadow'));

describe('a disk on which less than 64 MB are free', () => {
  it('is written to while there is more', async () => {
    free = 64 * mebibyte + 1;
    expect(await post()).toEqual({ status: 201, retry: undefined });
    expect(await kept()).toEqual([{ n: 1 }]);
  });

  it('has every write refused for now, none of it kept, while everything is still read', async () => {
    free = 64 * mebibyte;
    expect(await post()).toEqual({ status: 503, retry: '5' });
    expect(await ask('PUT', '/api/drafts/individual', { firstName: 'Ola' })).toEqual({ status: 503, retry: '5' });
    expect(await kept()).toEqual([{ n: 1 }]);
    for (const url of ['/api/tenants/web?slug=harbor', '/api/clients', '/api/lookup?category=RACE', '/healthz', '/library/meadow'])
      expect([url, (await ask('GET', url)).status]).toEqual([url, 200]);
  });

  it('is written to again as soon as there is more', async () => {
    free = 65 * mebibyte;
    expect((await post()).status).toBe(201);
    expect(await kept()).toEqual([{ n: 2 }]);
  });
});

describe('the room on a real disk', () => {
  it('is asked of the system', async () => {
    const folder = await preparedFolder();
    const real = await openStore({ folder });
    expect(await real.hasDiskSpace()).toBe(true);
    await real.close();
    rmSync(folder, { recursive: true });
  });
});

describe('housekeeping on a disk on which little is free', () => {
  const log = { error: (about: object) => expect(about).toBeUndefined() };
  const oldDraft = { tenant_id: scopeOf('meadow').tenantId, session_id: 's', flow: 'old', body: '{}', updated_at: '2020-01-01T00:00:00Z' };
  const round = async (): Promise<number | undefined> => {
    const removed = await removeExpiredRows({ ...server.services, now: () => new Date(), log });
    return removed['drafts'];
  };

  it('goes on while 16 MB are free, so that there is room again', async () => {
    await store.inTenant(scopeOf('meadow'), (db) => db.insertInto('drafts').values(oldDraft).execute());
    free = 16 * mebibyte;
    expect(await round()).toBeUndefined();
    free = 16 * mebibyte + 1;
    expect(await round()).toBe(1);
  });
});
