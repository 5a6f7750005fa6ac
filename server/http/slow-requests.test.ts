import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../testing/closing.js';
import { openEmbeddedStore, type TestStore } from '../testing/each-store.js';
import { openTestServer, type TestServer } from '../testing/test-server.js';

const { keep, closeAll } = closing();
let rows: TestStore;
let server: TestServer;
let port = 0;
beforeAll(async () => {
  rows = keep(await openEmbeddedStore());
  server = keep(await openTestServer(rows.store));
  await server.app.listen({ port: 0, host: 'localhost' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
}, 60_000);
afterAll(closeAll, 30_000);

/**
 * How long a connection that says this and then nothing more is kept open, and what it is told. With `drops` it goes
 * on to say these, one each half second.
 */
function kept(words: string, drops = ''): Promise<{ milliseconds: number; told: string }> {
  const began = Date.now();
  const left = [...drops];
  let told = '';
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => socket.write(words));
    const timer = setInterval(() => left.length > 0 && socket.write(left.shift() ?? ''), 500);
    socket.on('data', (part) => (told += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ milliseconds: Date.now() - began, told });
    });
  });
}

describe('the server', () => {
  it('closes every slow request within twelve seconds, gives a file more time, and answers others meanwhile', async () => {
    const half = 'POST /api/clients HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
    const slow = [
      ...Array<string>(100).fill('GET / HTTP/1.1\r\nhost: loc'),
      ...Array<string>(100).fill(half),
      ...Array<string>(100).fill(''),
    ].map((words) => kept(words));
    const trickling = kept(half, ' '.repeat(900));
    const uploading = kept(
      'POST /api/uploads HTTP/1.1\r\nhost: localhost\r\nx-tenant: harbor\r\nconnection: close\r\ncontent-type: application/pdf\r\ncontent-length: 33\r\n\r\n%PDF-1.7\n',
      'a file on a slow line...',
    );
    const began = Date.now();
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(2000);
    expect((await trickling).told).toMatch(/^HTTP\/1\.1 408 /);
    expect((await uploading).told).toMatch(/^HTTP\/1\.1 201 /);
    for (const { milliseconds } of await Promise.all(slow)) expect(milliseconds).toBeLessThan(13_500);
  }, 30_000);

  it.each(['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`])(
    'refuses what is not HTTP in the one shape of failures',
    async (words) => {
      const { told } = await kept(words);
      expect(told).toMatch(/^HTTP\/1\.1 4\d\d /);
      for (const header of ["content-security-policy: default-src 'none'; ", 'x-content-type-options: nosniff', 'x-frame-options: DENY'])
        expect(told).toContain(`\r\n${header}`);
      expect(JSON.parse(told.slice(told.indexOf('\r\n\r\n')))).toEqual({
        code: 'request_unreadable',
        message: 'The request cannot be read.',
        status: expect.any(Number),
      });
    },
  );
});
