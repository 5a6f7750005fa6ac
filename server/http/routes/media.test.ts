import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { openMedia } from '../../site/media.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { root } from '../../../fixtures/testing/test-server.js';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-media-'));
const told: string[] = [];

const put = (path: string, content: string | Buffer): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const drawing = readFileSync(resolve(root, 'fixtures/media/harbor/logo.svg'));
for (const name of ['logo.svg', 'quay.PNG', 'quay.jpg', 'quay.jpeg', 'quay.webp', 'quay.avif', 'icon.ico']) put(`harbor/${name}`, drawing);
put('harbor/large.png', Buffer.alloc(1024 * 1024 + 1));
put('harbor/largest.png', Buffer.alloc(1024 * 1024));
put('harbor/page.html', '<script>alert(1)</script>');
put('harbor/.hidden.svg', drawing);
put('harbor/two words.svg', drawing);
put('harbor/deeper/logo.svg', drawing);
put('outside.svg', drawing);
symlinkSync('/nowhere/at/all.svg', join(folder, 'harbor/gone.svg'));

const { server } = withServer(undefined, () => [undefined, undefined, { media: openMedia(folder, (words) => told.push(words)) }]);
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
afterAll(() => rmSync(folder, { recursive: true }));

describe('the pictures of a tenant', () => {
  it.each([
    ['logo.svg', 'image/svg+xml'],
    ['quay.PNG', 'image/png'],
    ['quay.jpg', 'image/jpeg'],
    ['quay.jpeg', 'image/jpeg'],
    ['quay.webp', 'image/webp'],
    ['quay.avif', 'image/avif'],
    ['icon.ico', 'image/x-icon'],
    ['largest.png', 'image/png'],
  ])('[R-1.29] are served from its folder: %s', async (name, type) => {
    const answer = await get(`/media/harbor/${name}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect((await get(`/media/Harbor/${name}`, { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304);
  });

  it.each(
    `/media/harbor/page.html /media/harbor/large.png /media/harbor/.hidden.svg /media/harbor/two%20words.svg
    /media/harbor/gone.svg /media/harbor/nothing.svg /media/harbor/LOGO.SVG /media/harbor/deeper/logo.svg
    /media/harbor/deeper%2Flogo.svg /media/harbor/..%2foutside.svg /media/../outside.svg /media/%2e%2e/package.json
    /media/harbor/%2e%2e%2f%2e%2e%2fpackage.json /media/nobody/logo.svg /media/constructor/name /media/harbor /media`.split(/\s+/),
  )('are those that lie there and no others: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404, message: expect.stringMatching(/^There is no/) });
  });

  it('that cannot be served are told of once', async () => {
    await setTimeout(1100);
    await get('/media/harbor/logo.svg');
    expect(told.toSorted()).toEqual([
      `${join(folder, 'harbor/large.png')} is not served: it is larger than 1 MB.`,
      `${join(folder, 'harbor/page.html')} is not served: it is none of .png, .jpg, .jpeg, .webp, .avif, .svg, .ico.`,
      `${join(folder, 'harbor/two words.svg')} is not served: its name has more than letters, digits, dots and hyphens.`,
    ]);
  });

  it('are taken up when they are put there, also after the clock is set back, and go when they are taken away', async () => {
    put('meadow/logo.svg', '<svg/>');
    const hourAgo = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    await setTimeout(1100);
    expect((await get('/media/meadow/logo.svg')).body).toBe('<svg/>');
    hourAgo.mockRestore();
    put('meadow/logo.svg', '<svg id="a"/>');
    utimesSync(join(folder, 'meadow/logo.svg'), 1, 1);
    await setTimeout(1100);
    expect((await get('/media/meadow/logo.svg')).body).toBe('<svg id="a"/>');
    rmSync(join(folder, 'meadow'), { recursive: true });
    await setTimeout(1100);
    expect((await get('/media/meadow/logo.svg')).statusCode).toBe(404);
  });
});

describe('pictures where there is no folder', () => {
  it('are none', () => {
    const media = openMedia(join(folder, 'nowhere'), (words) => told.push(words));
    expect([media.file('/media/harbor/logo.svg'), media.addressesOf('harbor')]).toEqual([undefined, []]);
  });
});
