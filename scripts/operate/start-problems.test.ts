import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileServer, type ScriptRunner, startScriptRunner, type EndedProcess, startNode } from '../../fixtures/testing/real-server.js';
import { startPostgres, type TestPostgres } from '../../fixtures/testing/postgres.js';
import { byTier } from '../../fixtures/testing/tier.js';

const work = mkdtempSync(join(tmpdir(), 'vestibule-problems-'));
/** Root may write everywhere, so that what a user may not do is shown by another user. */
const otherUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const servers: Server[] = [];
/** Where a start gets as far as its ports: a store that is there already, and the fastest one to open. */
let postgres: TestPostgres;
const ports = { busy: 0, refusesUser: 0, hasNoDatabase: 0 };

beforeAll(async () => {
  compileServer();
  postgres = await startPostgres({ isSeeded: true });
  chmodSync(work, 0o755);
  ports.busy = await listening(createServer());
  ports.refusesUser = await listening(postgresThatAnswers('28P01', 'password authentication failed for user "app"'));
  ports.hasNoDatabase = await listening(postgresThatAnswers('3D000', 'database "none" does not exist'));
  writeFileSync(join(work, 'file'), '');
  mkdirSync(join(work, 'other'));
  writeFileSync(join(work, 'other/letter.txt'), '');
  mkdirSync(join(work, 'closed'));
  chmodSync(join(work, 'closed'), 0o555);
  for (const name of ['empty', 'short', 'open', 'folder', 'store-file']) mkdirSync(join(work, name));
  writeFileSync(join(work, 'empty/keys.json'), '', { mode: 0o600 });
  writeFileSync(join(work, 'short/keys.json'), '{"session":["short"],"sandbox":"s"}', { mode: 0o600 });
  writeFileSync(join(work, 'open/keys.json'), '{}', { mode: 0o644 });
  mkdirSync(join(work, 'folder/keys.json'));
  writeFileSync(join(work, 'store-file/store'), '');
});
afterAll(async () => {
  for (const server of servers) server.close();
  await postgres.stop();
  rmSync(work, { recursive: true, force: true });
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return (server.address() as AddressInfo).port;
}

/** A server that speaks as much of PostgreSQL's protocol as a refusal needs. */
function postgresThatAnswers(code: string, message: string): Server {
  return createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  });
}

const inWork = (name: string): string => join(work, name);
const url =
  (port: () => number, database = 'app') =>
  () => ({ DATABASE_URL: `postgresql://app:hunter22@localhost:${port()}/${database}` });
const nothing = (): Record<string, string> => ({});
const onPostgres = (): Record<string, string> => ({ DATABASE_URL: postgres.url });
type Case = readonly [problem: string, words: () => readonly string[], environment: () => Record<string, string>, sentence: RegExp];

/** What is wrong with the store, for the server and the operator's commands alike. */
const ofStore: readonly Case[] = [
  [
    'a data folder that is a file',
    () => ['--data', inWork('file')],
    nothing,
    /file is not a folder: name another folder with --data DIR\.$/,
  ],
  [
    'an address of another database',
    () => [],
    () => ({ DATABASE_URL: 'mysql://app:hunter22@localhost/app' }),
    /^DATABASE_URL does not begin with postgresql:\/\/; write it like/,
  ],
  [
    'an address with a bad port',
    () => [],
    () => ({ DATABASE_URL: 'postgresql://app:hunter22@localhost:54x2/app' }),
    /^The port in DATABASE_URL is not a number from 1 to 65535; write it like/,
  ],
  [
    'a password that is not encoded',
    () => [],
    () => ({ DATABASE_URL: 'postgresql://app:hunter22/%@localhost/app' }),
    /^The port in DATABASE_URL .*encoded/,
  ],
  [
    'a database that nothing answers for',
    () => [],
    url(() => 1),
    /^No PostgreSQL answers at localhost:1 \(ECONNREFUSED\): start it, or correct the host and port in DATABASE_URL\.$/,
  ],
  [
    'a wrong password',
    () => [],
    url(() => ports.refusesUser),
    /refuses the user "app": correct the user and the password in DATABASE_URL\.$/,
  ],
  [
    'a database that is missing',
    () => [],
    url(() => ports.hasNoDatabase, 'none'),
    /^There is no database "none" on localhost:\d+: create it \(createdb --owner app none\), or correct DATABASE_URL\.$/,
  ],
];

const ofServer: readonly Case[] = [
  [
    'a data folder that holds other files',
    () => ['--data', inWork('other')],
    nothing,
    /other holds other files, such as letter\.txt, and no data of this server: name a new or empty folder/,
  ],
  [
    'a data folder whose parent is missing',
    () => ['--data', inWork('none/data')],
    nothing,
    /^The folder .*none does not exist: create it, or name another folder with --data DIR\.$/,
  ],
  [
    'a data folder that the user may not write',
    () => ['--data', inWork('closed')],
    nothing,
    /^The data folder .*closed cannot be read and written by this user: change its owner or its mode/,
  ],
  [
    'a data folder that the user may not create',
    () => ['--data', inWork('closed/data')],
    nothing,
    /^The data folder .*closed\/data cannot be read and written by this user/,
  ],
  ['a store that is a file', () => ['--data', inWork('store-file')], nothing, /store is not a folder: remove it, or name another folder/],
  [
    'an empty key file',
    () => ['--data', inWork('empty')],
    nothing,
    /^The key file .*empty\/keys\.json is not JSON: put it back from your copy, or remove it/,
  ],
  [
    'keys of the wrong length',
    () => ['--data', inWork('short')],
    nothing,
    /^The key file .*short\/keys\.json is not as expected \(\/session\/0 .*\): put it back/,
  ],
  [
    'a key file that is open to others',
    () => ['--data', inWork('open')],
    nothing,
    /keys\.json is open to other users \(mode 644\): close it with chmod 600 .*keys\.json\.$/,
  ],
  ['a key file that is a folder', () => ['--data', inWork('folder')], nothing, /keys\.json is not a file: remove it/],
  [
    'a port in use for the site',
    () => ['--port', String(ports.busy)],
    onPostgres,
    /^Port \d+ is in use by another program: stop that program, or choose another port with --port N\.$/,
  ],
  [
    'a port in use for the payment sandbox',
    () => ['--gateway-port', String(ports.busy)],
    onPostgres,
    /^Port \d+ is in use .* --gateway-port N\.$/,
  ],
  [
    'a port in use for figures',
    () => ['--metrics-port', String(ports.busy)],
    () => ({ ...onPostgres(), HOST: 'localhost' }),
    /^Port \d+ is in use .* --metrics-port N\.$/,
  ],
  ['an unknown option', () => ['--prot', '1'], nothing, /^Unknown option '--prot'; npm start -- --help lists the options\.$/],
  ['a bad number', () => ['--port', 'many'], nothing, /^--port is a number from 0 to 65535, not "many"\.$/],
];

function expectSentence({ code, out, err }: EndedProcess, sentence: RegExp): void {
  expect({ code, out: out.replace(/^payment sandbox on .*\n/, '') }).toEqual({ code: 2, out: '' });
  expect(err.trimEnd().split('\n')).toEqual([expect.stringMatching(sentence)]);
  expect(err).not.toContain('hunter22');
}

/** In the quick tier one problem of each kind. */
const ONE_OF_EACH = [
  'an address of another database',
  'a wrong password',
  'a data folder that holds other files',
  'a data folder that the user may not write',
  'an empty key file',
  'a port in use for the site',
  'a bad number',
];
const problems = [...ofStore, ...ofServer].filter(([problem]) => byTier(ONE_OF_EACH.includes(problem), true));

describe('a server that cannot start', () => {
  it.each(problems)('says so in one sentence with a remedy and ends with 2: %s', async (problem, words, environment, sentence) => {
    const asked = ['--port', '0', '--gateway-port', '0', ...(words().includes('--data') ? [] : ['--data', inWork('fresh')]), ...words()];
    const options = problem.includes('may not') ? otherUser : {};
    expectSentence(await startNode(['dist/server/main.js', ...asked], environment(), options).ended, sentence);
  });
});

describe('an operator command that cannot reach the store', () => {
  let scripts: ScriptRunner;
  beforeAll(async () => {
    scripts = await startScriptRunner();
  });
  afterAll(() => scripts.close());
  const all: readonly (readonly [name: string, ...words: string[]])[] = [
    ['query', 'select 1'],
    ['tenants', 'fixtures/tenants/harbor.json'],
    ['backup', '--to', inWork('all.gz')],
    ['restore', '--from', inWork('file')],
    ['inbox'],
    ['erase', '--older-than', '1'],
    ['person', 'find', '--email', 'ada@example.org'],
  ];
  /** In the quick tier one that reads and one that writes. */
  const commands = byTier(all.slice(0, 2), all);

  it.each(ofStore)('says so in one sentence with a remedy and ends with 2: %s', async (problem, words, environment, sentence) => {
    for (const [name, ...rest] of commands) {
      const ended = await scripts.call(name, [...rest, ...words()], environment());
      const isRead = problem.includes('is a file') && !['restore', 'tenants'].includes(name);
      expectSentence(ended, isRead ? /^There is no data in .*file: name the folder of the server with --data DIR\.$/ : sentence);
    }
  });
});
