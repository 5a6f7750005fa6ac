import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { openOneStore } from '../../fixtures/testing/each-store.js';
import { ada } from '../../fixtures/testing/people.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';
import { newVisitor } from '../../fixtures/testing/visitor.js';

const { keep, closeAll } = closing();
let server: TestServer;
let port = 0;
beforeAll(async () => {
  const rows = keep(await openOneStore());
  server = keep(await openTestServer(rows.store));
  await server.app.listen({ port: 0, host: 'localhost' });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(closeAll);

const put = (payload: Buffer, type = 'application/json') =>
  server.app.inject({ method: 'PUT', url: '/api/drafts/membership', payload, headers: { 'x-tenant': 'harbor', 'content-type': type } });
const around = (...bytes: number[]) => Buffer.concat([Buffer.from('{"name":"A'), Buffer.from(bytes), Buffer.from('da"}')]);

/** The status of a request whose first line and headers are sent byte for byte. */
function statusOf(lines: string): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, 'localhost', () => socket.write(`${lines}\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1'));
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])));
  });
}

describe('bytes that are not UTF-8', () => {
  it.each([
    ['a byte that begins nothing', around(0xff)],
    ['a letter that is cut off', around(0xc3)],
    ['a letter written longer than it is', around(0xc0, 0xaf)],
    ['half a surrogate pair', around(0xed, 0xa0, 0x80)],
    ['a letter beyond Unicode', around(0xf4, 0x90, 0x80, 0x80)],
    ['Latin-1', Buffer.from('{"name":"Zoë"}', 'latin1')],
    ['UTF-16', Buffer.from('{"name":"Ada"}', 'utf16le')],
  ])('are refused in a body: %s', async (_what, payload) => {
    const answer = await put(payload);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(/UTF-8|JSON/)]);
  });

  it('are told from letters of any script', async () => {
    expect((await put(Buffer.from('{"name":"Zoë 👩‍⚕️ अदा\ufffd"}'))).statusCode).toBe(200);
  });

  it('are refused when the content type names them', async () => {
    const body = Buffer.from('{}');
    expect((await put(body, 'application/json; charset=utf-16')).statusCode).toBe(415);
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'us-ascii'])
      expect((await put(body, `application/json; charset=${charset}`)).statusCode).toBe(200);
  });

  it.each([
    'GET /api/lookup?category=%FF HTTP/1.1',
    'GET /api/lookup?category=%C3 HTTP/1.1',
    'GET /api/lookup?category=%C0%AF HTTP/1.1',
    'GET /api/lookup?category=%ED%A0%80 HTTP/1.1',
    'GET /api/lookup?category=100% HTTP/1.1',
    'GET /api/lookup?%FF=1 HTTP/1.1',
    'GET /api/lookup?category=\xff HTTP/1.1',
    'GET /api/tenants/%FF/settings HTTP/1.1',
    'GET /api/tenants/\xff/settings HTTP/1.1',
    'GET /api/lookup HTTP/1.1\r\nx-tenant: \xff',
    'GET /api/lookup HTTP/1.1\r\nx-tenant: Zo\xc3\xab',
    'POST /api/uploads HTTP/1.1\r\nx-tenant: harbor\r\nx-form: dependent\r\ncontent-type: application/pdf\r\ncontent-length: 0\r\nx-file-name: %FF',
  ])('are refused in an address or a header: %s', async (lines) => expect(await statusOf(lines)).toBe(400));
});

describe('a name in which nothing can be seen', () => {
  it.each(['\u200b', '\u200b\u200d\u2060', '\u00ad', '\ufeff \u200e', '\u3164', '\u202e'])('is missing: %j', async (firstName) => {
    const { status, body } = await newVisitor(server, 'harbor').ask('POST', '/clients', { ...ada, firstName });
    expect([status, body.errors]).toEqual([422, [{ path: '/firstName', message: 'This is a required field' }]]);
  });
});

describe('a request with thousands of errors', () => {
  it('is answered with a hundred of them and their number', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 4900 }, (_, index) => [`key${index}`, 1]));
    const { status, body, raw } = await newVisitor(server, 'harbor').ask('POST', '/clients', { ...ada, ...unknown });
    expect([status, body.errors.length, body.errorCount]).toEqual([422, 100, 4900]);
    expect(raw.length).toBeLessThan(20_000);
  });

  it('has no number of errors where all of them are there', async () => {
    const { body } = await newVisitor(server, 'harbor').ask('POST', '/clients', { ...ada, one: 1, two: 2 });
    expect([body.errors.length, 'errorCount' in body]).toEqual([2, false]);
  });

  it('does not repeat a key of two hundred thousand letters', async () => {
    const { body, raw } = await newVisitor(server, 'harbor').ask('POST', '/clients', { ...ada, ['k'.repeat(200_000)]: 1 });
    expect(body.errors).toEqual([{ path: expect.stringMatching(/^\/k+…$/), message: 'This is not a field of the form' }]);
    expect(raw.length).toBeLessThan(1000);
  });
});
