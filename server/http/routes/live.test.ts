import { describe, expect, it } from '@jest/globals';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { listen } from '../../../fixtures/testing/test-server.js';
import { openLiveNews } from '../../library/live-news.js';

const news = openLiveNews();
const development = withServer(undefined, () => [undefined, undefined, { news }]);
const production = withServer();

/** Reads events, and comments as nothing. */
async function openStream(port: number) {
  const aborted = new AbortController();
  const response = await fetch(`http://localhost:${port}/live`, { signal: aborted.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const [, data] = /data: (.+)\n\n/.exec(text) ?? [];
      if (data !== undefined) {
        text = text.slice(text.indexOf(data) + data.length);
        return JSON.parse(data);
      }
      const read = await reader?.read();
      if (read?.done !== false) return 'ended';
      text += read.value;
    }
  };
  return { response, next, abort: () => aborted.abort() };
}

describe('the stream of changes', () => {
  it('tells a page what has changed since it was made, and what is wrong, until the server stops', async () => {
    const { body } = await development.server.app.inject({ url: '/harbor', headers: { accept: 'text/html' } });
    const [, version] = /<meta name="live" content="([^"]+)">/.exec(body) ?? [];
    const port = await listen(development.server.app);
    const stream = await openStream(port);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await stream.next()).toEqual({ version, problems: [] });
    news.tell('definitions', ['a.form.json:1:2 is wrong']);
    const broken = await stream.next();
    expect(broken).toEqual({ version: expect.not.stringMatching(`^${version}$`), problems: ['a.form.json:1:2 is wrong'] });
    news.tell('tenants', ['harbor.json:3:4 is wrong']);
    expect(await stream.next()).toMatchObject({ problems: ['a.form.json:1:2 is wrong', 'harbor.json:3:4 is wrong'] });
    news.tell('definitions', []);
    expect(await stream.next()).toMatchObject({ problems: ['harbor.json:3:4 is wrong'] });
    // Of a change in the store nothing new is known about the files.
    news.tell('tenants');
    expect(await stream.next()).toMatchObject({ problems: ['harbor.json:3:4 is wrong'] });
    const ended = stream.next();
    await development.server.app.close();
    expect(await ended).toBe('ended');
  });

  it('is not there for visitors', async () => {
    const { app } = production.server;
    expect((await app.inject('/live')).statusCode).toBe(404);
    const page = await app.inject({ url: '/harbor', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body.includes('name="live"')]).toEqual([200, false]);
  });
});
