import { rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import cases from './hostile-cases.json' with { type: 'json' };
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
const hostileBodies: readonly { readonly what: string; readonly body: string | Buffer }[] = [
  ...cases.bodies,
  { what: 'a hundred levels', body: `{"a":${deep(50)}}` },
  { what: 'eighty thousand levels', body: `{"a":${deep(40_000)}}` },
  { what: 'ten thousand keys', body: `{${Array.from({ length: 10_000 }, (_, nth) => `"k${nth}":1`).join(',')}}` },
  { what: 'ten thousand values', body: `{"a":[${'0,'.repeat(10_000)}0]}` },
  { what: 'more than there may be', body: `{"a":"${'x'.repeat(300_000)}"}` },
  { what: 'bytes that are no text', body: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { what: 'a number beyond all numbers', body: `{"cost":1${'0'.repeat(4000)}}` },
];

describe('a hostile body', () => {
  it.each(hostileBodies)('of $what is refused in the one shape of failures, with nothing of what went on inside', async ({ body }) => {
    const { status, text } = await target.send(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), status, message: expect.any(String) });
    expect(text).not.toMatch(/node_modules|\.ts\b|\bat \S+:\d/);
  });
});

const many = (count: number): string => Array.from({ length: count }, (_, nth) => `x-${nth}: y\r\n`).join('');

describe('a hostile request', () => {
  it.each([
    ...cases.requests,
    { what: 'three thousand headers', words: `GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${many(3000)}\r\n` },
    {
      what: 'a header of a megabyte',
      words: `GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`,
    },
    { what: 'an address of a megabyte', words: `GET /${'y'.repeat(1_000_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n` },
  ])('with $what is refused with 4xx, and its connection ends', async ({ words }) => {
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
