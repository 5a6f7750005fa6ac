import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openStore, type Store } from '../database/store.js';
import { closing } from '../../fixtures/testing/closing.js';
import { startBalancer } from '../../fixtures/testing/haproxy.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { type ServerProcess, startServer } from '../../fixtures/testing/real-server.js';
import { beginSession } from '../../fixtures/testing/visitor.js';

const { keep, closeAll } = closing();
const meadow = scopeOf('meadow');
let store: Store;
let environment: Record<string, string> = {};
let folder = '';
const servers: ServerProcess[] = [];
let site = '';
let cookie = '';

/** Each has a folder of its own; the keys are the same. */
async function start(nth: number, port = '0'): Promise<void> {
  servers[nth] = await startServer(['--data', join(folder, String(nth)), '--port', port], environment);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-two-'));
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  const postgres = await startPostgres({ isSeeded: true });
  keep({ close: postgres.stop });
  const keys = join(folder, 'keys.json');
  writeFileSync(
    keys,
    JSON.stringify({ session: ['a key for tests, of thirty-two letters'], sandbox: 'another key for tests, as long as that' }),
    { mode: 0o600 },
  );
  environment = { DATABASE_URL: postgres.url, SECRETS_FILE: keys, RATE_LIMITS: 'off', DRAIN_SECONDS: '2' };
  keep({ close: () => Promise.all(servers.map((server) => server.stop())).then(() => undefined) });
  await Promise.all([start(0), start(1)]);
  store = keep(await openStore({ databaseUrl: postgres.url }));
  const balancer = keep(await startBalancer(servers.map(({ home }) => home)));
  site = balancer.home;
  cookie = await beginSession(servers[0]?.home ?? '', 'meadow');
});
afterAll(closeAll);

interface ServerAnswer {
  readonly status: number;
  readonly by: string | null;
  readonly clientId: string | undefined;
}

async function post(name: string): Promise<ServerAnswer> {
  const headers = { 'content-type': 'application/json', cookie, 'x-tenant': 'meadow', 'idempotency-key': `key-of-${name}` };
  const body = JSON.stringify({ type: 'Individual', firstName: name, lastName: 'Berg' });
  const answer = await fetch(`${site}api/clients`, { method: 'POST', headers, body });
  const told: { data?: { client: { clientId: string } } } = JSON.parse(await answer.text());
  return { status: answer.status, by: answer.headers.get('x-served-by'), clientId: told.data?.client.clientId };
}

/** As a browser does it: the same request with the same key, until there is an answer. */
async function postUntilAnswered(name: string): Promise<ServerAnswer> {
  for (let time = 0; time < 20; time++) {
    const answer = await post(name).catch(() => undefined);
    if (answer?.status === 201) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${name} got no answer.`);
}

/** Sends one request for each name, ten at a time. */
async function load(names: readonly string[], send: (name: string) => Promise<ServerAnswer>): Promise<Map<string, ServerAnswer>> {
  const answers = new Map<string, ServerAnswer>();
  const waiting = [...names];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) answers.set(name, await send(name));
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return answers;
}

const namesOf = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, nth) => `${prefix}-${nth}`);
const kept = (prefix: string) =>
  store.queryReadOnly(
    `select first_name as name, client_id as "clientId" from clients where first_name like '${prefix}-%' order by 1`,
    meadow,
  );
const acknowledged = (answers: ReadonlyMap<string, ServerAnswer>) =>
  [...answers].map(([name, { clientId }]) => ({ name, clientId })).sort((a, b) => (a.name < b.name ? -1 : 1));
const serving = (answers: ReadonlyMap<string, ServerAnswer>): string[] =>
  [...new Set([...answers.values()].map(({ by }) => String(by)))].sort();

describe('two servers on one PostgreSQL behind a balancer', () => {
  it('both serve', async () => {
    await untilBothServe();
    const answers = await load(namesOf('both', 40), post);
    expect(serving(answers)).toEqual(['server-0', 'server-1']);
    expect(await kept('both')).toEqual(acknowledged(answers));
  });

  it('both know of a changed setting within a second', async () => {
    const value = async ({ home }: ServerProcess): Promise<unknown> => {
      const answer = await fetch(`${home}api/tenants/${scopeOf('harbor').tenantId}/settings`);
      const { data }: { data: { enrollment: { code: string; value: unknown }[] } } = JSON.parse(await answer.text());
      return data.enrollment.find(({ code }) => code === 'MIN_AGE')?.value;
    };
    const began = Date.now();
    expect(await Promise.all(servers.map(value))).toEqual([2, 2]);
    const usual = Date.now() - began;
    const body = sql<string>`jsonb_set(body, '{value}', '9')`;
    await store.inTenant(scopeOf('harbor'), (db) =>
      db.updateTable('tenant_settings').set({ body }).where('code', '=', 'MIN_AGE').execute(),
    );
    const told = Date.now();
    while ((await Promise.all(servers.map(value))).some((each) => each !== 9));
    expect(Date.now() - told).toBeLessThan(1000 + 20 * usual);
  });

  it('lose no request when one of them is stopped and another takes its place: nobody has to try again', async () => {
    const [first] = servers;
    const sending = load(namesOf('stopped', 400), async (name) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return post(name);
    });
    await first?.stop();
    const answers = await sending;
    expect([...answers.values()].filter(({ status }) => status !== 201)).toEqual([]);
    expect(await kept('stopped')).toEqual(acknowledged(answers));
    expect(serving(await load(namesOf('after', 10), post))).toEqual(['server-1']);
  });

  it('lose nothing that was acknowledged, and keep nothing twice, when one of them is killed under load', async () => {
    const port = new URL(servers[0]?.home ?? '').port;
    await start(0, port);
    await untilBothServe();
    let answered = 0;
    const sending = load(namesOf('killed', 400), async (name) => {
      const answer = await postUntilAnswered(name);
      if (++answered === 100) servers[1]?.child.kill('SIGKILL');
      return answer;
    });
    const answers = await sending;
    expect(serving(answers)).toEqual(['server-0', 'server-1']);
    expect(answers.size).toBe(400);
    expect(await kept('killed')).toEqual(acknowledged(answers));
    const again = await load(namesOf('killed', 400), post);
    expect(acknowledged(again)).toEqual(acknowledged(answers));
    expect(serving(again)).toEqual(['server-0']);
  });
});

async function untilBothServe(): Promise<void> {
  for (let time = 0; time < 50; time++) {
    const by = await Promise.all([1, 2].map(async () => (await fetch(`${site}version.json`)).headers.get('x-served-by')));
    if (new Set(by).size === 2) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The balancer does not find both servers.');
}
