import { rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { conversation, dribble, type RawResponse } from '../testing/raw-sockets.js';
import { preparedFolder } from '../testing/prepared-folder.js';
import { type RealServer, startRealServer } from '../testing/real-server.js';

let folder = '';
let metricsPort = 0;
let server: RealServer;
let port = 0;
let calls: readonly (readonly [method: string, path: string])[] = [];

beforeAll(async () => {
  folder = await preparedFolder();
  metricsPort = await freePort();
  server = await startRealServer({ folder, environment: { METRICS_PORT: String(metricsPort) } });
  port = Number(new URL(server.origin).port);
  calls = await callsWithBody();
  await longestWait();
}, 120_000);
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, 'localhost');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  await new Promise((resolve) => taken.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Every call that takes JSON, as the server itself describes them. */
async function callsWithBody(): Promise<[string, string][]> {
  const described: { paths: Record<string, Record<string, { requestBody?: { content: object } }>> } = await (
    await fetch(`${server.origin}/api/openapi.json`)
  ).json();
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody !== undefined && Object.hasOwn(requestBody.content, 'application/json'))
      .map(([method]): [string, string] => [method.toUpperCase(), path.replace(/\{\w+\}/g, '0f8fad5b-d9cb-469f-a165-70867728950e')]),
  );
}

/** The longest time in seconds that the server's event loop was kept waiting since this was last asked. */
async function longestWait(): Promise<number> {
  const figures = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(figures)?.[1]);
}

function send(method: string, path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<RawResponse> {
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
const hostile: readonly (readonly [string, string | Buffer])[] = [
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

describe('a hostile body', () => {
  it.each(hostile)('of %s is refused with 4xx by every call that takes one', async (_what, body) => {
    expect(calls.length).toBeGreaterThan(10);
    const statuses = await Promise.all(
      calls.map(async ([method, path]) => [method, path, (await send(method, path, body)).status] as const),
    );
    expect(statuses.filter(([, , status]) => status < 400 || status >= 500)).toEqual([]);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/json-patch+json',
  ])('that calls itself %s is refused with 415', async (type) => {
    for (const [method, path] of calls) expect((await send(method, path, '{}', { 'content-type': type })).status).toBe(415);
  });

  it('is told in the one shape of failures, with nothing of what went on inside', async () => {
    for (const [, body] of hostile) {
      const { status, text } = await send('POST', '/api/clients', body);
      expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), status, message: expect.any(String) });
      expect(text).not.toMatch(/node_modules|\.ts\b|\bat \S+:\d/);
    }
  });
});

const line = 'POST /api/clients HTTP/1.1\r\nhost: localhost\r\nx-tenant: harbor\r\n';
const json = `${line}content-type: application/json\r\n`;
const many = (count: number): string => Array.from({ length: count }, (_, nth) => `x-${nth}: y\r\n`).join('');

describe('a hostile request', () => {
  it.each([
    ['a method that is none', 'FROBNICATE /api/clients HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a method of nobody here', 'PATCH /api/clients HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n'],
    ['three thousand headers', `GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${many(3000)}\r\n`],
    ['a header of a megabyte', `GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`],
    ['an address of a megabyte', `GET /${'y'.repeat(1_000_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['an address that cannot be read', 'GET /api/clients/%E0%A4%A HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
    ['a way out of the folder', 'GET /assets/..%2f..%2f..%2fetc/passwd.js HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'],
    ['two lengths', `${json}content-length: 2\r\ncontent-length: 40\r\n\r\n{}`],
    ['a length and chunks', `${json}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length that is none', `${json}content-length: -1\r\n\r\n{}`],
    ['chunks of no size', `${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a NUL in a header', `${line}x-form: a\0b\r\n\r\n`],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: example.org\r\nconnection: close\r\n\r\n'],
    ['two tenants', `GET /api/lookup HTTP/1.1\r\nhost: localhost\r\nx-tenant: harbor\r\nX-Tenant: harbor\r\nconnection: close\r\n\r\n`],
    ['two content types', `${json}content-type: text/plain\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`],
    [
      'two keys for one act',
      `${json}idempotency-key: abcdefgh\r\nidempotency-key: abcdefgi\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
    ],
    ['more bytes than its length says', `${json}content-length: 2\r\n\r\n{}{"type":"Individual"}`],
    ['a header with the name of a prototype and no host', 'GET /healthz HTTP/1.1\r\n__proto__: x\r\n\r\n'],
    ['a line that is folded', `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: a\r\n b\r\n\r\n`],
  ])(
    'with %s is refused with 4xx, and its connection ends',
    async (_what, words) => {
      const { status, milliseconds } = await conversation(port, words);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(milliseconds).toBeLessThan(12_000);
    },
    15_000,
  );
});

describe('three hundred slow connections', () => {
  it('are all closed in twelve seconds, and others are answered as if they were not there', async () => {
    const body = `${json}content-length: 100000\r\n\r\n{"firstName":"`;
    const slow = [
      ...Array.from({ length: 60 }, () => dribble(port, '')),
      ...Array.from({ length: 60 }, () => dribble(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n')),
      ...Array.from({ length: 60 }, () => dribble(port, 'GET / HTTP/1.1\r\nhost: localhost\r\nx: ', 'y')),
      ...Array.from({ length: 60 }, () => dribble(port, body)),
      ...Array.from({ length: 60 }, () => dribble(port, body, 'a')),
    ];
    let isOver = false;
    const closed = Promise.all(slow).finally(() => (isOver = true));
    const waits: number[] = [];
    while (!isOver) {
      const began = performance.now();
      const answers = await Promise.all([fetch(`${server.origin}/library/harbor`), fetch(`${server.origin}/api/tenants/web?slug=harbor`)]);
      for (const answer of answers) expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const kept = (await closed).map(({ milliseconds }) => milliseconds);
    waits.sort((a, b) => a - b);
    expect(waits.length).toBeGreaterThan(20);
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(500);
    expect(Math.max(...kept)).toBeLessThan(12_500);
  }, 40_000);
});

describe('after all of it', () => {
  it('the server is well, and its event loop was never kept waiting for a second', async () => {
    expect(await longestWait()).toBeLessThan(1);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });
});
