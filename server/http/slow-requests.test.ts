import { beforeAll, describe, expect, it } from '@jest/globals';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { converse } from '../../fixtures/testing/visitor.js';
import { listen } from '../../fixtures/testing/test-server.js';

const { server } = withServer();
let port = 0;
beforeAll(async () => {
  port = await listen(server.app);
});

describe('the server', () => {
  it.each(['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`])(
    'refuses what is not HTTP in the one shape of failures',
    async (words) => {
      const { told } = await converse(port, words);
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
