import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beginWrite, expectCleanEnd, type FaultyServer, startWithFault } from '../../fixtures/testing/faulty-server.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';

let folder = '';
let server: FaultyServer | undefined;
beforeEach(async () => {
  folder = await preparedFolder();
});
afterEach(() => {
  server?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a server in which an error is handled by nothing', () => {
  it('logs an exception in one line, answers what it has begun, takes no more requests, and exits with 70', async () => {
    server = await startWithFault(folder, "const input = { key: 'Zanzibar' }; JSON.parse(input.key)");
    await expectCleanEnd(server, folder, 'SyntaxError', 'uncaughtException');
    expect(server.child.exitCode).toBe(70);
  });

  it('goes on when the reader of its log is gone', async () => {
    const { home, child } = (server = await startWithFault(folder, ''));
    child.stderr?.destroy();
    child.stdout?.destroy();
    for (let index = 0; index < 3; index += 1) expect((await fetch(`${home}api/lookup?category=RACE`)).status).toBe(200);
    expect(child.exitCode).toBeNull();
  });

  it('logs a rejected promise in one line, answers what it has begun, takes no more requests, and exits with 70', async () => {
    server = await startWithFault(folder, "Promise.reject(new RangeError('Zanzibar'))");
    await expectCleanEnd(server, folder, 'RangeError', 'unhandledRejection');
    expect(server.child.exitCode).toBe(70);
  });

  it('exits within 20 s also when a request never ends', async () => {
    const starting = Date.now();
    const { home, child, ended } = (server = await startWithFault(folder, "throw new Error('Zanzibar')"));
    // A machine that takes long for a start now has late timers too.
    const readyAfter = Date.now() - starting;
    await beginWrite(home);
    const began = Date.now();
    child.kill('SIGUSR2');
    await ended;
    expect(child.exitCode).toBe(70);
    expect(Date.now() - began).toBeLessThan(20_000 + 10 * readyAfter);
  });
});
