import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { type ScriptRunner, type ServerProcess, startScriptRunner, startServer } from '../../fixtures/testing/real-server.js';

let scripts: ScriptRunner;
beforeAll(async () => {
  scripts = await startScriptRunner();
});
afterAll(() => scripts.close());

/** Runs a command to its end. */
const command: ScriptRunner['call'] = (name, words) => scripts.call(name, words);

/** Adds a client; returns the id. */
async function apply(home: string, firstName: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-tenant': 'meadow' };
  const body = JSON.stringify({ type: 'Individual', firstName, lastName: 'Berg' });
  const answer = await fetch(`${home}api/clients`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { data }: { data: { client: { clientId: string } } } = JSON.parse(await answer.text());
  return data.client.clientId;
}

const counted = (rows: string): string[] => rows.split('\n').filter((line) => /^ *\d+ {2}/.test(line));

describe('the commands of an operator', () => {
  const work = mkdtempSync(join(tmpdir(), 'vestibule-commands-'));
  const file = join(work, 'all.gz');
  let folder = '';
  let server: ServerProcess;
  beforeAll(async () => {
    folder = await preparedFolder();
    server = await startServer(['--data', folder]);
    await apply(server.home, 'Zanzibar');
  });
  afterAll(() => {
    server.child.kill('SIGKILL');
    for (const each of [work, folder]) rmSync(each, { recursive: true, force: true });
  });

  it('look at rows of a tenant while a server holds them, and hint at the tenant where none was named', async () => {
    const one = await command('query', ['--tenant', 'meadow', 'select first_name from clients', '--data', folder]);
    expect(one).toEqual({ code: 0, out: '{"first_name":"Zanzibar"}\n', err: '' });
    expect(await command('query', ['select first_name from clients', '--data', folder])).toEqual({
      code: 0,
      out: '',
      err: 'Rows of clients belong to tenants and are not seen without one: npm run -s query -- --tenant CODE "…"\n',
    });
    expect(await command('query', ['--tenant', 'nobody', 'select 1', '--data', folder])).toMatchObject({
      code: 1,
      err: 'There is no tenant "nobody".\n',
    });
    expect(await command('query', ['delete from tenants', '--data', folder])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('read-only transaction'),
    });
  });

  it('show what was received while a server holds it', async () => {
    const shown = await command('inbox', ['--as', 'csv', '--data', folder]);
    expect(shown).toMatchObject({ code: 0, err: '1 application.\n', out: expect.stringContaining('"Zanzibar"') });
    expect(JSON.parse((await command('inbox', ['--tenant', 'harbor', '--data', folder])).out)).toEqual([]);
    expect(await command('inbox', ['--since', 'monday', '--data', folder])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--since is a day like 2026-11-01'),
    });
  });

  it('back up while a server holds the rows and goes on serving, say that keys are not in it, and erase a person then', async () => {
    const backup = command('backup', ['--to', file, '--data', folder]);
    const pemba = await apply(server.home, 'Pemba');
    const ended = await backup;
    expect(ended).toMatchObject({ code: 0, err: expect.stringContaining('keys.json') });
    expect(counted(ended.out)).toContain('        4  tenants');
    expect(await command('backup', ['--to', file, '--data', folder])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is there already'),
    });
    expect(readdirSync(work)).toEqual(['all.gz']);
    expect(await command('person', ['erase', '--id', pemba, '--yes', '--data', folder])).toMatchObject({
      code: 0,
      out: expect.stringContaining('  clients 1 '),
    });
  });

  it('refuse to restore beside a server that holds the rows, and name its process', async () => {
    expect(await command('restore', ['--from', file, '--data', folder])).toMatchObject({
      code: 2,
      err: `Process ${server.child.pid} holds ${folder}. Stop it first, and start it again afterwards.\n`,
    });
  });

  it('are all that the socket of a server does, each by its name, within limits', async () => {
    const call = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(join(folder, 'query.sock'));
        let answer = '';
        socket.on('data', (part) => (answer += part.toString()));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
        socket.write(text);
      });
    const message = (words: string) => JSON.stringify({ message: words });
    expect(await call('{"name": "toString", "args": {}}\n')).toBe(
      `${message('The server that runs cannot do "toString": it is of another version. Start it again.')}\n`,
    );
    expect(await call('{"name": "query", "args": {"text": "delete from tenants"}}\n')).toContain('read-only transaction');
    for (const text of ['no JSON\n', 'x'.repeat(9_000_000)]) expect(await call(text)).toBe('');
    expect(await command('query', ['x'.repeat(8_500_000), '--data', folder])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/ takes at most 8 MB at once: name fewer files\.\n$/),
    });
  });

  it('restore into a new folder, and into no other', async () => {
    const fresh = await preparedFolder({ isSeeded: false });
    const restored = await command('restore', ['--from', file, '--data', fresh]);
    expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('keys.json') });
    expect(counted(restored.out)).toContain('        4  tenants');
    expect(await command('restore', ['--from', file, '--data', fresh])).toMatchObject({ code: 1, err: expect.stringContaining('already') });
    expect(await command('restore', ['--from', join(work, 'none'), '--data', fresh])).toMatchObject({ code: 1 });
    rmSync(fresh, { recursive: true });
  });

  describe.each(['while a server holds the rows', 'without a server'])('%s', (when) => {
    beforeAll(async () => {
      if (when === 'without a server') await server.stop();
    });

    it('count what they would erase, and erase it when they are told to', async () => {
      const mail = join(folder, 'mail');
      mkdirSync(mail, { recursive: true });
      writeFileSync(join(mail, 'old.eml'), 'To: zanzibar@example.org');
      utimesSync(join(mail, 'old.eml'), 0, 0);
      const words = ['--older-than', '30', '--data', folder];
      const trial = await command('erase', words);
      expect(trial).toMatchObject({
        code: 0,
        err: 'Nothing was erased: this is what --yes would erase.\n',
        out: expect.stringMatching(/^harbor {2}.*\nletters {2}1\n$/s),
      });
      expect(existsSync(join(mail, 'old.eml'))).toBe(true);
      expect(await command('erase', [...words, '--yes'])).toMatchObject({
        code: 0,
        out: trial.out,
        err: expect.stringContaining('Erased.'),
      });
      expect(existsSync(join(mail, 'old.eml'))).toBe(false);
      expect(await command('erase', ['--older-than', '0', '--data', folder])).toMatchObject({ code: 2 });
      expect(await command('erase', [...words, '--tenant', 'nobody'])).toMatchObject({ code: 1, err: 'There is no tenant "nobody".\n' });
    });

    it('save tenants and print their files, or refuse all of them with everything that is wrong', async () => {
      const harbor = JSON.parse(readFileSync('fixtures/tenants/harbor.json', 'utf8'));
      const written = (name: string, tenant: object): string => {
        const path = join(work, name);
        writeFileSync(path, JSON.stringify({ ...harbor, tenant: { ...harbor.tenant, ...tenant } }, null, 3));
        return path;
      };
      const tenants = (...files: string[]) => command('tenants', [...files, '--data', folder]);
      const own = written('harbor.json', { displayName: `Härbor ${when}` });
      expect(await tenants(own)).toMatchObject({ code: 0, out: 'harbor\n' });
      const name = await command('query', ["select body ->> 'displayName' as name from tenants where code = 'harbor'", '--data', folder]);
      expect(name.out).toBe(`{"name":"Härbor ${when}"}\n`);
      const exported = await command('export', ['--tenant', 'harbor', '--data', folder]);
      expect(exported).toEqual({ code: 0, out: readFileSync(own, 'utf8'), err: '' });
      expect(await command('export', ['--tenant', 'nobody', '--data', folder])).toMatchObject({
        code: 1,
        err: 'There is no tenant "nobody".\n',
      });
      const wrong = written('wrong.json', { code: 'api', timeZone: 'Mars/Olympus' });
      const refused = await tenants('fixtures/tenants/meadow.json', wrong, join(work, 'none.json'));
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err.trimEnd().split('\n')).toEqual([
        expect.stringMatching(/wrong\.json:\d+:\d+ \/tenant\/code reserved-tenant-code {2}"api" is the first part/),
        expect.stringMatching(/wrong\.json:\d+:\d+ \/tenant\/timeZone unknown-time-zone {2}there is no time zone "Mars\/Olympus"/),
        expect.stringMatching(/none\.json: there is no such file/),
      ]);
      const taken = await tenants(written('taken.json', { tenantId: 'another', code: 'pier' }));
      expect(taken).toMatchObject({ code: 1, err: expect.stringMatching(/"harbor" is the slug of another tenant/) });
    });

    it('end without a word when the reader of a long answer has gone', () => {
      const query = `node scripts/run.mjs query "select repeat('x', 90) as x from generate_series(1, 20000)" --data ${folder}`;
      const { stdout, stderr } = spawnSync('sh', ['-c', `{ ${query}; echo "code $?" >&2; } | head -1`], { encoding: 'utf8' });
      expect([stdout, stderr]).toEqual([`{"x":"${'x'.repeat(90)}"}\n`, 'code 0\n']);
    });
  });

  it('say that there is nothing rather than make a folder', async () => {
    const none = join(work, 'none');
    for (const [name, ...words] of [
      ['erase', '--older-than', '1'],
      ['backup', '--to', join(work, 'b')],
      ['inbox'],
      ['export', '--tenant', 'harbor'],
      ['person', 'find', '--email', 'ada@example.org'],
      ['query', 'select 1'],
    ] as const)
      expect(await command(name, [...words, '--data', none])).toMatchObject({
        code: 2,
        err: expect.stringContaining(`There is no data in ${none}`),
      });
    expect(existsSync(none)).toBe(false);
  });

  it.each(['backup', 'restore', 'erase', 'person', 'tenants', 'export', 'query', 'inbox --nonsense'])(
    'name the call that explains them: %s',
    async (words) => {
      const [name = '', ...more] = words.split(' ');
      const err = expect.stringMatching(new RegExp(`^[^\\n]+; npm run -s ${name} -- --help says how it is used\\.\\n$`));
      expect(await command(name, more)).toMatchObject({ code: 2, out: '', err });
    },
  );
});
