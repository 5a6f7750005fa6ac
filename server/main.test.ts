import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { compiledProgram } from '../fixtures/testing/compile-server.js';
import { preparedFolder } from '../fixtures/testing/prepared-folder.js';
import { startPostgres } from '../fixtures/testing/postgres.js';

const root = resolve(import.meta.dirname, '..');
const codes = readdirSync(join(root, 'fixtures/tenants'))
  .map((name) => name.replace('.json', ''))
  .sort();

interface ProcessResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Process {
  readonly child: ChildProcess;
  readonly ended: Promise<ProcessResult>;
  says(words: string): Promise<string>;
}

function run(file: string, flags: readonly string[], environment: Record<string, string> = {}): Process {
  const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...rest } = process.env;
  const child = spawn(process.execPath, [compiledProgram(file), ...flags], { cwd: root, env: { ...rest, ...environment } });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const ended = new Promise<ProcessResult>((done) => child.once('exit', (code) => done({ code, out, err })));
  const says = (words: string): Promise<string> =>
    new Promise((done, fail) => {
      const look = (): void => {
        if (out.includes(words)) done(out);
      };
      child.stdout.on('data', look);
      void ended.then((end) => fail(new Error(JSON.stringify(end))));
      look();
    });
  return { child, ended, says };
}

const serve = (flags: readonly string[], environment: Record<string, string> = {}): Process => run('server/main.ts', flags, environment);
const query = (text: string, folder: string, environment: Record<string, string> = {}): Promise<ProcessResult> =>
  run('scripts/operate/query.ts', [text, '--data', folder], environment).ended;

describe('a running server', () => {
  let folder = '';
  let server: Process;
  let home = '';
  beforeAll(async () => {
    folder = await preparedFolder();
    server = serve(['--port', '0', '--gateway-port', '0', '--data', folder]);
    await server.says('/summit\n');
    home = /listening on (http:\/\/localhost:\d+\/)\n/.exec(await server.says('listening on'))?.[1] ?? '';
  });
  afterAll(() => {
    server.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints its address, that of the payment sandbox and those of every group and tenant (D-112) [R-1.1]', async () => {
    const said = await server.says('/summit\n');
    const [sandbox] = /^payment sandbox on http:\/\/localhost:\d+\/ \(test cards only, no money moves\)\n/.exec(said) ?? [''];
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

  it('says in plain words that a port is taken', async () => {
    const other = createServer().listen(0, 'localhost');
    await new Promise((done) => other.once('listening', done));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const free = await preparedFolder();
    expect(await serve(['--port', port, '--gateway-port', '0', '--data', free]).ended).toMatchObject({
      code: 2,
      out: '',
      err: `Port ${port} is in use by another program: stop that program, or choose another port with --port N.\n`,
    });
    other.close();
    rmSync(free, { recursive: true, force: true });
  });

  it('ends cleanly on SIGTERM, however often it is told, and can be looked into afterwards', async () => {
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
    expect(await query('select count(*) from tenants', folder)).toMatchObject({ code: 0, out: `{"count":"${codes.length}"}\n` });
  });

  it('starts again where a process was killed', async () => {
    const killed = serve(['--port', '0', '--data', folder]);
    await killed.says('listening on');
    killed.child.kill('SIGKILL');
    await killed.ended;
    const again = serve(['--port', '0', '--data', folder]);
    await again.says('listening on');
    again.child.kill('SIGINT');
    expect(await again.ended).toMatchObject({ code: 0 });
  });
});

describe('a server behind a proxy that terminates TLS', () => {
  let folder = '';
  let server: Process | undefined;
  const start = async (environment: Record<string, string>): Promise<string> => {
    server = serve(['--port', '0', '--gateway-port', '0', '--data', folder], { TRUST_PROXY: '127.0.0.1', ...environment });
    return server.says('listening on');
  };
  beforeAll(async () => {
    folder = await preparedFolder();
  });
  afterEach(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('starts, and says what to set so that others can pay [R-7.69]', async () => {
    expect(await start({})).toMatch(
      /^payment sandbox on .*\nFrom other machines nothing can be paid yet: .* Set PAYMENT_ORIGIN to .*, and SITE_ORIGINS to /,
    );
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

describe('a server over PostgreSQL', () => {
  it('needs no data folder, and its rows can be looked at', async () => {
    const postgres = await startPostgres({ isSeeded: true });
    const folder = mkdtempSync(join(tmpdir(), 'vestibule-none-'));
    const server = serve(['--port', '0', '--data', folder], { DATABASE_URL: postgres.url });
    await server.says('listening on');
    expect(await query('select code from tenants order by 1 limit 1', folder, { DATABASE_URL: postgres.url })).toMatchObject({
      code: 0,
      out: '{"code":"harbor"}\n',
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    rmSync(folder, { recursive: true });
    await postgres.stop();
  });

  it('says that it cannot reach it', async () => {
    const ended = await serve(['--port', '0'], { DATABASE_URL: 'postgresql://app@localhost:1/none' }).ended;
    const err = 'No PostgreSQL answers at localhost:1 (ECONNREFUSED): start it, or correct the host and port in DATABASE_URL.\n';
    expect(ended).toEqual({ code: 2, out: '', err });
  });
});

describe('a start that was not asked for rightly', () => {
  it.each([[['--prot', '1']], [['--port', 'many']], [['--port', '70000']], [['--data']], [['now']]])(
    'ends with 2 and one sentence: %j',
    async (flags) => {
      const ended = await serve(flags).ended;
      expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^[^\n]+(--help lists the options|not "\w+")\.\n$/) });
    },
  );
});
