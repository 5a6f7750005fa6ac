import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import cases from './uploads-cases.json' with { type: 'json' };
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { openFileProject } from '../../../fixtures/testing/file-forms.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { listen } from '../../../fixtures/testing/test-server.js';

const largest = 25_000_000;
const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'ab\0\xff', 'latin1')]);
const tooLarge = { code: 'file_too_large', message: 'The file is too large. The limit is 25,000,000 bytes.', status: 413 };

describe.each(eachStore)('POST /uploads over %s', (_name, open) => {
  const { rows, server, look } = withServer(open, (keep) => [undefined, undefined, { definitions: keep(openFileProject()).folder }]);
  let port = 0;
  const send = async (payload: Buffer | string, type: string, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/uploads',
      payload: Buffer.from(payload),
      headers: { 'x-tenant': 'harbor', 'x-form': 'dependent', 'content-type': type, ...headers },
    });
    return { status: answer.statusCode, body: answer.json(), cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const kept = () => look('select name, content_type, size, reserved, session_id from uploads');
  const cleared = () => rows.store.inTenant(scopeOf('harbor'), (db) => db.deleteFrom('uploads').execute());
  beforeAll(async () => {
    port = await listen(server.app);
  });

  it.each(cases.kept)('keeps a file of type $type under a new id', async ({ type, content }) => {
    await cleared();
    const { status, body } = await send(Buffer.from(content, 'latin1'), type, { 'x-file-name': 'My%20card.x' });
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { uploadId: expect.any(String), name: 'My card.x', size: content.length } },
    });
    expect(await kept()).toEqual([
      { name: 'My card.x', content_type: type, size: content.length, reserved: 0, session_id: expect.stringMatching(/^.{22}$/) },
    ]);
  });

  it.each(cases.taken)('takes $what: $sent', async ({ sent, content, type, name }) => {
    await cleared();
    const { status } = await send(Buffer.from(content, 'latin1'), sent, { 'x-file-name': name });
    expect([status, await kept()]).toMatchObject([201, [{ content_type: type, size: content.length }]]);
  });

  it('keeps the largest file there may be byte for byte, in parts [R-5.87] [R-9.10]', async () => {
    await cleared();
    const file = pdf(largest);
    const headers = { 'x-tenant': 'harbor', 'x-form': 'dependent', 'content-type': 'application/pdf' };
    const answer = await fetch(`http://localhost:${port}/api/uploads`, { method: 'POST', headers, body: new Uint8Array(file) });
    expect(await answer.json()).toMatchObject({ data: { size: largest } });
    const [whole] = await look(`select count(*)::int as parts, max(length(bytes)) as longest, sum(length(bytes))::int as size,
         encode(sha256(string_agg(bytes, ''::bytea order by position)), 'hex') as hash from upload_parts`);
    expect(whole).toMatchObject({ size: largest, hash: createHash('sha256').update(file).digest('hex') });
    const { parts, longest } = whole as { parts: number; longest: number };
    expect(parts).toBeGreaterThan(40);
    expect(longest).toBeLessThan(512 * 1024);
  });

  it('refuses one byte more, and keeps nothing of it', async () => {
    await cleared();
    expect(await send(pdf(largest + 1), 'application/pdf')).toMatchObject({ status: 413, body: tooLarge });
    expect(await kept()).toEqual([]);
  });

  it.each(cases.refused)('refuses $what', async ({ type, content, message }) => {
    await cleared();
    const { status, body } = await send(Buffer.from(content, 'latin1'), type);
    expect({ status, body }).toEqual({
      status: 415,
      body: { code: expect.stringMatching(/^file_type_/), message: expect.stringContaining(message), status: 415 },
    });
    expect(await kept()).toEqual([]);
  });

  it('refuses an empty file, and one for a tenant that is not there', async () => {
    expect(await send('', 'application/pdf')).toMatchObject({ status: 400, body: { message: 'The file is empty.' } });
    expect((await send('%PDF-1.4', 'application/pdf', { 'x-tenant': 'nobody' })).status).toBe(404);
  });

  it('keeps at most twenty files of one visitor', async () => {
    await cleared();
    const { cookie } = await send(pdf(100), 'application/pdf');
    for (let nth = 1; nth < 20; nth += 1) expect((await send(pdf(100), 'application/pdf', { cookie })).status).toBe(201);
    expect(await send(pdf(100), 'application/pdf', { cookie })).toMatchObject({
      status: 409,
      body: { message: 'There are 20 files already.' },
    });
    expect((await send(pdf(100), 'application/pdf')).status).toBe(201);
  });

  /** Says these words to the server, and then what it is told to until it is answered or hung up on. */
  const talk = (lengthHeader: string, parts: number, hangUp: boolean): Promise<{ told: string; sent: number }> =>
    new Promise((resolve) => {
      let told = '';
      let sent = 0;
      const head = `POST /api/uploads HTTP/1.1\r\nhost: localhost\r\nx-tenant: harbor\r\nx-form: dependent\r\ncontent-type: application/pdf\r\n${lengthHeader}\r\n\r\n`;
      const socket = connect(port, 'localhost');
      const write = (): void => {
        if (sent >= parts) return void (hangUp && setTimeout(() => socket.destroy(), 200));
        sent += 1;
        const part = pdf(100_000);
        socket.write(
          lengthHeader.startsWith('transfer') ? Buffer.concat([Buffer.from('186a0\r\n'), part, Buffer.from('\r\n')]) : part,
          () => setImmediate(write),
        );
      };
      socket.on('connect', () => socket.write(head, write));
      socket.on('data', (part) => (told += part.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ told, sent }));
    });

  it('refuses a file that is said to be too large before any of it is read', async () => {
    await cleared();
    const { told } = await talk(`content-length: ${largest + 1}`, 1, false);
    expect(told).toMatch(/^HTTP\/1\.1 413 /);
    expect(told).toContain(JSON.stringify(tooLarge));
    expect(await kept()).toEqual([]);
  });

  it('stops reading a file of unknown length when it gets too large', async () => {
    await cleared();
    const { sent } = await talk('transfer-encoding: chunked', 1000, false);
    expect(sent).toBeLessThan(400);
    expect(await kept()).toEqual([]);
  });

  it('keeps nothing of a file that breaks off', async () => {
    await cleared();
    await talk('content-length: 20000000', 30, true);
    // A slow machine takes long; the limit of a test ends what never comes.
    while ((await kept()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await look('select position from upload_parts')).toEqual([]);
  });

  it('does not give files back', async () => {
    const { body } = await send(pdf(100), 'application/pdf');
    for (const url of ['/api/uploads', `/api/uploads/${body.data?.uploadId}`])
      expect((await server.app.inject({ url, headers: { 'x-tenant': 'harbor' } })).statusCode).toBe(404);
  });
});
