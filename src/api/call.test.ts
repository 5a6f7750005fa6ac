import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, CallError } from './call.js';
import { slugOf } from './tenants.js';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A server of one answer; null breaks the connection. */
async function answering(status: number | null, body: string): Promise<{ url: string; asked: { headers: Record<string, unknown> }[] }> {
  const asked: { headers: Record<string, unknown> }[] = [];
  server = createServer((request, response) => {
    asked.push({ headers: request.headers });
    if (status === null) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, asked };
}

async function failureOf(status: number | null, body: string): Promise<unknown> {
  const { url, asked } = await answering(status, body);
  const error: unknown = await call(url).catch((thrown: unknown) => thrown);
  expect(asked).toHaveLength(1);
  return error;
}

describe('a call', () => {
  it('names the application and where it comes from, and gives the answer with its message', async () => {
    const { url, asked } = await answering(200, '{"data":[1],"message":"done"}');
    expect(await call(url)).toEqual({ data: [1], message: 'done' });
    expect(asked[0]?.headers).toMatchObject({ 'x-application': 'vestibule', 'x-request-source': 'public-web' });
  });

  it('that is refused says what the server said, with its status, action message and errors, and asks once', async () => {
    const body = { message: 'No', actionMessage: 'Call us', status: 422, errors: [{ path: '/a', message: 'Wrong' }, { path: 7 }] };
    const error = await failureOf(422, JSON.stringify(body));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ message: 'No', status: 422, actionMessage: 'Call us', errors: [{ path: '/a', message: 'Wrong' }] });
  });

  it.each(['{}', '{"message":""}', 'not json'])('that is refused with %s says the generic message', async (body) => {
    expect(await failureOf(500, body)).toMatchObject({ message: 'Opps! Something went wrong...', status: 500 });
  });

  it('that gets no answer says that its time is over', async () => {
    expect(await failureOf(null, '')).toMatchObject({ message: 'Request time out', status: 503 });
  });
});

describe('the slug of a site', () => {
  it.each([
    ['harbor.localhost', '', 'harbor'],
    ['localhost', '?slug=coastal', 'coastal'],
    ['localhost', '', 'meadow'],
    ['127.0.0.1', '', 'meadow'],
    ['www.example.org', '', 'meadow'],
  ])('of %s%s is %s', (host, query, slug) => {
    expect(slugOf(host, query, 'meadow')).toBe(slug);
  });
});
