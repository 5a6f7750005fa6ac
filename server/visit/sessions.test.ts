import cookie from '@fastify/cookie';
import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { errorHandler } from '../http/answer-error.js';
import { openSessions } from './sessions.js';

const older = 'the key that was used until last week, long enough';
const newer = 'the key that is used since last week, long enough';
const noon = Date.parse('2026-11-20T12:00:00Z');
const hour = 60 * 60 * 1000;

/** An app of one call that answers whose session a request is of, at a moment that can be moved. */
async function open(keys: readonly string[]) {
  let time = noon;
  const sessions = openSessions(keys, () => new Date(time));
  const app = fastify({ trustProxy: '127.0.0.1' });
  await app.register(cookie);
  app.setErrorHandler(errorHandler());
  app.get('/', (request, reply) => ({ id: sessions.of(request, reply) }));
  const ask = async (sent?: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/', headers: { ...headers, ...(sent !== undefined && { cookie: sent }) } });
    const given = answer.headers['set-cookie'];
    return { status: answer.statusCode, body: answer.json(), given: typeof given === 'string' ? given : undefined };
  };
  return { ask, wait: (milliseconds: number) => (time += milliseconds) };
}
const cookieOf = (given: string | undefined): string => given?.split(';')[0] ?? '';

describe('a visitor session', () => {
  it('begins with the first request, in a cookie that no script can read and no other site can send', async () => {
    const { ask } = await open([newer]);
    const first = await ask();
    expect(first.body.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(first.given).toMatch(/^visitor=.*; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await ask(cookieOf(first.given))).toEqual({ status: 200, body: first.body, given: undefined });
  });

  it('is another one for everybody', async () => {
    const { ask } = await open([newer]);
    expect((await ask()).body.id).not.toBe((await ask()).body.id);
  });

  it('is bound to this host under TLS', async () => {
    const { ask } = await open([newer]);
    const { given } = await ask(undefined, { 'x-forwarded-proto': 'https' });
    expect(given).toMatch(/^__Host-visitor=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it.each([
    ['another id', (text: string) => text.replace(/^visitor=.{4}/, 'visitor=AAAA')],
    ['a later end', (text: string) => text.replace(/\.(\d+)\./, (_all, until) => `.${Number(until) + 9}.`)],
    ['no signature', (text: string) => text.replace(/\.[^.]*$/, '')],
    ['nothing readable', () => 'visitor=%00%ff'],
    ['another signature', (text: string) => `${text.slice(0, -3)}AAA`],
  ])('with %s is not ours, and another begins', async (_name, change) => {
    const { ask } = await open([newer]);
    const first = await ask();
    const answer = await ask(change(cookieOf(first.given)));
    expect(answer.status).toBe(200);
    expect(answer.body.id).not.toBe(first.body.id);
    expect(answer.given).toBeDefined();
  });

  it('that nobody used for half a day is over, says so, and the same request succeeds the next time', async () => {
    const { ask, wait } = await open([newer]);
    const first = await ask();
    wait(12 * hour);
    const over = await ask(cookieOf(first.given));
    expect(over).toMatchObject({
      status: 401,
      body: { code: 'session_expired', status: 401, message: 'Session Expired. Please log in to continue.' },
    });
    const again = await ask(cookieOf(over.given));
    expect(again.status).toBe(200);
    expect(again.body.id).not.toBe(first.body.id);
  });

  it('that is used goes on', async () => {
    const { ask, wait } = await open([newer]);
    const first = await ask();
    wait(7 * hour);
    const later = await ask(cookieOf(first.given));
    expect(later.body).toEqual(first.body);
    wait(11 * hour);
    expect((await ask(cookieOf(later.given))).body).toEqual(first.body);
  });

  it('outlives a change of keys, while both are accepted', async () => {
    const before = await (await open([older])).ask();
    expect((await (await open([newer, older])).ask(cookieOf(before.given))).body).toEqual(before.body);
    expect((await (await open([newer])).ask(cookieOf(before.given))).body).not.toEqual(before.body);
  });
});
