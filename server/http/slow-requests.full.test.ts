import { beforeAll, describe, expect, it } from '@jest/globals';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { converse } from '../../fixtures/testing/visitor.js';
import { openEmbeddedStore } from '../../fixtures/testing/each-store.js';
import { openFileProject } from '../../fixtures/testing/file-forms.js';
import { listen } from '../../fixtures/testing/test-server.js';

const { server } = withServer(openEmbeddedStore, (keep) => [undefined, undefined, { definitions: keep(openFileProject()).folder }]);
let port = 0;
beforeAll(async () => {
  port = await listen(server.app);
});

describe('the server', () => {
  it('closes every slow request within twelve seconds, gives a file more time, and answers others meanwhile', async () => {
    const before = Date.now();
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    const usual = Date.now() - before;
    const half = 'POST /api/clients HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
    const slow = [
      ...Array<string>(100).fill('GET / HTTP/1.1\r\nhost: loc'),
      ...Array<string>(100).fill(half),
      ...Array<string>(100).fill(''),
    ].map((words) => converse(port, words));
    const trickling = converse(port, half, ' '.repeat(900));
    const uploading = converse(
      port,
      'POST /api/uploads HTTP/1.1\r\nhost: localhost\r\nx-tenant: harbor\r\nx-form: dependent\r\nconnection: close\r\ncontent-type: application/pdf\r\ncontent-length: 33\r\n\r\n%PDF-1.7\n',
      'a file on a slow line...',
    );
    const began = Date.now();
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    const beside = Date.now() - began;
    expect(beside).toBeLessThan(2000 + 20 * usual);
    expect((await trickling).told).toMatch(/^HTTP\/1\.1 408 /);
    expect((await uploading).told).toMatch(/^HTTP\/1\.1 201 /);
    for (const { milliseconds } of await Promise.all(slow)) expect(milliseconds).toBeLessThan(13_500 + 20 * usual);
  });
});
