import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withServer } from '../../fixtures/testing/over-stores.js';
import { createByteLimit } from './rate-limits.js';

const { server } = withServer(undefined, () => [undefined, undefined, { rateLimits: 0.1, trustProxy: '127.0.0.1' }]);
afterEach(() => {
  jest.restoreAllMocks();
});

const tooOften = { code: 'too_many_requests', message: 'Too many requests. Please wait a moment and try again.', status: 429 };

const unknownId = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** One request from an address, with or without the cookie of a visitor. */
const create = async (address: string, cookie?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/clients',
    payload: { type: 'Individual', firstName: 'Ola', lastName: 'Berg' },
    headers: { 'x-tenant': 'meadow', 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  });

describe('how often a call may be made', () => {
  it('is limited for one session, which is told when to come back, and for no other at the same address', async () => {
    const first = await create('203.0.113.7');
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    for (let nth = 0; nth < 3; nth += 1) expect((await create('203.0.113.7', cookie)).statusCode).toBe(first.statusCode);
    const refused = await create('203.0.113.7', cookie);
    expect({ status: refused.statusCode, body: refused.json() }).toEqual({ status: 429, body: tooOften });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await create('203.0.113.7')).statusCode).toBe(first.statusCode);
  });

  it('is limited for one address, however many sessions it begins, and for no other address', async () => {
    for (let nth = 0; nth < 12; nth += 1) expect((await create('203.0.113.8')).statusCode).not.toBe(429);
    expect((await create('203.0.113.8')).statusCode).toBe(429);
    expect((await create('203.0.113.9')).statusCode).not.toBe(429);
  });

  it.each([-1, 1])('is limited for one minute, also when the clock of the server is set by %i h meanwhile', async (hours) => {
    const address = `203.0.113.${20 + hours}`;
    const setClocks = (day: number, running: number) => {
      const [date, passed] = [Date.now(), performance.now()];
      jest.spyOn(Date, 'now').mockReturnValue(date + day);
      jest.spyOn(performance, 'now').mockReturnValue(passed + running);
    };
    for (let nth = 0; nth < 12; nth += 1) await create(address);
    setClocks(hours * 3_600_000, 1000);
    const refused = await create(address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    setClocks(0, 60_000);
    expect((await create(address)).statusCode).not.toBe(429);
  });

  it('is limited for all other writes together, so that nobody fills the store with drafts of ever new sessions', async () => {
    const draft = async (method: 'PUT' | 'DELETE') => {
      const headers = { 'x-tenant': 'meadow', 'x-forwarded-for': '203.0.113.10', 'content-type': 'application/json' };
      const answer = await server.app.inject({ method, url: '/api/drafts/enrollment', headers, payload: '{}' });
      return answer.statusCode;
    };
    for (let nth = 0; nth < 60; nth += 1) expect([await draft('PUT'), await draft('DELETE')]).toEqual([200, 200]);
    expect([await draft('PUT'), await draft('DELETE')]).toEqual([429, 429]);
  });

  it('is limited for reads of people together, with and without a method of its own for headers, and for one address', async () => {
    const paths = [
      'clients',
      'session',
      'contacts',
      `clients/${unknownId}`,
      `contacts/${unknownId}`,
      `merchant-customers/${unknownId}/payment-sources`,
    ];
    const read = async (address: string, method: 'GET' | 'HEAD', path: string) => {
      const headers = { 'x-tenant': 'meadow', 'x-forwarded-for': address };
      return (await server.app.inject({ method, url: `/api/${path}`, headers })).statusCode;
    };
    // A slow machine takes more than a minute.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const first = await Promise.all(paths.map((path) => read('203.0.113.30', 'GET', path)));
    for (let nth = 6; nth < 120; nth += 1) expect(await read('203.0.113.30', nth % 2 === 0 ? 'HEAD' : 'GET', 'session')).toBe(200);
    expect(first).not.toContain(429);
    expect(await Promise.all(paths.map((path) => read('203.0.113.30', 'GET', path)))).toEqual(paths.map(() => 429));
    expect(await read('203.0.113.30', 'HEAD', 'session')).toBe(429);
    expect(await read('203.0.113.31', 'GET', 'session')).toBe(200);
  });

  it('is not limited for files, pages, health and what tenants are', async () => {
    for (const url of ['/healthz', '/version.json', '/', '/library/harbor', '/api/tenants/web?slug=harbor'])
      for (let nth = 0; nth < 150; nth += 1) expect((await server.app.inject({ url })).statusCode).toBe(200);
  });
});

it('bytes of files are not limited where rate limits are off, and a factor multiplies their limit', () => {
  const request = { ip: '203.0.113.40' } as FastifyRequest;
  const headers: unknown[] = [];
  const reply = { header: (...header: unknown[]) => headers.push(header) } as unknown as FastifyReply;
  const take = (factor: number, bytes: number) => () => createByteLimit(factor)(request, reply, bytes);
  expect(take(0, 9_000_000_000)).not.toThrow();
  expect(take(1, 200_000_000)).not.toThrow();
  expect(take(1, 200_000_001)).toThrow('Many files have come from your network');
  expect(take(2, 400_000_000)).not.toThrow();
  expect(take(2, 400_000_001)).toThrow('Many files have come from your network');
  expect(headers).toEqual([
    ['retry-after', '3600'],
    ['retry-after', '3600'],
  ]);
});
