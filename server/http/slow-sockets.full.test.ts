import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { type RealServer, startRealServer } from '../../fixtures/testing/real-server.js';
import { answerTimes, openSlowSocket, slowKinds, socketsOf } from '../../fixtures/testing/raw-sockets.js';

let folder = '';
let server: RealServer;
beforeAll(async () => {
  folder = await preparedFolder();
  server = await startRealServer({ folder });
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const count = 300;
/** `npm run slow-sockets` asserts 15 s; here other tests have the processors too, and this only ends a wait without an end. */
const longest = 240_000;

/** Runs for a while alone, so that the times beside slow connections are compared with times on the same busy machine. */
const alone = 3000;

describe('clients that never close their side', () => {
  it('lose their connections, however they keep them busy, and do not slow down others', async () => {
    const port = Number(new URL(server.origin).port);
    const began = performance.now();
    const usual = await answerTimes(server.origin, () => performance.now() - began > alone);
    const before = socketsOf(server.pid);
    const slow = await Promise.all(slowKinds.flatMap((kind) => Array.from({ length: count }, () => openSlowSocket(port, kind))));
    const opened = performance.now();
    const isGone = (): boolean => socketsOf(server.pid) <= before + 1;
    expect(isGone()).toBe(false);
    const beside = await answerTimes(server.origin, () => isGone() || performance.now() - opened > longest);
    const left = socketsOf(server.pid) - before;
    for (const each of slow) each.destroy();
    expect(left).toBeLessThanOrEqual(1);
    // A server that such clients occupy answers hundreds of times slower; other processes on the machine make a factor of ten.
    expect(beside / usual).toBeLessThan(20);
  });
});
