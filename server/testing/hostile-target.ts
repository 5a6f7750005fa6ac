import { rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:net';
import { preparedFolder } from './prepared-folder.js';
import type { RawResponse } from './raw-sockets.js';
import { startRealServer } from './real-server.js';

/** A real server that hostile requests are sent to. */
export interface HostileTarget {
  readonly origin: string;
  readonly port: number;
  /** The calls that take JSON, as the server itself describes them. */
  readonly calls: readonly (readonly [method: string, path: string])[];
  send(method: string, path: string, body: string | Buffer, headers?: Record<string, string>): Promise<RawResponse>;
  /** The longest time in seconds that the server's event loop was kept waiting since this was last asked. */
  longestWait(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the compiled server on a copy of the prepared store. */
export async function startHostileTarget(): Promise<HostileTarget> {
  const folder = await preparedFolder();
  const metricsPort = await freePort();
  const server = await startRealServer({ folder, environment: { METRICS_PORT: String(metricsPort) } });
  const { origin } = server;
  const port = Number(new URL(origin).port);
  return {
    origin,
    port,
    calls: await callsWithBody(origin),
    send: (...request) => send(port, ...request),
    async longestWait() {
      const figures = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
      return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(figures)?.[1]);
    },
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, 'localhost');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  await new Promise((resolve) => taken.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Every call that takes JSON, as the server itself describes them. */
async function callsWithBody(origin: string): Promise<[string, string][]> {
  const described: { paths: Record<string, Record<string, { requestBody?: { content: object } }>> } = await (
    await fetch(`${origin}/api/openapi.json`)
  ).json();
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody !== undefined && Object.hasOwn(requestBody.content, 'application/json'))
      .map(([method]): [string, string] => [method.toUpperCase(), path.replace(/\{\w+\}/g, '0f8fad5b-d9cb-469f-a165-70867728950e')]),
  );
}

function send(
  port: number,
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const asked = ask({
      port,
      host: 'localhost',
      method,
      path,
      headers: { 'content-type': 'application/json', 'x-tenant': 'harbor', ...headers },
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.end(body);
  });
}

const deep = (levels: number): string => `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`;
/** What bodies are, and what is wrong with them. */
export const hostileBodies: readonly (readonly [string, string | Buffer])[] = [
  ['half of it', '{"firstName":"Ada"'],
  ['nothing', ''],
  ['a text', '"Ada"'],
  ['a hundred levels', `{"a":${deep(50)}}`],
  ['eighty thousand levels', `{"a":${deep(40_000)}}`],
  ['ten thousand keys', `{${Array.from({ length: 10_000 }, (_, nth) => `"k${nth}":1`).join(',')}}`],
  ['ten thousand values', `{"a":[${'0,'.repeat(10_000)}0]}`],
  ['more than there may be', `{"a":"${'x'.repeat(300_000)}"}`],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a prototype in escapes', '{"a":{"\\u005f\\u005fproto__":{"isAdmin":true}}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a NUL', '{"firstName":"A\\u0000da"}'],
  ['half a character', '{"firstName":"\\ud83d"}'],
  ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a number beyond all numbers', `{"cost":1${'0'.repeat(4000)}}`],
  ['the same key twice', '{"type":"Individual","type":{"__proto__":1}}'],
];

/** The head of a request with a JSON body, up to its last header. */
export const jsonHead = 'POST /api/clients HTTP/1.1\r\nhost: localhost\r\nx-tenant: harbor\r\ncontent-type: application/json\r\n';
