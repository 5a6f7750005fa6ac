import cookie from '@fastify/cookie';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { withStore } from '../../fixtures/testing/over-stores.js';
import { apiError } from '../errors/api-error.js';
import { errorHandler } from '../http/answer-error.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { readCaller } from './caller.js';
import { openSessions } from './sessions.js';
import { idempotentWrite } from './idempotent-write.js';
import { enqueue } from './outbox.js';

describe.each(eachStore)('a write to two servers over %s', (_name, open) => {
  const { rows, keep, look } = withStore(open);
  /** Two servers, as processes of one store are; calls go to both in turn. */
  const apps: FastifyInstance[] = [];
  const openServer = async (): Promise<FastifyInstance> => {
    const services = {
      store: rows.store,
      tenants: createTenantCache(rows.store),
      sessions: openSessions(['a key for tests, of thirty-two letters'], () => new Date()),
      now: () => new Date(),
    };
    const app = keep(fastify());
    await app.register(cookie);
    app.setErrorHandler(errorHandler());
    app.post<{ Body: { readonly word: string } }>('/words', async (request, reply) => {
      const caller = await readCaller(services, request, reply);
      return idempotentWrite(services, { request, reply, caller }, async (db) => {
        await enqueue(db, caller.scope.tenantId, [{ kind: 'word', body: { word: request.body.word } }]);
        if (request.body.word === 'bad') throw apiError('line_not_found');
        return { status: 201, body: { data: { word: request.body.word, made: Math.random() } } };
      });
    });
    return app;
  };
  beforeAll(async () => {
    apps.push(await openServer(), await openServer());
  });

  const send = async (word: string, key?: string, more: Record<string, string> = {}) => {
    const headers = { 'x-tenant': 'harbor', ...(key !== undefined && { 'idempotency-key': key }), ...more };
    apps.reverse();
    const answer = await apps[0]?.inject({ method: 'POST', url: '/words', payload: { word }, headers });
    return { status: answer?.statusCode ?? 0, body: answer?.json(), cookie: answer?.headers['set-cookie'] };
  };
  const newSession = async (): Promise<{ cookie: string }> => ({ cookie: String((await send('a first word')).cookie).split(';')[0] ?? '' });
  let mine: { cookie: string };
  beforeAll(async () => {
    mine = await newSession();
  });
  const post = (word: string, key?: string, more: Record<string, string> = {}) => send(word, key, { ...mine, ...more });
  const refused = { status: 422, body: { code: 'idempotency_key_reused', errors: [{ path: '/idempotency-key' }] }, cookie: undefined };
  const written = (word: string, tenant = 'harbor') => look(`select message_id from outbox where body ->> 'word' = '${word}'`, tenant);

  it('that is sent again and again, at once and later, happens once and gets one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('often', 'key-often')));
    for (let later = 0; later < 5; later += 1) answers.push(await post('often', 'key-often'));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await written('often')).toHaveLength(1);
  });

  it('with the key of another request is refused', async () => {
    await post('first', 'key-of-first');
    expect(await post('second', 'key-of-first')).toMatchObject(refused);
    expect(await written('second')).toEqual([]);
  });

  it('with the key of another session is a write of its own [D-141]', async () => {
    const first = await post('shared', 'key-of-two');
    const other = await newSession();
    const second = await send('shared', 'key-of-two', other);
    expect([second.status, second.body]).not.toEqual([201, first.body]);
    expect(await send('shared', 'key-of-two', other)).toMatchObject({ status: 201, body: second.body });
    expect(await post('shared', 'key-of-two')).toMatchObject({ status: 201, body: first.body });
    expect(await written('shared')).toHaveLength(2);
    expect(await send('third', 'key-of-two', other)).toMatchObject(refused);
  });

  it('without a session and with a known key is refused, and gets neither an answer nor a session [D-141]', async () => {
    const lost = await send('lost', 'key-of-lost');
    expect(lost).toMatchObject({ status: 201, cookie: expect.stringContaining('visitor=') });
    for (const headers of [{}, { cookie: 'visitor=made-up' }])
      for (const word of ['lost', 'another'])
        expect(await send(word, 'key-of-lost', headers)).toEqual({ ...refused, body: expect.anything() });
    expect((await send('lost', 'key-of-lost')).body).toMatchObject(refused.body);
    expect(await written('lost')).toHaveLength(1);
    expect((await send('lost', 'key-of-lost', { 'x-tenant': 'meadow' })).status).toBe(201);
  });

  it('without a session happens once, however often it is sent at the same moment [R2]', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('crowd', 'key-of-crowd')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 422),
    ]);
    expect(answers.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1);
    expect(await written('crowd')).toHaveLength(1);
  });

  it('that fails keeps nothing, so that it can be tried again', async () => {
    expect((await post('bad', 'key-of-bad')).status).toBe(409);
    expect(await written('bad')).toEqual([]);
    expect((await post('bad', 'key-of-bad')).status).toBe(409);
  });

  it('of one tenant is not that of another with the same key', async () => {
    await post('here', 'key-of-here');
    expect((await post('there', 'key-of-here', { 'x-tenant': 'meadow' })).status).toBe(201);
    expect(await written('there', 'meadow')).toHaveLength(1);
  });

  it.each(['short', 'with a space in it', 'x'.repeat(129), 'ключ-ключ'])('with the key "%s" is refused', async (key) => {
    expect(await post('any', encodeURI(key).replaceAll('%20', ' '))).toMatchObject({
      status: 400,
      body: { errors: [{ path: '/idempotency-key' }] },
    });
  });

  it('without a key happens as often as it is sent', async () => {
    await post('twice');
    await post('twice');
    expect(await written('twice')).toHaveLength(2);
  });
});
