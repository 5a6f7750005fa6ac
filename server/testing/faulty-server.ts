import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@jest/globals';
import { type ServerProcess, startServer } from './server-process.js';

/** A server in which SIGUSR2 runs code, as a fault of the program would. */
export interface FaultyServer extends ServerProcess {
  log(): string;
}

/** Starts a server on a data folder in which SIGUSR2 runs this code. */
export async function startWithFault(folder: string, fault: string): Promise<FaultyServer> {
  const file = join(folder, 'fault.mjs');
  writeFileSync(file, `process.on('SIGUSR2', () => { ${fault} });`);
  const started = await startServer(['--data', folder], { NODE_OPTIONS: `--import ${pathToFileURL(file).href}` });
  let log = '';
  started.child.stderr?.on('data', (part: Buffer) => (log += part.toString()));
  return { ...started, log: () => log };
}

const body = JSON.stringify({ type: 'Individual', firstName: 'Zanzibar', lastName: 'Berg' });

/** Sends the head of a write and half of its body; `finish` sends the rest and returns what the server answered. */
export async function beginWrite(home: string): Promise<{ finish(): Promise<string> }> {
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

/** Waits until a server takes no more connections. */
async function untilRefused(home: string): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    fetch(`${home}version.json`).then(
      () => true,
      () => false,
    );
  while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The entries of a log, one for each line. */
function entriesOf(log: string): readonly object[] {
  return log
    .trimEnd()
    .split('\n')
    .map((line): object => JSON.parse(line));
}

/**
 * Expects that a server whose fault throws an error of this type logs it in one line, answers what it has begun, takes no more requests, and
 * exits with 70.
 */
export async function expectCleanEnd(
  { home, child, ended, log }: FaultyServer,
  folder: string,
  type: string,
  event: string,
): Promise<void> {
  const write = await beginWrite(home);
  child.kill('SIGUSR2');
  child.kill('SIGUSR2');
  await untilRefused(home);
  expect(await write.finish()).toMatch(/^HTTP\/1\.1 201 /);
  await ended;
  expect(child.exitCode).toBe(70);
  expect(entriesOf(log()).filter((line) => Number(Reflect.get(line, 'level')) > 30)).toEqual([
    expect.objectContaining({ level: 60, event, err: expect.objectContaining({ type, stack: expect.stringMatching(/^\s+at /) }) }),
  ]);
  expect(log()).not.toContain('Zanzibar');
  expect(existsSync(join(folder, 'lock'))).toBe(false);
}
