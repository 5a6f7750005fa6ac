import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { listen } from '../../fixtures/testing/test-server.js';
import { converse } from '../../fixtures/testing/visitor.js';
import { endSlowBody, guardConnections } from './guard-connections.js';

/** More than the kernel buffers for a client that reads nothing. */
const answer = Buffer.alloc(32 * 1024 * 1024, 'x');
const bounds = { interval: 50, grace: 200, window: 500, bytes: 10_240 };
const server: Server = createServer((_request, response) => void response.end(answer));
let port = 0;
beforeAll(async () => {
  guardConnections(server, bounds);
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => void server.close());

interface Conversation {
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Asks for the answer and reads it or not; returns how much arrived until the connection was closed, and after how long. */
function ask(isReading: boolean): Promise<Conversation> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'));
    const end = (): void => {
      resolve({ bytes: socket.bytesRead, milliseconds: performance.now() - began });
      socket.destroy();
    };
    socket.on('error', () => undefined);
    if (isReading) socket.resume().once('close', end);
    // A client that does not read does not notice the end either.
    else server.once('connection', (accepted) => accepted.once('close', end));
  });
}

describe('the guard of connections', () => {
  it('closes the connection of a client that does not read its answer, and gives it its time', async () => {
    const { bytes, milliseconds } = await ask(false);
    expect(bytes).toBeLessThan(answer.length);
    expect(milliseconds).toBeGreaterThanOrEqual(bounds.window);
  });

  it('leaves a client alone that reads its answer', async () => {
    expect((await ask(true)).bytes).toBeGreaterThan(answer.length);
  });
});

const head = 'POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';

describe('a request whose body has to arrive in time', () => {
  const app = fastify();
  let appPort = 0;
  beforeAll(async () => {
    app.addHook('onRequest', (request, _reply, next) => {
      endSlowBody(request, ({ raw }) => raw.socket.end('too slow'));
      next();
    });
    app.post('/', { config: { bodyTime: 300 } }, () => 'all of it');
    appPort = await listen(app);
  });
  afterAll(() => app.close());

  it('is ended after that time when half of its body arrived, and not before', async () => {
    const { milliseconds, told } = await converse(appPort, `${head}{`);
    expect(told).toBe('too slow');
    expect(milliseconds).toBeGreaterThanOrEqual(290);
  });

  it('is answered when its body arrives', async () => {
    expect((await converse(appPort, `${head}{}`)).told).toMatch(/^HTTP\/1\.1 200 .*all of it$/s);
  });
});
