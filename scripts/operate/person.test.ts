import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillPeople, personIds } from '../../fixtures/testing/person-rows.js';
import { startPostgres } from '../../fixtures/testing/postgres.js';
import { PATIENT, preparedFolder } from '../../fixtures/testing/prepared-folder.js';
import { type EndedProcess, type ScriptRunner, startScriptRunner } from '../../fixtures/testing/real-server.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import { byTier } from '../../fixtures/testing/tier.js';
import { acquireLock } from '../../server/database/lock.js';
import { openQuerySocket } from '../../server/database/query-socket.js';
import { openStore, type Store } from '../../server/database/store.js';
import { operationsOfServer } from '../../server/operations/operations.js';

interface StoreSetup {
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly store: Store;
  close(): Promise<void>;
}

/** The embedded store, held by this process, which answers commands as a server does. */
async function openEmbedded(): Promise<StoreSetup> {
  const folder = await preparedFolder();
  const lock = acquireLock(folder);
  if (!lock.ok) throw new Error(lock.problems);
  const store = await openStore({ folder, ...PATIENT });
  await fillPeople(store);
  const socket = await openQuerySocket(folder, operationsOfServer(store));
  return {
    folder,
    environment: {},
    store,
    async close() {
      socket.close();
      await store.close();
      lock.value.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<StoreSetup> {
  const postgres = await startPostgres({ isSeeded: true });
  const store = await openStore({ databaseUrl: postgres.url });
  await fillPeople(store);
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-person-'));
  return {
    folder,
    environment: { DATABASE_URL: postgres.url },
    store,
    async close() {
      await store.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PLACES: readonly (readonly [string, () => Promise<StoreSetup>])[] = [
  ['PostgreSQL', openPostgres],
  ['the embedded store of a running server', openEmbedded],
];

let scripts: ScriptRunner;
beforeAll(async () => {
  scripts = await startScriptRunner();
});
afterAll(() => scripts.close());

describe.each(byTier(PLACES.slice(0, 1), PLACES))('npm run person in %s', (_name, open) => {
  let place: StoreSetup;
  beforeAll(async () => {
    place = await open();
    mkdirSync(join(place.folder, 'mail'), { recursive: true });
    for (const [name, to] of [
      ['ada', 'ada@example.org'],
      ['twins', 'twins@example.org'],
    ] as const)
      writeFileSync(
        join(place.folder, 'mail', `${name}.eml`),
        `From: Harbor <desk@harbor.example>\r\nTo: ${to}\r\nSubject: x\r\n\r\nHello`,
      );
  });
  afterAll(() => place.close());
  const person = (...words: string[]): Promise<EndedProcess> =>
    scripts.call('person', [...words, '--data', place.folder], place.environment);
  const query = async (text: string): Promise<string> =>
    (await place.store.queryReadOnly(text, scopeOf('harbor'))).map((row) => `${JSON.stringify(row)}\n`).join('');
  const exported = async (...words: string[]) => {
    const { code, out, err } = await person('export', ...words);
    if (code !== 0) throw new Error(err);
    return JSON.parse(out);
  };

  it('finds clients, requests and agents by an address in any letters, at all tenants', async () => {
    const { code, out, err } = await person('find', '--email', 'Ada@Example.org');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^\d records\.\n$/) });
    expect(out.split('\n').filter((line) => line.startsWith('harbor  '))).toEqual(
      expect.arrayContaining([
        `harbor  client  ${personIds.ada}  AP-7K3M-Q2ZX EN-2222-2222 PY-7K3M-Q2ZX  Ada Marsh  1984-03-14  Individual  Active`,
        `harbor  client  ${personIds.cleo}  -  Cleo Marsh  2015-01-02  Individual  Active`,
        `harbor  request  ${personIds.request}  RQ-7K3M-Q2ZX  ada Marsh  -  visit-request  Received`,
        `harbor  agent  ${personIds.agent}  -  Ada Marsh  -  Agent  Active`,
      ]),
    );
    expect((await person('find', '--email', 'nobody@example.org')).err).toBe('0 records.\n');
  });

  it.each(['PY-7K3M-Q2ZX', 'ap-7k3m-q2zx', 'EN-2222-2222', 'RQ-7K3M-Q2ZX'])('finds the person by the reference %s', async (reference) => {
    const { out } = await person('find', '--reference', reference);
    expect(out).toContain(reference.startsWith('RQ') ? personIds.request : personIds.ada);
    expect(out.trim().split('\n')).toHaveLength(1);
  });

  it('exports by the reference of a request the person, the dependents and the request', async () => {
    const all = await exported('--reference', 'RQ-7K3M-Q2ZX');
    expect(all.clients.map(({ clientId }: { clientId: string }) => clientId)).toEqual([personIds.ada, personIds.cleo]);
    expect(all.requests).toHaveLength(1);
  });

  it('asks which of several people is meant, and which of several tenants', async () => {
    expect(await person('export', '--email', 'twins@example.org')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^These are 2 people; add --name, or name one with --id:\nclient .* Bo Berg .*\nclient .* Ben Berg /),
    });
    expect(await person('erase', '--email', 'tess@example.org', '--yes')).toMatchObject({
      code: 1,
      err: 'Several tenants know such a person: harbor, meadow. Name one with --tenant.\n',
    });
    expect((await exported('--email', 'tess@example.org', '--tenant', 'meadow')).tenant).toBe('meadow');
    expect(await person('erase', '--email', 'nobody@example.org')).toMatchObject({ code: 1, err: 'Nobody is like that.\n' });
    expect(await person('find', '--tenant', 'nobody', '--email', 'x')).toMatchObject({ code: 1, err: 'There is no tenant "nobody".\n' });
  });

  it('exports everything of one person and the dependents, without rows of others', async () => {
    const all = await exported('--email', 'ada@example.org', '--name', 'marsh ada');
    expect(all).toMatchObject({
      tenant: 'harbor',
      emails: ['ada@example.org'],
      clients: [{ firstName: 'Ada', dob: '1984-03-14', lastSSN: 'on file', body: { referral: personIds.file } }, { firstName: 'Cleo' }],
      enrollments: [{ offeringName: 'Gold', reference: 'EN-2222-2222', status: 'Active' }],
      payments: [{ reference: 'PY-7K3M-Q2ZX', amount: 14900, lines: [{ clientEnrollmentId: personIds.line, amount: 14900 }] }],
      paymentSources: [{ last4: '9876', body: { zip: '04101' } }],
      checkIns: [{ day: '2026-11-20' }],
      appointments: [{ reference: 'AP-7K3M-Q2ZX', body: { note: 'a cough' } }],
      questionnaires: [{ answers: { asthma: true } }],
      requests: [{ reference: 'RQ-7K3M-Q2ZX', lastSSN: 'on file', body: { reason: 'the knee' } }],
      agents: [{ email: 'ada@example.org', body: { npi: '1234567893' } }],
      drafts: [{ flow: 'membership', body: { typed: 's-ada' } }],
      audit: [{ what: 'create client', about: personIds.ada }],
      uploads: [{ uploadId: personIds.file, name: 'scan.pdf', size: 8 }],
    });
    expect(all.letters.map(({ messageId }: { messageId: string }) => messageId).toSorted()).toEqual([personIds.payment, personIds.letter]);
    expect(JSON.stringify(all)).not.toMatch(/4321|token-of-the-gateway|charge-1|session|s-twins|Berg|hash of/);
    expect((await exported('--id', personIds.ada, '--with-ssn')).clients[0].lastSSN).toBe('4321');
  });

  it('exports the files into a folder', async () => {
    const files = join(place.folder, 'files');
    expect(await person('export', '--id', personIds.ada, '--files', files)).toMatchObject({ code: 0, err: '1 file.\n' });
    expect(readdirSync(files)).toEqual([`${personIds.file} scan.pdf`]);
    expect(readFileSync(join(files, `${personIds.file} scan.pdf`), 'utf8')).toBe('%PDF-1.7');
  });

  it('names the members of a group, and takes them along only with --members', async () => {
    const { out, err } = await person('export', '--email', 'desk@quay.example');
    expect(JSON.parse(out)).toMatchObject({
      clients: [{ businessName: 'Quay Works' }],
      members: [{ clientId: personIds.mia, name: 'Mia Wood' }],
    });
    expect(err).toBe(`member  ${personIds.mia}  Mia Wood  1991-01-01\n`);
    expect((await exported('--email', 'desk@quay.example', '--members')).clients).toHaveLength(2);
    expect(await person('erase', '--email', 'desk@quay.example', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('This is a group, and its members (1) are people of their own. With --members they are erased too.'),
    });
    expect(await person('erase', '--email', 'desk@quay.example', '--members', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ {2}clients 2 /),
    });
    expect(await query("select 1 from clients where session_id = 's-quay'")).toBe('');
  });

  it('erases a twin alone, and keeps what may be of the other', async () => {
    const { code, out } = await person('erase', '--email', 'twins@example.org', '--name', 'Bo', '--yes');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/Bo Berg.*\n.* {2}clients 1 .*drafts 0|drafts 0 .* clients 1 /s) });
    expect(await query("select first_name from clients where last_name = 'Berg'")).toBe('{"first_name":"Ben"}\n');
    expect(await query("select count(*)::int from drafts where session_id = 's-twins'")).toBe('{"count":1}\n');
    expect(await query(`select count(*)::int from outbox where message_id = '${personIds.sharedLetter}'`)).toBe('{"count":1}\n');
    expect(existsSync(join(place.folder, 'mail', 'twins.eml'))).toBe(true);
  });

  it('erases who paid only with --paid, counts first, and keeps the payment for the books', async () => {
    const words = ['erase', '--email', 'ada@example.org', '--name', 'Ada'];
    expect(await person(...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is a paid membership. With --paid it is erased too'),
    });
    await person('erase', '--email', 'ada@example.org', '--name', 'Cleo');
    const before = await query('select count(*)::int from clients');
    const trial = await person(...words, '--paid');
    expect(trial).toMatchObject({ code: 0, err: 'Nothing was erased: this is what --yes would erase.\n' });
    expect(await query('select count(*)::int from clients')).toBe(before);
    const done = await person(...words, '--paid', '--yes');
    expect(done).toMatchObject({ code: 0, out: trial.out, err: expect.stringMatching(/^Erased\. /) });
    expect(done.out).toMatch(/ {2}outbox 2 {2}letters 1\n$/);
    expect(await query(`select client_id, amount, reference, source_id from payments`)).toBe(
      `{"client_id":"${personIds.ada}","amount":14900,"reference":"PY-7K3M-Q2ZX","source_id":null}\n`,
    );
    expect(await query(`select status, first_name, email, body from clients where client_id = '${personIds.ada}'`)).toBe(
      '{"status":"Erased","first_name":null,"email":null,"body":{}}\n',
    );
    for (const table of ['requests', 'contacts', 'appointment_requests', 'check_ins', 'questionnaire_responses', 'payment_sources'])
      expect(await query(`select count(*)::int from ${table} where ${table === 'contacts' ? "email = 'ada@example.org'" : 'true'}`)).toBe(
        '{"count":0}\n',
      );
    expect(await query('select name from uploads')).toBe('{"name":"other.pdf"}\n');
    expect(await query('select session_id from drafts order by 1')).toBe('{"session_id":"s-twins"}\n');
    expect(await query('select count(*)::int from idempotency_keys')).toBe('{"count":0}\n');
    expect(existsSync(join(place.folder, 'mail', 'ada.eml'))).toBe(false);
    const audited = await query("select about from audit where who = 'operator command' and what = 'erase person' order by about");
    for (const id of [personIds.ada, personIds.cleo, personIds.request, personIds.agent]) expect(audited).toContain(id);
    expect((await person('find', '--email', 'ada@example.org')).err).toBe('0 records.\n');
  });

  it.each([
    [['find'], 'Name one of --email, --reference and --id'],
    [['find', '--email', 'a@b.example', '--id', personIds.ada], 'Name one of --email, --reference and --id'],
    [['find', '--id', 'x'], '"x" is no id'],
    [['show', '--email', 'a@b.example'], 'Say find, export or erase'],
  ])('refuses a wrong call with 2: %j', async (words, reason) => {
    const ended = await person(...words);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain(reason);
  });
});
