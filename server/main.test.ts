import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { preparedFolder } from '../fixtures/testing/prepared-folder.js';
import { startPostgres, type TestPostgres } from '../fixtures/testing/postgres.js';
import { startProgram, type TestProcess } from '../fixtures/testing/real-server.js';
import { openStore } from './database/store.js';
import { addTenants } from './operations/add-tenants.js';
import { readOptions } from './options.js';
import { launchServer, type RunningServer } from './start.js';

const root = resolve(import.meta.dirname, '..');

describe('a running server', () => {
  let folder = '';
  let server: TestProcess;
  const start = () => startProgram('server/main.ts', ['--port', '0', '--gateway-port', '0', '--data', folder]);
  beforeAll(async () => {
    folder = await preparedFolder();
    server = start();
  });
  afterAll(() => {
    server.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints its address, that of the payment sandbox and those of every group and tenant (D-112) [R-1.1]', async () => {
    const said = await server.says(/^[^]*\/summit\n/);
    const home = await server.says(/listening on (http:\/\/localhost:\d+\/)\n/);
    const [sandbox] =
      /^form for cards on http:\/\/localhost:\d+\/\npayment sandbox on http:\/\/localhost:\d+\/ \(test cards only, no money moves\)\nletters of this demo on http:\/\/localhost:\d+\/__sandbox\/letters \(none is sent\)\n/.exec(
        said,
      ) ?? [''];
    expect(sandbox).not.toBe('');
    const own = ['harbor', 'meadow'].map((code) => `${home}${code}`);
    const others = ['himal', 'summit'].flatMap((slug) =>
      ['', slug].map((path) => `${home.replace('localhost', `${slug}.localhost`)}${path}`),
    );
    expect(said.slice(sandbox.length)).toBe(`listening on ${[home, ...own, ...others].join('\n  ')}\n`);
    expect((await fetch(`${home}healthz`)).status).toBe(200);
  });

  it('starts again where a process was killed, and ends cleanly on SIGTERM, however often it is told', async () => {
    await server.stop('SIGKILL');
    server = start();
    expect(await server.says(/listening on/)).toContain('listening on');
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
  });
});

describe('a server over PostgreSQL, behind a proxy that terminates TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-none-'));
  let postgres: TestPostgres;
  let server: RunningServer | undefined;
  /** Starts a server in this process; returns all that it prints. */
  const start = async (environment: Record<string, string> = {}): Promise<string> => {
    const words = ['--port', '0', '--gateway-port', '0', '--data', folder];
    const variables = { DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent', ...environment };
    const options = readOptions(words, variables);
    if (!options.ok) throw new Error(options.problems);
    const lines: string[] = [];
    const started = await launchServer(options.value, root, (line) => lines.push(line));
    if (!started.ok) throw new Error(started.problems.join('\n'));
    server = started.value;
    return [...lines, ...server.addresses].join('\n');
  };
  beforeAll(async () => {
    postgres = await startPostgres({ isSeeded: true });
  });
  afterEach(() => server?.stop());
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('says what to set so that others can pay [R-7.69], and serves at once the tenants that another process saves', async () => {
    const said = await start();
    expect(said).toMatch(
      /^form for cards on .*\npayment sandbox on .*\nletters of this demo on .*\nFrom other machines nothing can be paid yet: .* Set PAYMENT_ORIGIN to .*, and SITE_ORIGINS to /,
    );
    const [home = ''] = server?.addresses ?? [];
    const harbor = JSON.parse(readFileSync(join(root, 'fixtures/tenants/harbor.json'), 'utf8'));
    const changed = { ...harbor, tenant: { ...harbor.tenant, displayName: 'Harbor by the Sea' } };
    const tenant = { ...harbor.tenant, tenantId: 'new-tenant', code: 'pier', slug: 'pier', isPrimary: false };
    expect((await fetch(`${home}library/pier`)).status).toBe(404);
    const other = await openStore({ databaseUrl: postgres.url });
    expect(await addTenants(other, [changed, { ...harbor, tenant, contacts: [] }])).toMatchObject({ ok: true });
    await other.close();
    const isServed = async (path: string, words: string) => (await (await fetch(`${home}${path}`)).text()).includes(words);
    while (!(await isServed('api/tenants/web?slug=harbor', 'Harbor by the Sea'))) await wait(50);
    while (!(await isServed('library/pier', '"pier"'))) await wait(50);
    for (const code of ['pier', 'harbor']) expect((await fetch(`${home}library/${code}`)).status).toBe(200);
  });

  it('leads browsers to the payment frame where they reach it, which names the site where they reach that [R-7.69] [R7]', async () => {
    const said = await start({
      SITE_ORIGINS: 'https://*.example.org',
      PAYMENT_ORIGIN: 'https://pay.example.org',
      GATEWAY_ORIGIN: 'https://sandbox.example.org',
    });
    expect(said).not.toContain('From other machines');
    const [site, form] = [/^http:\/\/localhost(:\d+)\/$/m, /^form for cards on \w+:\/\/localhost(:\d+)/m].map(
      (words) => `http://127.0.0.1${words.exec(said)?.[1]}`,
    );
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'harbor.example.org' };
    const { tenantId } = JSON.parse(readFileSync(join(root, 'fixtures/tenants/harbor.json'), 'utf8')).tenant;
    const merchant = await (await fetch(`${site}/api/merchants/${tenantId}`, { headers })).json();
    expect(merchant).toMatchObject({
      data: { session: { frameOrigin: 'https://pay.example.org', frameUrl: 'https://pay.example.org/frames/authorize-net/sandbox' } },
    });
    const list = await fetch(`${site}/api/clients`, { headers: { ...headers, 'x-tenant': 'harbor' } });
    expect(list.headers.get('set-cookie')).toMatch(/^__Host-visitor=.*; Secure/);
    const frame = await fetch(`${form}/frames/sandbox/sandbox`);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors https://*.example.org;');
  });
});
