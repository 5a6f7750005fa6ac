import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { listen, openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';
import { type GracefulStop, openGracefulStop } from './end-of-process.js';

const { rows, look } = withStore();
afterEach(() => rows.store.inTenant(scopeOf('meadow'), (db) => db.deleteFrom('clients').execute()));

interface Listening {
  readonly server: TestServer;
  readonly port: number;
}

async function listening(graceful: GracefulStop): Promise<Listening> {
  const server = await openTestServer(rows.store, undefined, undefined, { watch: graceful.watchApp });
  return { server, port: await listen(server.app) };
}

const body = JSON.stringify({ type: 'Individual', firstName: 'Ola', lastName: 'Berg' });

/** A request whose head is there and whose body is on its way. */
function slowPost(port: number): { readonly socket: Socket; readonly told: Promise<string> } {
  const socket = connect(port, 'localhost');
  let text = '';
  socket.on('data', (part) => (text += part.toString()));
  socket.on('error', () => undefined);
  const told = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  socket.write(
    `POST /api/clients HTTP/1.1\r\nhost: localhost\r\nx-tenant: meadow\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  return { socket, told };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a server that is told to stop', () => {
  it('takes no more requests and lets those that run end', async () => {
    const graceful = openGracefulStop(0);
    const { server, port } = await listening(graceful);
    const slow = slowPost(port);
    await pause(200);
    let isOver = false;
    const stopping = graceful.stop(server.app).then(() => (isOver = true));
    await pause(300);
    await expect(fetch(`http://localhost:${port}/version.json`)).rejects.toThrow('fetch failed');
    expect(isOver).toBe(false);
    slow.socket.write(body.slice(10));
    expect(await slow.told).toMatch(/^HTTP\/1\.1 201 /);
    await stopping;
    expect(await look('select first_name from clients', 'meadow')).toEqual([{ first_name: 'Ola' }]);
  });

  it('waits no longer for a request than it has time', async () => {
    const graceful = openGracefulStop(0, 500);
    const { server, port } = await listening(graceful);
    const endless = slowPost(port);
    await pause(200);
    await graceful.stop(server.app);
    // A server that waited on would answer 408 after ten seconds.
    expect(await endless.told).not.toMatch(/ (201|408) /);
  });

  it('serves on for as long as balancers need to notice, and says 503 to those that ask for its health', async () => {
    const graceful = openGracefulStop(2);
    const { server, port } = await listening(graceful);
    const health = () => fetch(`http://localhost:${port}/healthz`);
    expect((await health()).status).toBe(200);
    const stopping = graceful.stop(server.app);
    const sick = await health();
    expect([sick.status, await sick.json()]).toEqual([503, { status: 'stopping' }]);
    expect((await fetch(`http://localhost:${port}/version.json`)).status).toBe(200);
    await stopping;
    await expect(health()).rejects.toThrow('fetch failed');
  });
});

describe('the health of a server', () => {
  it('is bad while its store does not answer, and good again when it does', async () => {
    let isWell = false;
    const server = await openTestServer({ ...rows.store, isHealthy: () => (isWell ? rows.store.isHealthy() : Promise.resolve(false)) });
    const sick = await server.app.inject('/healthz');
    expect([sick.statusCode, sick.json()]).toEqual([503, { status: 'the store does not answer' }]);
    isWell = true;
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    await server.close();
  });
});
