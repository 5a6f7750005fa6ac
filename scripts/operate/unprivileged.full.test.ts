import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileServer, startNode, type TestProcess } from '../../fixtures/testing/real-server.js';
import { eligibleResponse } from '../../fixtures/testing/eligible-response.js';
import { preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { byTier } from '../../fixtures/testing/tier.js';

const root = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** Root becomes a user that owns no other file, so that all that this user writes is found; others stay who they are. */
const user = isRoot ? 60_000 + (process.pid % 5000) : undefined;
const asUser = user === undefined ? {} : { uid: user, gid: user };
/** Laid out already in the quick tier, because to lay out a store takes seconds. */
let folder = '';
const emptyFolder = () => Promise.resolve(mkdtempSync(join(tmpdir(), 'vestibule-unprivileged-')));
const closed = mkdtempSync(join(tmpdir(), 'vestibule-closed-'));

beforeAll(async () => {
  compileServer();
  folder = await byTier(preparedFolder, emptyFolder)();
  if (user !== undefined) execFileSync('chown', ['-R', `${user}:${user}`, folder]);
  chmodSync(closed, 0o555);
});
afterAll(() => {
  for (const each of [folder, closed]) rmSync(each, { recursive: true, force: true });
});

interface Running extends TestProcess {
  readonly home: string;
}

async function start(): Promise<Running> {
  const environment = { HOME: '/nonexistent', TMPDIR: closed, NODE_ENV: 'production' };
  const words = ['dist/server/main.js', '--port', '0', '--gateway-port', '0', '--data', folder];
  const server = startNode(words, environment, asUser);
  const home = await server.says(/listening on (http:\/\/localhost:\d+\/)\n/);
  return { ...server, home };
}

const person: unknown = JSON.parse(readFileSync(join(root, 'fixtures/cases/enrollment-individual/everything.payload.json'), 'utf8'));

async function call(home: string, cookie: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${home}api${path}`, {
    method,
    headers: {
      'x-tenant': 'harbor',
      'content-type': 'application/json',
      cookie,
      ...(path === '/clients' && { 'x-form': 'enrollment-individual' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie };
}

/** Saves a person; returns the cookie of the visitor and the client's id. */
async function save(home: string): Promise<[cookie: string, clientId: string]> {
  const { status, text, cookie } = await call(home, '', 'POST', '/clients', person);
  expect(status).toBe(201);
  const { data }: { data: { client: { clientId: string } } } = JSON.parse(text);
  const { clientId } = data.client;
  expect(await call(home, cookie, 'POST', '/questionnaire-responses', eligibleResponse('harbor', clientId))).toMatchObject({ status: 201 });
  return [cookie, clientId];
}

/** The files and folders of the user outside its data folder. */
function writtenElsewhere(): string[] {
  const places = [root, tmpdir(), '/tmp', '/var/tmp', '/dev/shm', '/run'];
  if (user === undefined) return readdirSync(closed);
  const find = ['-xdev', '-uid', String(user), '-not', '-path', `${folder}*`, '-print'];
  return places
    .flatMap((place) => execFileSync('sh', ['-c', 'find "$0" "$@" 2>/dev/null || true', place, ...find], { encoding: 'utf8' }).split('\n'))
    .filter((line) => line !== '');
}

describe('a server of an unprivileged user', () => {
  it('saves a person, finds them (in the full tier also after a restart), and writes into its data folder only', async () => {
    let [cookie, clientId] = ['', ''];
    for (let starts = 0; starts < byTier(1, 2); starts += 1) {
      const server = await start();
      if (starts === 0) [cookie, clientId] = await save(server.home);
      const found = await call(server.home, cookie, 'GET', `/clients/${clientId}`);
      expect(found).toMatchObject({ status: 200, text: expect.stringContaining(clientId) });
      server.child.kill('SIGTERM');
      expect(await server.ended).toMatchObject({ code: 0 });
    }
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['keys.json', 'sandbox', 'store']));
    expect(writtenElsewhere()).toEqual([]);
  });

  it('is told to have its folder built by the owner, where nothing was built', async () => {
    const tree = mkdtempSync(join(tmpdir(), 'vestibule-tree-'));
    execFileSync(
      'sh',
      [
        '-c',
        `git ls-files -co --exclude-standard | grep -v '\\.webp$' | xargs cp --parents -t "$0" 2>/dev/null; ln -s "${root}/node_modules" "$0/node_modules"; chmod -R a+rX,a-w "$0"`,
        tree,
      ],
      { cwd: root },
    );
    const ended = await startNode(['scripts/start.mjs', '--data', folder], { HOME: '/nonexistent' }, { cwd: tree, ...asUser }).ended;
    execFileSync('chmod', ['-R', 'u+w', tree]);
    rmSync(tree, { recursive: true, force: true });
    expect(ended).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^1 of 4: packages\n/),
      err: expect.stringMatching(/"npm ci && npm run build" as the owner of this folder first\.\n$/),
    });
  });
});
