import { rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '../../fixtures/testing/proxies.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { startRealServer } from '../../fixtures/testing/real-server.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { converse } from '../../fixtures/testing/visitor.js';

type HostileTarget = Awaited<ReturnType<typeof startHostileTarget>>;

/** Starts the compiled server on a copy of the prepared store, for requests that nothing sends that means well. */
async function startHostileTarget() {
  const folder = await preparedFolder();
  const metrics = await findFreePort();
  const server = await startRealServer({ folder, environment: { METRICS_PORT: String(metrics) } });
  const port = Number(new URL(server.origin).port);
  return {
    origin: server.origin,
    port,
    /** Sends a body to a call that takes JSON. */
    send: (body: string | Buffer) =>
      new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'x-tenant': 'harbor' };
        const asked = ask({ port, host: 'localhost', method: 'POST', path: '/api/clients', headers }, (answer) => {
          let text = '';
          answer.on('data', (part: Buffer) => (text += part.toString()));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        });
        asked.on('error', reject).end(body);
      }),
    /** The longest time in seconds that the server's event loop was kept waiting since this was last asked. */
    async longestWait(): Promise<number> {
      const figures = await (await fetch(`http://localhost:${metrics}/metrics`)).text();
      return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(figures)?.[1]);
    },
    async close(): Promise<void> {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let target: HostileTarget;
beforeAll(async () => {
  target = await startHostileTarget();
  await target.longestWait();
});
afterAll(() => target.close());

const deep = (levels: number): string => `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`;
/** What bodies are, and what is wrong with them. */
const hostileBodies: readonly (readonly [string, string | Buffer])[] = [
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
  it.each(hostileBodies)('of %s is refused in the one shape of failures, with nothing of what went on inside', async (_what, body) => {
    const { status, text } = await target.send(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), status, message: expect.any(String) });
    expect(text).not.toMatch(/node_modules|\.ts\b|\bat \S+:\d/);
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
  ])('with %s is refused with 4xx, and its connection ends', async (_what, words) => {
    const { status } = await converse(target.port, words);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('after all of it', () => {
  it('the server is well, and its event loop was not kept waiting', async () => {
    const began = performance.now();
    expect((await fetch(`${target.origin}/healthz`)).status).toBe(200);
    const usual = performance.now() - began;
    // In seconds; in the quick tier other tests compete for the machine.
    expect(await target.longestWait()).toBeLessThan(byTier(10, 1) + usual / 50);
  });
});
