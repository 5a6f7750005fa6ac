import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { converse } from '../../fixtures/testing/visitor.js';
import { endSlowBody } from './guard-connections.js';
import { listen } from '../../fixtures/testing/test-server.js';

const app = fastify();
let port = 0;
beforeAll(async () => {
  app.addHook('onRequest', (request, _reply, next) => {
    endSlowBody(request, ({ raw }) => raw.socket.end('too slow'));
    next();
  });
  app.post('/', { config: { bodyTime: 300 } }, () => 'all of it');
  port = await listen(app);
});
afterAll(() => app.close());

const head = 'POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';

describe('a request whose body has to arrive in time', () => {
  it('is ended after that time when half of its body arrived, and not before', async () => {
    const { milliseconds, told } = await converse(port, `${head}{`);
    expect(told).toBe('too slow');
    expect(milliseconds).toBeGreaterThanOrEqual(290);
  });

  it('is answered when its body arrives', async () => {
    expect((await converse(port, `${head}{}`)).told).toMatch(/^HTTP\/1\.1 200 .*all of it$/s);
  });
});
