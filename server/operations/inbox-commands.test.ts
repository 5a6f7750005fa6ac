import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { closing } from '../../fixtures/testing/closing.js';
import { agentConsent } from '../../fixtures/testing/consent.js';
import { openGuideProject } from '../../fixtures/testing/guide-files.js';
import { fillPeople, personIds } from '../../fixtures/testing/person-rows.js';
import { PATIENT, preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { startScriptRunner, type ScriptRunner } from '../../fixtures/testing/real-server.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../fixtures/testing/test-server.js';
import { newVisitor } from '../../fixtures/testing/visitor.js';
import { acquireLock } from '../database/lock.js';
import { openQuerySocket } from '../database/query-socket.js';
import { openStore, type Store } from '../database/store.js';
import { operationsOfServer } from './operations.js';

const lena = { firstName: 'Lena', lastName: 'Vogt', email: 'lena@vogt.example', phone: '2075550144', countryCode: 'US', phoneExt: '1' };

describe('the inbox while a server holds the store', () => {
  const { keep, closeAll } = closing();
  let folder = '';
  let store: Store;
  let server: TestServer;
  let scripts: ScriptRunner;
  beforeAll(async () => {
    scripts = keep(await startScriptRunner());
    folder = await preparedFolder();
    keep({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) });
    const lock = acquireLock(folder);
    if (!lock.ok) throw new Error(lock.problems);
    store = keep(await openStore({ folder, ...PATIENT }));
    await fillPeople(store);
    // A thread that tests run in cannot set it.
    jest.spyOn(process, 'umask').mockReturnValue(0);
    const socket = await openQuerySocket(folder, operationsOfServer(store));
    keep({ close: () => Promise.resolve(socket.close()) });
    server = keep(await openTestServer(store));
  });
  afterAll(closeAll);
  const inbox = (...words: string[]) => scripts.call('inbox', [...words, '--data', folder]);

  it('shows an agent who signed up, whom forms find once the agent is accepted, and no longer when refused [D-116]', async () => {
    const associations = ['harbor', 'meadow'].map((code) => ({ referenceId: scopeOf(code).tenantId, status: 'Active' }));
    const post = async (path: string, body: object) => (await newVisitor(server, 'harbor').ask('POST', path, body)).body.data;
    const { id } = await post('/contacts', { ...lena, agreement: true, agreements: [agentConsent], associations });
    const agents = async (tenant: string) =>
      (JSON.parse((await inbox('--tenant', tenant)).out) as { type: string; lastName: string }[]).filter(
        ({ type, lastName }) => type === 'Agent' && lastName === 'Vogt',
      );
    const found = () => post('/search/referrer', { query: 'lena vogt' });
    expect(await agents('harbor')).toMatchObject([{ status: 'Pending', reference: id, answers: { phone: lena.phone } }]);
    expect([await agents('summit'), await found()]).toEqual([[], []]);
    for (const [flag, status, referrers] of [
      ['--accept', 'Accepted', [{ id, name: 'Lena Vogt', type: 'agent' }]],
      ['--refuse', 'Refused', []],
    ] as const) {
      expect(await inbox(flag, id)).toEqual({ code: 0, out: 'harbor\nmeadow\n', err: expect.stringContaining(`${status}: `) });
      expect(await agents('meadow')).toMatchObject([{ status }]);
      expect(await found()).toEqual(referrers);
    }
    expect(await store.queryReadOnly(`select what from audit where about = '${id}' order by at`, scopeOf('meadow'))).toEqual([
      { what: 'accept agent' },
      { what: 'refuse agent' },
    ]);
    const ofFile = '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a01';
    expect(await inbox('--accept', ofFile)).toMatchObject({ code: 1, err: expect.stringMatching(/^No agent signed up with the id "8f2d/) });
  });

  it('gives a request to a tester, as a case without anything of the person', async () => {
    const guide = keep(openGuideProject());
    const make = (...words: string[]) => scripts.call('new', ['case', '--root', guide.folder, '--data', folder, ...words]);
    const made = await make('--from', 'rq-7k3m-q2zx', '--name', 'like-a-request');
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^Made fixtures\/cases\/visit-request\/like-a-request\.json/) });
    const text = readFileSync(join(guide.folder, 'fixtures/cases/visit-request/like-a-request.json'), 'utf8');
    expect(Object.keys((JSON.parse(text) as { answers: object }).answers).toSorted()).toEqual(['firstName', 'lastName', 'reason']);
    expect(text).not.toMatch(/ada|Marsh|example\.org|knee|RQ-|4321/i);
    for (const [number, root, sentence] of [
      ['RQ-2222-2222', guide.folder, 'No stored request has the number RQ-2222-2222: npm run inbox '],
      ['EN-2222-2222', guide.folder, 'EN-2222-2222 is no request of one form'],
      ['RQ-7K3M-Q2ZX', '.', 'RQ-7K3M-Q2ZX was sent by the form "visit-request" at harbor, which this project does not have'],
    ] as const)
      expect(await make('--from', number, '--root', root)).toEqual({ code: 1, out: '', err: expect.stringContaining(sentence) });
  });

  it('gives a file back that an answer names, and no other', async () => {
    const to = join(folder, 'scan.pdf');
    const err = 'scan.pdf  application/pdf  8 bytes\n';
    const file = ['--file', personIds.file.toUpperCase()];
    expect(await inbox(...file, '--to', to)).toEqual({ code: 0, out: '', err });
    expect(readFileSync(to, 'utf8')).toBe('%PDF-1.7');
    expect(await inbox(...file, '--to', to)).toMatchObject({ code: 1, err: `${to} is there already. Name a new file.\n` });
    expect(await inbox(...file, '--tenant', 'harbor')).toEqual({ code: 0, out: '%PDF-1.7', err });
    for (const words of [
      ['--file', 'none'],
      [...file, '--tenant', 'summit'],
    ])
      expect(await inbox(...words)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^No stored answer names a file "/) });
  });
});
