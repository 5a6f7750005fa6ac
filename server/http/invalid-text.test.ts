import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import cases from './invalid-text-cases.json' with { type: 'json' };
import { withServer } from '../../fixtures/testing/over-stores.js';
import { ada } from '../../fixtures/testing/people.js';
import { listen } from '../../fixtures/testing/test-server.js';

const { server, visit } = withServer();
let port = 0;
beforeAll(async () => {
  port = await listen(server.app);
});

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

  it.each(cases.requests)('are refused in an address or a header: %s', async (lines) => expect(await statusOf(lines)).toBe(400));
});

describe('a name in which nothing can be seen', () => {
  it.each(['\u200b', '\u200b\u200d\u2060', '\u00ad', '\ufeff \u200e', '\u3164', '\u202e'])('is missing: %j', async (firstName) => {
    const { status, body } = await visit().ask('POST', '/clients', { ...ada, firstName });
    expect([status, body.errors]).toEqual([422, [{ path: '/firstName', message: 'Enter your first name' }]]);
  });
});

describe('a request with thousands of errors', () => {
  it('is answered with a hundred of them and their number', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 4900 }, (_, index) => [`key${index}`, 1]));
    const { status, body, raw } = await visit().ask('POST', '/clients', { ...ada, ...unknown });
    expect([status, body.errors.length, body.errorCount]).toEqual([422, 100, 4900]);
    expect(raw.length).toBeLessThan(20_000);
  });

  it('has no number of errors where all of them are there', async () => {
    const { body } = await visit().ask('POST', '/clients', { ...ada, one: 1, two: 2 });
    expect([body.errors.length, 'errorCount' in body]).toEqual([2, false]);
  });

  it('does not repeat a key of two hundred thousand letters', async () => {
    const { body, raw } = await visit().ask('POST', '/clients', { ...ada, ['k'.repeat(200_000)]: 1 });
    expect(body.errors).toEqual([{ path: expect.stringMatching(/^\/k+…$/), message: 'This is not a field of the form' }]);
    expect(raw.length).toBeLessThan(1000);
  });
});
