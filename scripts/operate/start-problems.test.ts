import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileServer, type ScriptRunner, startScriptRunner, type EndedProcess, startNode } from '../../fixtures/testing/real-server.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { readOptions } from '../../server/options.js';
import { launchServer } from '../../server/start.js';
import PROBLEMS from './start-problems.json' with { type: 'json' };

/** What is wrong; `{work}` and names of ports stand in words and in the address of the database. */
interface Problem {
  readonly problem: string;
  readonly words?: readonly string[];
  readonly databaseUrl?: string;
  /** A regular expression. */
  readonly sentence: string;
  /** One of each kind, for the quick tier. */
  readonly isQuick?: boolean;
}

const work = mkdtempSync(join(tmpdir(), 'vestibule-problems-'));
/** Root may write everywhere, so that what a user may not do is shown by another user. */
const otherUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const servers: Server[] = [];
const ports: Record<string, number> = {};

beforeAll(async () => {
  compileServer();
  chmodSync(work, 0o755);
  ports['busy'] = await listening(createServer());
  ports['refusesUser'] = await listening(postgresThatAnswers('28P01', 'password authentication failed for user "app"'));
  ports['hasNoDatabase'] = await listening(postgresThatAnswers('3D000', 'database "none" does not exist'));
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
afterAll(() => {
  for (const server of servers) server.close();
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

const fill = (text: string): string => text.replace('{work}', work).replace(/\{(\w+)\}/, (_all, name: string) => String(ports[name]));
const wordsOf = ({ words = [] }: Problem): string[] => words.map(fill);
const environmentOf = ({ databaseUrl }: Problem): Record<string, string> => (databaseUrl ? { DATABASE_URL: fill(databaseUrl) } : {});

function expectSentence({ code, out, err }: EndedProcess, sentence: string): void {
  expect({ code, out: out.replace(/^form for cards on .*\npayment sandbox on .*\n/, '') }).toEqual({ code: 2, out: '' });
  expect(err.trimEnd().split('\n')).toEqual([expect.stringMatching(sentence)]);
  expect(err).not.toContain('hunter22');
}

const ofStore: readonly Problem[] = PROBLEMS.ofStore;

describe('a server that cannot start', () => {
  const all: readonly Problem[] = [...ofStore, ...PROBLEMS.ofServer];
  const chosen = all.filter(({ isQuick }) => byTier(isQuick, true));

  it.each(chosen)('says so in one sentence with a remedy and ends with 2: $problem', async (each) => {
    const asked = ['--port', '0', '--gateway-port', '0', '--data', join(work, 'fresh'), ...wordsOf(each)];
    const options = each.problem.includes('may not') ? otherUser : {};
    expectSentence(await startNode(['dist/server/main.js', ...asked], environmentOf(each), options).ended, each.sentence);
  });
});

describe('a server whose port is in use', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    postgres = await startPostgres({ isSeeded: true });
  });
  afterAll(() => postgres.stop());

  it.each(byTier(['--port'], ['--port', '--gateway-port', '--metrics-port']))('says which option chooses another: %s', async (option) => {
    const words = ['--port', '0', '--gateway-port', '0', '--data', work, option, String(ports['busy'])];
    const options = readOptions(words, { DATABASE_URL: postgres.url, HOST: 'localhost', LOG_LEVEL: 'silent' });
    if (!options.ok) throw new Error(options.problems);
    expect(await launchServer(options.value, resolve('.'), () => undefined)).toEqual({
      ok: false,
      problems: [`Port ${ports['busy']} is in use by another program: stop that program, or choose another port with ${option} N.`],
    });
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
    ['backup', '--to', join(work, 'all.gz')],
    ['restore', '--from', join(work, 'file')],
    ['inbox'],
    ['erase', '--older-than', '1'],
    ['person', 'find', '--email', 'ada@example.org'],
  ];
  /** In the quick tier one that reads and one that writes. */
  const commands = byTier(all.slice(0, 2), all);

  it.each(ofStore)('says so in one sentence with a remedy and ends with 2: $problem', async (each) => {
    for (const [name, ...rest] of commands) {
      const ended = await scripts.call(name, [...rest, ...wordsOf(each)], environmentOf(each));
      const isRead = each.problem.includes('is a file') && !['restore', 'tenants'].includes(name);
      expectSentence(ended, isRead ? '^There is no data in .*file: name the folder of the server with --data DIR\\.$' : each.sentence);
    }
  });
});
