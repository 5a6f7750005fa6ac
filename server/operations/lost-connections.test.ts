import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { GuardedClient } from '../store/guarded-client.js';
import { closing } from '../testing/closing.js';
import { startPostgres, type TestPostgres } from '../testing/postgres.js';
import { type ServerProcess, startServer } from '../testing/server-process.js';

jest.setTimeout(120_000);

const { keep, closeAll } = closing();
let postgres: TestPostgres;
let server: ServerProcess;
let log = '';

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-lost-'));
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  postgres = await startPostgres({ durable: true });
  keep({ close: postgres.stop });
  server = await startServer(['--data', folder], { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', NODE_ENV: 'production' });
  keep({ close: server.stop });
  server.child.stderr?.on('data', (part: Buffer) => (log += part.toString()));
}, 60_000);
afterAll(closeAll, 60_000);

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: unknown;
  readonly message: unknown;
  readonly milliseconds: number;
}

const firstNames = (prefix: string): readonly string[] => Array.from({ length: 15 }, (_, index) => `${prefix}${index}`);

async function post(firstName: string): Promise<Answered> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', 'x-tenant': 'meadow', 'idempotency-key': `key-of-${firstName}` };
  const body = JSON.stringify({ type: 'Individual', firstName, lastName: 'Berg' });
  const answer = await fetch(`${server.home}api/clients`, { method: 'POST', headers, body });
  const { code, message }: { code?: string; message?: string } = JSON.parse(await answer.text());
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, message, milliseconds: performance.now() - began };
}

/** Sends each request again, with its key, until it is answered 201. */
async function postUntilCreated(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const until = Date.now() + 20_000;
    while ((await post(name)).status !== 201) if (Date.now() > until) throw new Error(`${name} was not created.\n${log.slice(-4000)}`);
  }
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new GuardedClient({ connectionString: postgres.superuserUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const countClients = (prefix: string): Promise<unknown> =>
  asSuperuser(async (client) => {
    const { rows } = await client.query<{ n: number }>("select count(*)::integer as n from clients where body ->> 'firstName' like $1", [
      `${prefix}%`,
    ]);
    return rows[0]?.n;
  });

const terminateAll = (client: pg.Client): Promise<unknown> =>
  client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'");

/** Sends writes that wait for a table, breaks something, and returns the answers of the writes. */
async function postDuring(names: readonly string[], fault: (client: pg.Client) => Promise<unknown>): Promise<readonly Answered[]> {
  return asSuperuser(async (client) => {
    await client.query('begin');
    await client.query('lock table clients in access exclusive mode');
    const sending = Promise.all(names.map(post));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await fault(client);
    return sending;
  });
}

const busy = {
  code: 'service_busy',
  status: 503,
  retryAfter: '5',
  message: 'The service is busy. Please try again in a moment.',
};

describe('a server whose database connections are lost while writes wait for an answer', () => {
  it.each([
    ['all backends are terminated', 'Terminated', terminateAll],
    ['PostgreSQL is restarted in fast mode', 'Fast', () => postgres.restart('fast')],
    ['PostgreSQL is restarted in immediate mode', 'Immediate', () => postgres.restart('immediate')],
  ])('answers 503 with Retry-After, goes on, and creates one row for each key when %s', async (_fault, prefix, fault) => {
    const names = firstNames(prefix);
    const answers = await postDuring(names, fault);
    expect(server.child.exitCode).toBeNull();
    // The table is released at the same moment, so a write may still get through.
    for (const answer of answers) {
      if (answer.status !== 201) expect(answer).toMatchObject(busy);
      expect(answer.milliseconds).toBeLessThan(15_000);
    }
    await postUntilCreated(names);
    expect(await countClients(prefix)).toBe(names.length);
  });

  it('answers within 15 s and creates one row for each key when PostgreSQL is frozen for 16 s', async () => {
    const names = firstNames('Frozen');
    await postUntilCreated(firstNames('Warm'));
    postgres.signalAll('SIGSTOP');
    const thawing = new Promise<void>((resolve) =>
      setTimeout(() => {
        postgres.signalAll('SIGCONT');
        resolve();
      }, 16_000),
    );
    const answers = await Promise.all(names.map(post));
    for (const answer of answers) {
      expect(answer).toMatchObject(busy);
      expect(answer.milliseconds).toBeLessThan(12_500);
    }
    await thawing;
    expect(server.child.exitCode).toBeNull();
    await postUntilCreated(names);
    expect(await countClients('Frozen')).toBe(names.length);
  });

  it('shows in its health that the store does not answer, within 15 s, and recovers', async () => {
    postgres.signalAll('SIGSTOP');
    const began = performance.now();
    const sick = await fetch(`${server.home}healthz`);
    const milliseconds = performance.now() - began;
    postgres.signalAll('SIGCONT');
    expect(sick.status).toBe(503);
    expect(milliseconds).toBeLessThan(15_000);
    const until = Date.now() + 10_000;
    while ((await fetch(`${server.home}healthz`)).status !== 200) if (Date.now() > until) throw new Error('The health stays bad.');
    expect(server.child.exitCode).toBeNull();
  });
});
