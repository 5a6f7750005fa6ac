import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type pg from 'pg';
import { GuardedClient } from '../store/guarded-client.js';
import { startPostgres, type TestPostgres } from './postgres.js';
import { type ServerProcess, startServer } from './server-process.js';

/** A server over a PostgreSQL whose connections are lost while writes wait for an answer. */
export interface LossyServer {
  readonly postgres: TestPostgres;
  readonly server: ServerProcess;
  post(firstName: string): Promise<TimedResponse>;
  /** Sends each request again, with its key, until it is answered 201. */
  postUntilCreated(names: readonly string[]): Promise<void>;
  countClients(prefix: string): Promise<unknown>;
  /** Sends writes that wait for a table, breaks something, and returns the answers of the writes. */
  postDuring(names: readonly string[], fault: (client: pg.Client) => Promise<unknown>): Promise<readonly TimedResponse[]>;
  close(): Promise<void>;
}

export interface TimedResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: unknown;
  readonly message: unknown;
  readonly milliseconds: number;
}

/** The answer to a write whose connection was lost. */
export const busy = {
  code: 'service_busy',
  status: 503,
  retryAfter: '5',
  message: 'The service is busy. Please try again in a moment.',
};

export const firstNames = (prefix: string): readonly string[] => Array.from({ length: 15 }, (_, index) => `${prefix}${index}`);

/** Ends all connections of the server, as the superuser. */
export const terminateAll = (client: pg.Client): Promise<unknown> =>
  client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'");

/** Starts a server as its own process over a PostgreSQL with an operator's settings. */
export async function startLossyServer(): Promise<LossyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-lost-'));
  const postgres = await startPostgres({ durable: true, isSeeded: true });
  const server = await startServer(['--data', folder], { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', NODE_ENV: 'production' });
  const post = (firstName: string): Promise<TimedResponse> => postClient(server.home, firstName);
  return {
    postgres,
    server,
    post,
    async postUntilCreated(names) {
      for (const name of names) while ((await post(name)).status !== 201);
    },
    countClients: (prefix) =>
      asSuperuser(postgres, async (client) => {
        const { rows } = await client.query<{ n: number }>(
          "select count(*)::integer as n from clients where body ->> 'firstName' like $1",
          [`${prefix}%`],
        );
        return rows[0]?.n;
      }),
    postDuring: (names, fault) =>
      asSuperuser(postgres, async (client) => {
        await client.query('begin');
        await client.query('lock table clients in access exclusive mode');
        const sending = Promise.all(names.map(post));
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await fault(client);
        return sending;
      }),
    async close() {
      await server.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Expects that writes whose connections are lost are answered 503 or done, and that each is done once in the end. */
export async function expectNoLoss(
  { server, postDuring, postUntilCreated, countClients }: LossyServer,
  prefix: string,
  fault: (client: pg.Client) => Promise<unknown>,
): Promise<readonly TimedResponse[]> {
  const names = firstNames(prefix);
  const answers = await postDuring(names, fault);
  expect(server.child.exitCode).toBeNull();
  // The table is released at the same moment, so a write may still get through.
  for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(busy);
  await postUntilCreated(names);
  expect(await countClients(prefix)).toBe(names.length);
  return answers;
}

async function postClient(home: string, firstName: string): Promise<TimedResponse> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', 'x-tenant': 'meadow', 'idempotency-key': `key-of-${firstName}` };
  const body = JSON.stringify({ type: 'Individual', firstName, lastName: 'Berg' });
  const answer = await fetch(`${home}api/clients`, { method: 'POST', headers, body });
  const { code, message }: { code?: string; message?: string } = JSON.parse(await answer.text());
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, message, milliseconds: performance.now() - began };
}

async function asSuperuser<T>(postgres: TestPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new GuardedClient({ connectionString: postgres.superuserUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
