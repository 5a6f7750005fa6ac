import cookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { apiError } from '../errors/api-error.js';
import { errorHandler } from '../http/answer-error.js';
import { createTenantCache } from '../tenants/tenant-cache.js';
import { closing } from '../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../fixtures/testing/each-store.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { readCaller } from './caller.js';
import { openSessions } from './sessions.js';
import { idempotentWrite } from './idempotent-write.js';
import { enqueue } from '../payments/settling/queue-payment-letters.js';

describe.each(eachStore)('a write over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let app: FastifyInstance;
  beforeAll(async () => {
    rows = keep(await open());
    const services = {
      store: rows.store,
      tenants: createTenantCache(rows.store),
      sessions: openSessions(['a key for tests, of thirty-two letters'], () => new Date()),
      now: () => new Date(),
    };
    app = keep(fastify());
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
  });
  afterAll(closeAll);

  const post = async (word: string, key?: string, more: Record<string, string> = {}) => {
    const headers = { 'x-tenant': 'harbor', ...(key !== undefined && { 'idempotency-key': key }), ...more };
    const answer = await app.inject({ method: 'POST', url: '/words', payload: { word }, headers });
    return { status: answer.statusCode, body: answer.json(), cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const written = (word: string, tenant = 'harbor') =>
    rows.store.queryReadOnly(`select message_id from outbox where body ->> 'word' = '${word}'`, scopeOf(tenant));

  it('that is sent again and again, at once and later, happens once and gets one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('often', 'key-often')));
    for (let later = 0; later < 5; later += 1) answers.push(await post('often', 'key-often'));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await written('often')).toHaveLength(1);
  });

  it('with the key of another request is refused', async () => {
    const first = await post('first', 'key-of-first');
    expect(await post('second', 'key-of-first', { cookie: first.cookie })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/idempotency-key' }] },
    });
    expect(await written('second')).toEqual([]);
  });

  it('of another visitor is not answered, whoever knows its key', async () => {
    await post('mine', 'key-of-mine');
    const stranger = await post('stranger');
    expect((await post('mine', 'key-of-mine', { cookie: stranger.cookie })).status).toBe(422);
  });

  it('whose first answer was lost, and the session with it, gives that session to who sends it again', async () => {
    const lost = await post('lost', 'key-of-lost');
    const again = await post('lost', 'key-of-lost');
    expect(again.body).toEqual(lost.body);
    const after = await post('after', undefined, { cookie: again.cookie });
    expect(after.status).toBe(201);
    expect(await post('lost', 'key-of-lost', { cookie: again.cookie })).toMatchObject({ status: 201, body: lost.body });
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
