import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { preparedFolder } from '../fixtures/testing/prepared-folder.js';
import { startPostgres, type TestPostgres } from '../fixtures/testing/postgres.js';
import {
  type EndedProcess,
  type ScriptRunner,
  startProgram,
  startScriptRunner,
  type TestProcess,
} from '../fixtures/testing/real-server.js';

const root = resolve(import.meta.dirname, '..');
const codes = readdirSync(join(root, 'fixtures/tenants'))
  .map((name) => name.replace('.json', ''))
  .sort();

let scripts: ScriptRunner;
beforeAll(async () => {
  scripts = await startScriptRunner();
});
afterAll(() => scripts.close());
const query = (text: string, folder: string, environment: Record<string, string> = {}): Promise<EndedProcess> =>
  scripts.call('query', [text, '--data', folder], environment);
const serve = (flags: readonly string[], environment?: Record<string, string>) => startProgram('server/main.ts', flags, environment);

describe('a running server', () => {
  let folder = '';
  let server: TestProcess;
  let home = '';
  beforeAll(async () => {
    folder = await preparedFolder();
    server = serve(['--port', '0', '--gateway-port', '0', '--data', folder]);
    await server.says(/^[^]*\/summit\n/);
    home = await server.says(/listening on (http:\/\/localhost:\d+\/)\n/);
  });
  afterAll(() => {
    server.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints its address, that of the payment sandbox and those of every group and tenant (D-112) [R-1.1]', async () => {
    const said = await server.says(/^[^]*\/summit\n/);
    const [sandbox] =
      /^payment sandbox on http:\/\/localhost:\d+\/ \(test cards only, no money moves\)\nletters of this demo on http:\/\/localhost:\d+\/__sandbox\/letters \(none is sent\)\n/.exec(
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

  it('keeps its data folder: a second start is refused, naming the process', async () => {
    const second = await serve(['--port', '0', '--data', folder]).ended;
    expect(second).toEqual({
      code: 2,
      out: '',
      err: `The data folder ${folder} is in use by process ${server.child.pid}. Stop that process, or start with another folder: --data DIR.\n`,
    });
  });

  it('lets the owner of the folder look at rows, and change none', async () => {
    expect(await query("select code, is_primary from tenants where code = 'harbor'", folder)).toMatchObject({
      code: 0,
      out: '{"code":"harbor","is_primary":true}\n',
    });
    expect(await query('delete from tenants', folder)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('read-only transaction'),
    });
    expect(await query('', folder)).toMatchObject({ code: 0, out: '' });
  });

  it('starts again where a process was killed', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    server = serve(['--port', '0', '--gateway-port', '0', '--data', folder]);
    expect(await server.says(/listening on/)).toContain('listening on');
  });

  it('ends cleanly on SIGTERM, however often it is told, and can be looked into afterwards', async () => {
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
    expect(await query('select count(*) from tenants', folder)).toMatchObject({ code: 0, out: `{"count":"${codes.length}"}\n` });
  });
});

describe('a server over PostgreSQL, behind a proxy that terminates TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-none-'));
  let postgres: TestPostgres;
  let server: TestProcess | undefined;
  const start = async (environment: Record<string, string>): Promise<string> => {
    const words = ['--port', '0', '--gateway-port', '0', '--data', folder];
    server = serve(words, { DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1', ...environment });
    return server.says(/listening on/);
  };
  beforeAll(async () => {
    postgres = await startPostgres({ isSeeded: true });
  });
  afterEach(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('needs no data folder, and its rows can be looked at; it says what to set so that others can pay [R-7.69]', async () => {
    expect(await start({})).toMatch(
      /^payment sandbox on .*\nletters of this demo on .*\nFrom other machines nothing can be paid yet: .* Set PAYMENT_ORIGIN to .*, and SITE_ORIGINS to /,
    );
    expect(await query('select code from tenants order by 1 limit 1', folder, { DATABASE_URL: postgres.url })).toMatchObject({
      code: 0,
      out: '{"code":"harbor"}\n',
    });
    server?.child.kill('SIGTERM');
    expect(await server?.ended).toMatchObject({ code: 0 });
  });

  it('leads browsers to the payment frame where they reach it, which names the site where they reach that [R-7.69] [R7]', async () => {
    const said = await start({ SITE_ORIGINS: 'https://*.example.org', PAYMENT_ORIGIN: 'https://pay.example.org' });
    expect(said).not.toContain('From other machines');
    const [site, sandbox] = [/listening on \w+:\/\/localhost(:\d+)/, /^payment sandbox on \w+:\/\/localhost(:\d+)/].map(
      (words) => `http://127.0.0.1${words.exec(said)?.[1]}`,
    );
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'harbor.example.org' };
    const { tenantId } = JSON.parse(readFileSync(join(root, 'fixtures/tenants/harbor.json'), 'utf8')).tenant;
    const merchant = await (await fetch(`${site}/api/merchants/${tenantId}`, { headers })).json();
    expect(merchant).toMatchObject({
      data: { session: { frameOrigin: 'https://pay.example.org', frameUrl: 'https://pay.example.org/frame' } },
    });
    const list = await fetch(`${site}/api/clients`, { headers: { ...headers, 'x-tenant': 'harbor' } });
    expect(list.headers.get('set-cookie')).toMatch(/^__Host-visitor=.*; Secure/);
    const frame = await fetch(`${sandbox}/frame`);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors https://*.example.org;');
  });
});
