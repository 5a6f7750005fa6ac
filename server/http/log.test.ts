import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { loggerOptions } from './log.js';

const { rows, server } = withServer(undefined, () => [undefined, loggerOptions(paper, 'trace')]);
let written = '';
const paper = new Writable({
  write(part: Buffer, _encoding, done) {
    written += part.toString();
    done();
  },
});

describe('the log', () => {
  it('tells of each request its method, path, status and id', async () => {
    const { headers } = await server.app.inject({ url: '/api/lookup?category=RACE' });
    expect(written).toContain('"req":{"method":"GET","path":"/api/lookup"}');
    expect(written).toContain(`"reqId":"${String(headers['x-request-id'])}"`);
    expect(written).toMatch(/"statusCode":200/);
  });

  it('tells it in one line, and that a request came only to who asks for every detail', async () => {
    const before = written.length;
    await server.app.inject({ url: '/api/lookup?category=GENDER' });
    const lines = written
      .slice(before)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines.filter(({ level }) => level >= 30)).toMatchObject([
      { msg: 'request answered', req: { path: '/api/lookup' }, res: { statusCode: 200 } },
    ]);
    expect(lines.filter(({ level }) => level < 30)).toMatchObject([{ msg: 'request came' }]);
  });

  it('tells no card number, wherever one was written', async () => {
    for (const url of ['/api/clients/4111111111111111', '/api/lookup?category=4111+1111+1111+1111', '/4111%201111%201111%201111'])
      await server.app.inject({ url, headers: { 'x-form': '4111111111111111', 'content-type': 'application/json' } });
    const payload = '{"query":"4111 1111 1111 1111","within":"US"}';
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/search/address',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.statusCode).toBe(422);
    expect(written).toContain('(a card number)');
    expect(written).not.toMatch(/4111.{0,3}1111/);
  });

  it('tells nothing of people: no body, no query, no header, refused or taken', async () => {
    const form = `enrollment-individual@${server.library.tenant('meadow')?.library.forms['enrollment-individual']?.hash}`;
    const headers = { 'x-tenant': 'meadow', 'x-form': form, cookie: 'session=Zanzibar', 'content-type': 'application/json' };
    const post = (payload: string) => server.app.inject({ method: 'POST', url: '/api/clients?name=Zanzibar', payload, headers });
    expect((await post('{"type":"Individual","firstName":"Zanzibar","lastName":"Zanzibar"}')).statusCode).toBe(201);
    expect((await post('{"type":"Individual","firstName":"Zanzibar","email":"Zanzibar"}')).statusCode).toBe(422);
    expect((await post('{"firstName":"Zanzibar"')).statusCode).toBe(400);
    await rows.store.db.schema.alterTable('clients').renameTo('clients_away').execute();
    expect((await post('{"type":"Individual","firstName":"Zanzibar","lastName":"Zanzibar"}')).statusCode).toBe(500);
    await rows.store.db.schema.alterTable('clients_away').renameTo('clients').execute();
    expect(written).toContain('a request failed');
    expect(written).not.toContain('Zanzibar');
  });
});
