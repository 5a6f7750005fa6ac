import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { preparedFolder } from '../testing/prepared-folder.js';
import { type ServerProcess, startServer } from '../testing/server-process.js';

jest.setTimeout(60_000);

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
async function startWithFault(fault: string): Promise<ServerProcess & { log(): string }> {
  const file = join(folder, 'fault.mjs');
  writeFileSync(file, `process.on('SIGUSR2', () => { ${fault} });`);
  const started = await startServer(['--data', folder], { NODE_OPTIONS: `--import ${pathToFileURL(file).href}` });
  server = started;
  let log = '';
  started.child.stderr?.on('data', (part: Buffer) => (log += part.toString()));
  return { ...started, log: () => log };
}

const body = JSON.stringify({ type: 'Individual', firstName: 'Zanzibar', lastName: 'Berg' });

/** Sends the head of a write and half of its body; `finish` sends the rest and returns what the server answered. */
async function beginWrite(home: string): Promise<{ finish(): Promise<string> }> {
  const head = `POST /api/clients HTTP/1.1\r\nhost: localhost\r\nx-tenant: meadow\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const socket = connect(Number(new URL(home).port), 'localhost');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.write(`${head}${body.slice(0, 10)}`, () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    async finish() {
      socket.write(body.slice(10));
      await closed;
      return answer;
    },
  };
}

describe('a server in which an error is handled by nothing', () => {
  it.each([
    ['an exception', "const input = { key: 'Zanzibar' }; JSON.parse(input.key)", 'SyntaxError', 'uncaughtException'],
    ['a rejected promise', "Promise.reject(new RangeError('Zanzibar'))", 'RangeError', 'unhandledRejection'],
  ])('logs %s in one line, answers what it has begun, takes no more requests, and exits with 70', async (_what, fault, type, event) => {
    const { home, child, ended, log } = await startWithFault(fault);
    const write = await beginWrite(home);
    child.kill('SIGUSR2');
    child.kill('SIGUSR2');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await expect(fetch(`${home}version.json`)).rejects.toThrow('fetch failed');
    expect(await write.finish()).toMatch(/^HTTP\/1\.1 201 /);
    await ended;
    expect(child.exitCode).toBe(70);
    const lines = log()
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines.filter((line) => Number(Reflect.get(Object(line), 'level')) > 30)).toEqual([
      expect.objectContaining({ level: 60, event, err: expect.objectContaining({ type, stack: expect.stringMatching(/^\s+at /) }) }),
    ]);
    expect(log()).not.toContain('Zanzibar');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('exits within 20 s also when a request never ends', async () => {
    const { home, child, ended } = await startWithFault("throw new Error('Zanzibar')");
    await beginWrite(home);
    const began = Date.now();
    child.kill('SIGUSR2');
    await ended;
    expect(child.exitCode).toBe(70);
    expect(Date.now() - began).toBeLessThan(20_000);
  });

  it('goes on when the reader of its log is gone', async () => {
    const { home, child } = await startWithFault('');
    child.stderr?.destroy();
    child.stdout?.destroy();
    for (let index = 0; index < 3; index += 1) expect((await fetch(`${home}api/lookup?category=RACE`)).status).toBe(200);
    expect(child.exitCode).toBeNull();
  });
});
