import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { GuardedClient } from '../database/guarded-client.js';
import { closing } from '../../fixtures/testing/closing.js';
import { startPostgres, type TestPostgres } from '../../fixtures/testing/postgres.js';
import { type ServerProcess, startServer } from '../../fixtures/testing/real-server.js';
import { beginSession } from '../../fixtures/testing/visitor.js';

const { keep, closeAll } = closing();
let postgres: TestPostgres;
let server: ServerProcess;
let superuser: pg.Client;
let cookie = '';
/** What this machine adds to the promised times now: a hundred times a usual answer, in milliseconds. */
let delay = 0;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-lost-'));
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  postgres = await startPostgres({ durable: true, isSeeded: true });
  keep({ close: postgres.stop });
  server = await startServer(['--data', folder], { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', NODE_ENV: 'production' });
  keep({ close: () => server.stop() });
  cookie = await beginSession(server.home, 'meadow');
  await postUntilCreated(namesOf('Warm'));
  delay = 100 * (await post('Usual')).milliseconds;
});
afterAll(closeAll);

/** The answer to a write whose connection was lost. */
const busy = { code: 'service_busy', status: 503, retryAfter: '5', message: 'The service is busy. Please try again in a moment.' };

const namesOf = (prefix: string): readonly string[] => Array.from({ length: 15 }, (_, index) => `${prefix}${index}`);
const longest = (answers: readonly { readonly milliseconds: number }[]): number =>
  Math.max(...answers.map(({ milliseconds }) => milliseconds));

async function post(firstName: string) {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', cookie, 'x-tenant': 'meadow', 'idempotency-key': `key-of-${firstName}` };
  const body = JSON.stringify({ type: 'Individual', firstName, lastName: 'Berg' });
  const answer = await fetch(`${server.home}api/clients`, { method: 'POST', headers, body });
  const { code, message }: { code?: string; message?: string } = JSON.parse(await answer.text());
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, message, milliseconds: performance.now() - began };
}

/** Sends each request again, with its key, until it is answered 201. */
async function postUntilCreated(names: readonly string[]): Promise<void> {
  for (const name of names) while ((await post(name)).status !== 201);
}

async function asSuperuser<T>(work: () => Promise<T>): Promise<T> {
  superuser = new GuardedClient({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  try {
    return await work();
  } finally {
    await superuser.end();
  }
}

/** Expects that the server goes on, and that each write is done once when it has been sent again. */
async function expectOnce(prefix: string): Promise<void> {
  expect(server.child.exitCode).toBeNull();
  await postUntilCreated(namesOf(prefix));
  const text = "select count(*)::integer as n from clients where body ->> 'firstName' like $1";
  const { rows } = await asSuperuser(() => superuser.query<{ n: number }>(text, [`${prefix}%`]));
  expect(rows).toEqual([{ n: 15 }]);
}

const FAULTS: readonly (readonly [string, string, () => Promise<unknown>])[] = [
  [
    'all backends are terminated',
    'Terminated',
    () => superuser.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'"),
  ],
  ['PostgreSQL is restarted in fast mode', 'Fast', () => postgres.restart('fast')],
  ['PostgreSQL is restarted in immediate mode', 'Immediate', () => postgres.restart('immediate')],
];

describe('a server whose database connections are lost while writes wait for an answer', () => {
  it.each(FAULTS)(
    'answers 503 with Retry-After within 15 s, goes on, and creates one row for each key when %s',
    async (_what, prefix, fault) => {
      const answers = await asSuperuser(async () => {
        await superuser.query('begin');
        await superuser.query('lock table clients in access exclusive mode');
        const sending = Promise.all(namesOf(prefix).map(post));
        await wait(1500);
        await fault();
        return sending;
      });
      // The table is released at the same moment, so a write may still get through.
      for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(busy);
      expect(longest(answers)).toBeLessThan(15_000 + delay);
      await expectOnce(prefix);
    },
  );

  it('answers within 15 s and creates one row for each key when PostgreSQL is frozen for 16 s', async () => {
    postgres.signalAll('SIGSTOP');
    const thawing = wait(16_000).then(() => postgres.signalAll('SIGCONT'));
    const answers = await Promise.all(namesOf('Frozen').map(post));
    for (const answer of answers) expect(answer).toMatchObject(busy);
    expect(longest(answers)).toBeLessThan(12_500 + delay);
    await thawing;
    await expectOnce('Frozen');
  });

  it('shows in its health that the store does not answer, within 15 s, and recovers', async () => {
    postgres.signalAll('SIGSTOP');
    const began = performance.now();
    const sick = await fetch(`${server.home}healthz`);
    const milliseconds = performance.now() - began;
    postgres.signalAll('SIGCONT');
    expect(sick.status).toBe(503);
    expect(milliseconds).toBeLessThan(15_000 + delay);
    while ((await fetch(`${server.home}healthz`)).status !== 200);
    expect(server.child.exitCode).toBeNull();
  });
});
