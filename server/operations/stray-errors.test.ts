import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { writeDump } from './backup.js';
import { closing } from '../../fixtures/testing/closing.js';
import { openEmbeddedStore, type TestStore } from '../../fixtures/testing/each-store.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';

const { keep, closeAll } = closing();
let rows: TestStore;
let server: TestServer;
let port = 0;
const unexpected = jest.fn();
beforeAll(async () => {
  rows = keep(await openEmbeddedStore());
  server = keep(await openTestServer(rows.store));
  await server.app.listen({ port: 0, host: 'localhost' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  process.on('uncaughtException', unexpected);
});
afterAll(async () => {
  process.off('uncaughtException', unexpected);
  await closeAll();
});

const isServing = async (): Promise<number> => (await fetch(`http://localhost:${port}/healthz`)).status;

describe('an error of the system under a running server', () => {
  it('does not end it when the sender of CONNECT resets its connection before the answer', async () => {
    const one = (): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(port, 'localhost', () =>
          socket.write('CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n', () => socket.resetAndDestroy()),
        );
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
      });
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 20 }, one));
    expect(await isServing()).toBe(200);
    expect(unexpected).not.toHaveBeenCalled();
  });

  it('does not end it when a connection cannot be accepted', async () => {
    const full = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
    expect(() => server.app.server.emit('error', full)).not.toThrow();
    expect(await isServing()).toBe(200);
  });

  it('fails only the query whose parameter cannot be sent to the embedded store', async () => {
    const good = sql`select 1 as one`.execute(rows.store.db);
    await expect(sql`select ${sql.val(Symbol('none'))}`.execute(rows.store.db)).rejects.toThrow('could not be cloned');
    expect((await good).rows).toEqual([{ one: 1 }]);
    expect((await sql`select 2 as two`.execute(rows.store.db)).rows).toEqual([{ two: 2 }]);
    expect(unexpected).not.toHaveBeenCalled();
  });

  it('ends a backup whose file cannot be written with a reason, however much there is to write', async () => {
    const file = join(tmpdir(), 'vestibule-no-such-folder', 'backup.gz');
    await expect(writeDump(rows.store, file, '1')).rejects.toThrow('ENOENT');
    expect((await sql`select 3 as three`.execute(rows.store.db)).rows).toEqual([{ three: 3 }]);
  });
});
