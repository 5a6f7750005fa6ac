import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProgram, startServer, type ServerProcess } from '../fixtures/testing/real-server.js';
import { preparedFolder } from '../fixtures/testing/prepared-folder.js';

let folder = '';
let server: ServerProcess;
beforeAll(async () => {
  folder = await preparedFolder();
  server = await startServer(['--data', folder]);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server with these flags; returns its exit code, and after how many milliseconds it ended. */
async function end(flags: readonly string[]): Promise<{ readonly code: unknown; readonly milliseconds: number }> {
  const began = performance.now();
  const { code } = await startProgram('server/main.ts', flags).ended;
  return { code, milliseconds: performance.now() - began };
}

describe('a running server', () => {
  it('keeps its data folder: a second start is refused within the time of five that only print their usage', async () => {
    const usual = await end(['--help']);
    const second = await end(['--port', '0', '--data', folder]);
    expect([usual.code, second.code]).toEqual([0, 2]);
    expect(second.milliseconds).toBeLessThan(5 * usual.milliseconds);
  });
});
