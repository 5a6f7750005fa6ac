import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { type ServerProcess, startServer } from '../../fixtures/testing/real-server.js';

let folder = '';
let server: ServerProcess | undefined;
beforeEach(async () => {
  folder = await preparedFolder();
});
afterEach(() => {
  server?.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server in which SIGUSR2 runs this code, as a fault of the program would. */
async function startWithFault(fault: string): Promise<ServerProcess> {
  const file = join(folder, 'fault.mjs');
  writeFileSync(file, `process.on('SIGUSR2', () => { ${fault} });`);
  server = await startServer(['--data', folder], { NODE_OPTIONS: `--import ${pathToFileURL(file).href}` });
  return server;
}

/** Sends the head of a write and half of its body; `finish` sends the rest and returns what the server answered. */
async function beginWrite(home: string): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify({ type: 'Individual', firstName: 'Zanzibar', lastName: 'Berg' });
  const head = `POST /api/clients HTTP/1.1\r\nhost: localhost\r\nx-tenant: meadow\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const socket = connect(Number(new URL(home).port), 'localhost');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  socket.write(`${head}${body.slice(0, 10)}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    finish() {
      socket.write(body.slice(10));
      return closed;
    },
  };
}

describe('a server in which an error is handled by nothing', () => {
  it.each([
    ['an exception', "const input = { key: 'Zanzibar' }; JSON.parse(input.key)", 'SyntaxError', 'uncaughtException'],
    ['a rejected promise', "Promise.reject(new RangeError('Zanzibar'))", 'RangeError', 'unhandledRejection'],
  ])('logs %s in one line, answers what it has begun, takes no more requests, and exits with 70', async (_, fault, type, event) => {
    const { home, child, ended } = await startWithFault(fault);
    const write = await beginWrite(home);
    child.kill('SIGUSR2');
    child.kill('SIGUSR2');
    const isOpen = (): Promise<boolean> =>
      fetch(`${home}version.json`).then(
        () => true,
        () => false,
      );
    while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await write.finish()).toMatch(/^HTTP\/1\.1 201 /);
    const { code, err } = await ended;
    expect(code).toBe(70);
    const entries = err.trimEnd().split('\n');
    expect(entries.map((line): { level: number } => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([
      expect.objectContaining({ level: 60, event, err: expect.objectContaining({ type, stack: expect.stringMatching(/^\s+at /) }) }),
    ]);
    expect(err).not.toContain('Zanzibar');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('goes on when the reader of its log is gone', async () => {
    const { home, child } = await startWithFault('');
    child.stderr?.destroy();
    child.stdout?.destroy();
    for (let index = 0; index < 3; index += 1) expect((await fetch(`${home}api/lookup?category=RACE`)).status).toBe(200);
    expect(child.exitCode).toBeNull();
  });

  it('exits within 20 s also when a request never ends', async () => {
    const starting = Date.now();
    const { home, child, ended } = await startWithFault("throw new Error('Zanzibar')");
    // A machine that takes long for a start now has late timers too.
    const readyAfter = Date.now() - starting;
    await beginWrite(home);
    const began = Date.now();
    child.kill('SIGUSR2');
    expect((await ended).code).toBe(70);
    expect(Date.now() - began).toBeLessThan(20_000 + 10 * readyAfter);
  });
});
