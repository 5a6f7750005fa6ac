import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { writeDump } from './backup.js';
import { openEmbeddedStore } from '../../fixtures/testing/each-store.js';
import { listen } from '../../fixtures/testing/test-server.js';

const { rows, server } = withServer(openEmbeddedStore);
let port = 0;
const unexpected = jest.fn();
beforeAll(async () => {
  port = await listen(server.app);
  process.on('uncaughtException', unexpected);
});
afterAll(() => void process.off('uncaughtException', unexpected));

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
