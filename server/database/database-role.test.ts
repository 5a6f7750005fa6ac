import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { startPostgres, type TestPostgres } from '../../fixtures/testing/postgres.js';
import { type EndedProcess, startProgram } from '../../fixtures/testing/real-server.js';
import { GuardedClient } from './guarded-client.js';
import { openStore } from './store.js';

const { keep, closeAll } = closing();
let postgres: TestPostgres;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-role-'));
  keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
  postgres = await startPostgres();
  keep({ close: postgres.stop });
});
afterAll(closeAll);

async function asSuperuser(statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new GuardedClient({ connectionString: postgres.superuserUrl });
  await client.connect();
  let rows: readonly unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query<object>(statement));
  await client.end();
  return rows;
}

const run = (file: string, words: readonly string[], environment: Record<string, string> = {}): Promise<EndedProcess> =>
  startProgram(file, words, environment).ended;
const serve = (databaseUrl: string): Promise<EndedProcess> =>
  run('server/main.ts', ['--port', '0', '--gateway-port', '0', '--data', folder], { DATABASE_URL: databaseUrl });
const urlOf = (role: string, database = 'app'): string => postgres.url.replace('app@/app', `${role}@/${database}`);

describe('a server whose DATABASE_URL names a role that row-level security does not apply to', () => {
  it.each([
    ['a superuser', 'boss', 'create role boss login superuser', 'is a superuser'],
    ['a role with BYPASSRLS', 'walker', 'create role walker login bypassrls', 'has BYPASSRLS'],
  ])('refuses to start with %s, says why in one sentence, and creates no table', async (_what, role, statement, reason) => {
    await asSuperuser([statement]);
    const ended = await serve(urlOf(role));
    expect(ended).toEqual({
      code: 2,
      out: '',
      err: `The role "${role}" in DATABASE_URL ${reason}, so PostgreSQL would not keep the rows of tenants apart (row-level security does not apply to it); connect with a role of its own, for which "npm run -s database-role" prints the SQL.\n`,
    });
    expect(await asSuperuser(["select relname from pg_class where relnamespace = 'public'::regnamespace"])).toEqual([]);
  });

  it('refuses the commands that work on the store, too', async () => {
    const ended = await run('scripts/operate/query.ts', ['select 1', '--data', folder], { DATABASE_URL: urlOf('postgres') });
    expect(ended).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^The role "postgres" in DATABASE_URL is a superuser[^\n]*\n$/),
    });
  });

  it('accepts a role that may set its role to a superuser, because it does not have those rights by itself', async () => {
    await asSuperuser(['create role deputy login', 'grant postgres to deputy', 'create database deputy owner deputy']);
    const store = keep(await openStore({ databaseUrl: urlOf('deputy', 'deputy') }));
    expect(await store.isHealthy()).toBe(true);
    expect(await store.queryReadOnly('select count(*)::integer as n from clients')).toEqual([{ n: 0 }]);
  });

  it('refuses tables whose policies do not apply to their owner', async () => {
    await (await openStore({ databaseUrl: postgres.url })).close();
    await asSuperuser(['alter table clients no force row level security', 'alter table payments disable row level security']);
    const remedy = (table: string): string => `alter table ${table} enable row level security, force row level security;`;
    await expect(openStore({ databaseUrl: postgres.url })).rejects.toThrow(
      `Row-level security is not forced on clients, payments, so tenants would not be kept apart; run: ${remedy('clients')} ${remedy('payments')}`,
    );
    await asSuperuser(['clients', 'payments'].map(remedy));
    await (await openStore({ databaseUrl: postgres.url })).close();
  });
});

describe('npm run database-role', () => {
  it('prints SQL that creates a role and a database with which the store opens', async () => {
    const printed = await run('scripts/operate/database-role.ts', ['--role', 'Front "door"', '--database', 'front']);
    expect(printed).toMatchObject({ code: 0, err: '' });
    const statements = printed.out.split('\n').filter((line) => line !== '' && !line.startsWith('--'));
    expect(statements).toEqual([
      'create role "Front ""door""" login nosuperuser nobypassrls nocreatedb nocreaterole;',
      `create database "front" owner "Front ""door""" encoding 'UTF8' template template0;`,
    ]);
    await asSuperuser(statements);
    const store = keep(await openStore({ databaseUrl: urlOf(encodeURIComponent('Front "door"'), 'front') }));
    expect(await store.isHealthy()).toBe(true);
  });

  it('describes itself with --help, and refuses what it does not know', async () => {
    const help = await run('scripts/operate/database-role.ts', ['--help']);
    expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Usage: npm run -s database-role') });
    const wrong = await run('scripts/operate/database-role.ts', ['--rolle', 'x']);
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/--rolle.*npm run -s database-role -- --help/) });
  });
});
