import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { openFileProject } from '../../../fixtures/testing/file-forms.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { listen } from '../../../fixtures/testing/test-server.js';

const largest = 25_000_000;
const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'ab\0\xff', 'latin1')]);
const tooLarge = { code: 'file_too_large', message: 'The file is too large. The limit is 25,000,000 bytes.', status: 413 };

/** The box that a picture of the HEIF family begins with, of a major brand and compatible ones. */
const box = (major: string, ...compatible: readonly string[]): string =>
  `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}\0\0\0\x08meta`;

const beginnings: readonly (readonly [string, string])[] = [
  ['application/pdf', '%PDF-1.4 and so on'],
  ['image/jpeg', '\xff\xd8\xff\xe0 and so on'],
  ['image/png', '\x89PNG\r\n\x1a\n and so on'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['image/heic', '\0\0\0\x18ftypheic and so on'],
];

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

  it.each(beginnings)('keeps a file of type %s under a new id', async (type, beginning) => {
    await cleared();
    const { status, body } = await send(Buffer.from(beginning, 'latin1'), type, { 'x-file-name': 'My%20card.x' });
    expect({ status, body }).toEqual({
      status: 201,
      body: { data: { uploadId: expect.any(String), name: 'My card.x', size: beginning.length } },
    });
    expect(await kept()).toEqual([
      { name: 'My card.x', content_type: type, size: beginning.length, reserved: 0, session_id: expect.stringMatching(/^.{22}$/) },
    ]);
  });

  it.each<readonly [string, string, string, string, string?]>([
    ['a photo of an iPhone', 'image/heif', box('heix', 'mif1'), 'image/heic'],
    ['a burst', 'image/heic-sequence', box('msf1', 'hevc'), 'image/heic'],
    ['a picture whose brand is a compatible one', 'image/heic', box('mif1', 'miaf', 'heic'), 'image/heic'],
    ['an older name of JPEG', 'image/pjpeg', '\xff\xd8\xff\xe1', 'image/jpeg'],
    ['a name of JPEG in capital letters', 'IMAGE/JPG', '\xff\xd8\xff\xdb', 'image/jpeg'],
    ['an older name of PNG', 'image/x-png', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a document after a line of a scanner', 'application/x-pdf', `${'\n'.repeat(1019)}%PDF-1.7`, 'application/pdf'],
    ['a picture that is called a document', 'application/pdf', '\x89PNG\r\n\x1a\n and so on', 'image/png'],
    ['a picture that is called another one', 'image/jpeg', 'RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['a file that is known by its name', 'application/octet-stream', '%PDF-2.0', 'application/pdf', 'scan.PDF'],
  ])('takes %s: %s', async (_what, sentType, content, type, name = 'file') => {
    await cleared();
    const { status } = await send(Buffer.from(content, 'latin1'), sentType, { 'x-file-name': name });
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

  it.each([
    ['a type that is not accepted', 'text/html', '<script>', "Files of this type aren't accepted."],
    ['JSON', 'application/json', '{}', "Files of this type aren't accepted."],
    ['a form with files', 'multipart/form-data; boundary=x', '--x', "Files of this type aren't accepted."],
    [
      'a page that is called a picture',
      'image/png',
      '<html><script>alert(1)</script></html>',
      'Accepted types: application/pdf, image/jpeg',
    ],
    ['a document that begins too late', 'application/pdf', `${' '.repeat(1025)}%PDF-1.7`, 'Accepted types: application/pdf'],
    ['a picture of a type that is not accepted', 'image/heic', box('avif', 'mif1', 'miaf'), 'Accepted types: application/pdf'],
    ['a film', 'image/heic', box('isom', 'mp42'), 'Accepted types: application/pdf'],
    ['too little to tell', 'image/webp', 'RIFF', 'Accepted types: application/pdf'],
  ])('refuses %s', async (_what, type, content, message) => {
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
