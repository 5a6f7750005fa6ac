import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import appointment from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import bare from '../../../fixtures/cases/appointment/bare.payload.json' with { type: 'json' };
import { sql } from 'kysely';
import { closing } from '../../../fixtures/testing/closing.js';
import { agentConsent } from '../../../fixtures/testing/consent.js';
import { eachStore, type TestStore } from '../../../fixtures/testing/each-store.js';
import { openGuideProject } from '../../../fixtures/testing/guide-files.js';
import { ada, cleo, saveGroup } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';
import { acknowledgement, staffLetter } from '../../visit/acknowledge.js';
import { applicationsQuery } from '../inbox.js';
import { acknowledgementSender } from './acknowledgement.js';
import { openDispatcher } from './dispatcher.js';
import type { Mailer } from './mailer.js';
import { staffLetterSender } from './staff-letter.js';

const tenants = ['harbor', 'summit', 'meadow'];
const request = { firstName: 'Ada', lastName: 'Marsh', gender: 'Female', hasEmployer: true, employer: 'Wharf Ltd', reason: 'A cough' };
const agent = {
  firstName: 'Lena',
  lastName: 'Vogt',
  email: 'lena@vogt.example',
  phone: '2075550144',
  countryCode: 'US',
  phoneExt: '1',
  agreement: true,
};
const personal = /Marsh|Vogt|Cole|Wharf|cough|1984|4321|2075550|reason/;

/** The project of the guide, whose invented form asks for an email address as well. */
function openProjectWithEmail(): ReturnType<typeof openGuideProject> {
  const project = openGuideProject();
  const path = join(project.folder, 'schemas/forms/visit-request.form.json');
  const form = JSON.parse(readFileSync(path, 'utf8'));
  form.schema.properties.answerTo = { type: 'string', title: 'Where do we answer?', format: 'email' };
  writeFileSync(path, JSON.stringify(form));
  return project;
}

describe.each(eachStore)('what arrives over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  let sent: Parameters<Mailer['send']>[0][] = [];
  let logged: object[] = [];
  let isMailDown = false;
  const mailer: Mailer = {
    send: (letter) => (isMailDown ? Promise.reject(new Error('down')) : Promise.resolve(void sent.push(letter))),
    close: () => undefined,
  };
  const inTenants = async (...statements: string[]): Promise<void> => {
    for (const code of tenants)
      await rows.store.inTenant(scopeOf(code), async (db) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      });
  };
  const pass = (minutes: number) =>
    inTenants(`update outbox set created_at = created_at - interval '${minutes} minutes', next_at = next_at - interval '${minutes} minutes',
      sent_at = sent_at - interval '${minutes} minutes'`);
  /** Two processes send what is due. */
  const dispatch = async (): Promise<void> => {
    const { store, tenants: cache, library } = server.services;
    const services = { store, tenants: cache, library, mailer };
    const senders = { [acknowledgement]: acknowledgementSender(services), [staffLetter]: staffLetterSender(services) };
    const log = { warn: (about: object) => void logged.push(about), error: (about: object) => void logged.push(about) };
    const both = [1, 2].map(() => openDispatcher({ store, tenants: cache, senders, log }));
    await Promise.all(both.map((each) => each.sendDue()));
    await Promise.all(both.map((each) => each.close()));
  };
  const lettersTo = (address: string) => sent.filter(({ to }) => to === address);
  const staffLetters = () => lettersTo('support@harbor-health.example');
  const ask = (tenant: string, path: string, body: object, headers: Record<string, string> = {}, visitor = newVisitor(server, tenant)) =>
    visitor.ask('POST', path, body, headers);
  const askForVisit = (email: string, tenant = 'harbor') => ask(tenant, '/clients', { ...appointment, email }, { 'x-form': 'appointment' });
  const waiting = (kind: string, tenant = 'harbor') =>
    rows.store.queryReadOnly(`select body from outbox where kind = '${kind}' and sent_at is null`, scopeOf(tenant));

  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store, undefined, undefined, { definitions: keep(openProjectWithEmail()).folder }));
  });
  beforeEach(async () => {
    sent = [];
    logged = [];
    isMailDown = false;
    await inTenants(
      'delete from outbox',
      'delete from appointment_requests',
      'delete from clients',
      'delete from requests',
      'delete from contacts where session_id is not null',
    );
  });
  afterAll(closeAll);

  it('as a request for an appointment is acknowledged in the visitor’s language, and one line tells the staff', async () => {
    const { body } = await ask(
      'harbor',
      '/clients',
      { ...appointment, email: 'ada@example.org' },
      { 'x-form': 'appointment', 'accept-language': 'ne' },
    );
    const { reference } = body.data.appointment;
    expect(JSON.stringify(await waiting(acknowledgement))).not.toMatch(/Ada|example\.org/);
    await dispatch();
    await dispatch();
    expect(lettersTo('ada@example.org')).toHaveLength(1);
    expect(lettersTo('ada@example.org')[0]).toMatchObject({ from: { name: 'Harbor Health', address: 'hello@harbor-health.example' } });
    expect(lettersTo('ada@example.org')[0]?.text).toContain(`${reference}\n`);
    expect(staffLetters().map(({ text }) => text)).toEqual([
      `A request for an appointment arrived, ${reference}.\n\nThe inbox shows the details, and whatever else arrived.\n`,
    ]);
    expect(JSON.stringify(sent)).not.toMatch(personal);
    expect(logged).toEqual([]);
  });

  it('as a request for an appointment without an email address is told the staff only', async () => {
    await ask('meadow', '/clients', bare, { 'x-form': 'appointment' });
    expect([await waiting(acknowledgement, 'meadow'), (await waiting(staffLetter, 'meadow')).length]).toEqual([[], 1]);
    await dispatch();
    expect(sent).toHaveLength(1);
  });

  it('by an invented form is acknowledged where the form asks for an email address [D-129]', async () => {
    const { body } = await ask('summit', '/requests', { ...request, answerTo: 'Bo@Example.org' });
    expect(body.data.reference).toMatch(/^RQ-/);
    expect((await ask('summit', '/requests', request)).status).toBe(201);
    await dispatch();
    const [letter, ...others] = lettersTo('Bo@Example.org');
    expect(others).toEqual([]);
    expect(letter?.subject).toContain(body.data.reference);
    expect(letter?.text).toMatch(/^Hello,\n\nWe have your request\.\n/);
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent)).not.toMatch(personal);
  });

  it('as an agent is acknowledged', async () => {
    const associations = [{ referenceId: scopeOf('harbor').tenantId, status: 'Active' }];
    expect((await ask('harbor', '/contacts', { ...agent, agreements: [agentConsent], associations })).status).toBe(201);
    await dispatch();
    expect(lettersTo(agent.email)[0]?.text).toMatch(/^Hello Lena,\n\nYou have signed up as an agent\.\n/);
    expect(staffLetters()[0]?.text).toMatch(/^An agent signed up, [0-9a-f-]{36}\.\n/);
    expect(JSON.stringify(sent)).not.toMatch(/Vogt|2075550144/);
  });

  describe('as the members of a group', () => {
    const visit = async (): Promise<Visitor> => {
      const visitor = newVisitor(server, 'harbor');
      await visitor.ask('GET', '/clients');
      return visitor;
    };

    it('is acknowledged to the group once, when the work on it ends [D-92]', async () => {
      const visitor = await visit();
      const { clientId } = await saveGroup(rows.store, 'harbor', visitor.sessionId());
      const members = { clients: [ada, cleo], primaryClient: { clientId } };
      await ask('harbor', '/clients', members, { 'x-form': 'enrollment-individual' }, visitor);
      expect(await waiting(acknowledgement)).toEqual([]);
      await Promise.all([1, 2].map(() => visitor.ask('DELETE', `/session/groups/${clientId}`)));
      await dispatch();
      expect(lettersTo('nia@wharf.example').map(({ text }) => text.split('\n\n').slice(0, 2))).toEqual([
        ['Hello Nia,', 'Everyone you added to your group is saved.'],
      ]);
      expect(staffLetters()[0]?.text).toContain(`A group finished adding its members, ${clientId}.`);
      expect(sent).toHaveLength(2);
      expect(JSON.stringify(sent.map(({ text }) => text))).not.toMatch(personal);
    });

    it('is not, where the visit added nobody or the group is not its own', async () => {
      const [owner, stranger] = [await visit(), await visit()];
      const { clientId } = await saveGroup(rows.store, 'harbor', owner.sessionId());
      const members = { clients: [ada], primaryClient: { clientId } };
      await stranger.ask('DELETE', `/session/groups/${clientId}`);
      const { body } = await ask('harbor', '/clients', members, { 'x-form': 'enrollment-individual' }, owner);
      const own = await visit();
      await saveGroup(rows.store, 'harbor', own.sessionId()).then((group) => own.ask('DELETE', `/session/groups/${group.clientId}`));
      await owner.ask('DELETE', `/session/groups/${body.data.client?.clientId ?? body.data.clients[0].clientId}`);
      expect([await waiting(acknowledgement), await waiting(staffLetter)]).toEqual([[], []]);
    });
  });

  it('sends ten letters a day to one mailbox over all tenants; what is over is in the inbox', async () => {
    const [, ...others] = await Promise.all(
      Array.from({ length: 14 }, (_entry, index) =>
        askForVisit(`${index % 2 ? 'ada' : 'ADA+more'}@example.org`, index < 7 ? 'harbor' : 'summit'),
      ),
    );
    expect(others.every(({ status }) => status === 201)).toBe(true);
    await askForVisit('bo@example.org');
    await dispatch();
    expect([sent.filter(({ to }) => to.toLowerCase().startsWith('ada')).length, lettersTo('bo@example.org').length]).toEqual([10, 1]);
    const notSent = await Promise.all(
      ['harbor', 'summit'].map((code) => rows.store.queryReadOnly(applicationsQuery({ since: undefined, withSSN: true }), scopeOf(code))),
    );
    const applications = notSent.flat().map((row) => Reflect.get(Object(row), 'application'));
    const letters = applications.filter(({ type }) => type === 'Letter');
    expect(letters).toHaveLength(4);
    expect(letters[0]).toMatchObject({
      status: 'Not sent',
      reference: expect.stringMatching(/^AP-/),
      form: 'letter',
      answers: { topic: 'appointment' },
    });
    expect(JSON.stringify(letters)).not.toContain('example.org');
    expect(JSON.stringify(logged)).not.toMatch(/example\.org|Ada/);
    await pass(24 * 60 + 1);
    await askForVisit('ada@example.org');
    await dispatch();
    expect(lettersTo('ada@example.org').length + lettersTo('ADA+more@example.org').length).toBe(11);
  });

  it('counts a letter once, however often it has to be tried', async () => {
    await askForVisit('ada@example.org');
    isMailDown = true;
    for (let time = 0; time < 12; time += 1) {
      await dispatch();
      await pass(60);
    }
    isMailDown = false;
    await dispatch();
    expect(lettersTo('ada@example.org')).toHaveLength(1);
  });

  describe('in the letters to the staff', () => {
    it('is together what came within ten minutes of the last', async () => {
      await askForVisit('a@example.org');
      await dispatch();
      await Promise.all(['b', 'c', 'd', 'e'].map((name) => askForVisit(`${name}@example.org`)));
      for (let minutes = 0; minutes < 9; minutes += 3) {
        await dispatch();
        await pass(3);
      }
      expect(staffLetters()).toHaveLength(1);
      await pass(2);
      await dispatch();
      expect(staffLetters().map(({ text }) => text.match(/AP-/g)?.length)).toEqual([1, 4]);
      await pass(30);
      await dispatch();
      expect(staffLetters()).toHaveLength(2);
    });

    it('is together what came at the same time', async () => {
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => askForVisit(`${name}@example.org`)));
      await dispatch();
      expect(staffLetters().map(({ text }) => text.match(/AP-/g)?.length)).toEqual([5]);
    });

    it('is one letter after hours without a mail server', async () => {
      isMailDown = true;
      for (let time = 0; time < 5; time += 1) {
        await askForVisit('a@example.org');
        await dispatch();
        await pass(11);
      }
      isMailDown = false;
      await dispatch();
      await dispatch();
      expect(staffLetters().map(({ text }) => text.match(/AP-/g)?.length)).toEqual([5]);
      expect(await waiting(staffLetter)).toEqual([]);
    });

    it('is no more than fifty lines', async () => {
      for (let time = 0; time < 52; time += 1) await ask('summit', '/requests', request);
      await dispatch();
      const [letter] = sent;
      expect(letter?.text.match(/RQ-/g)).toHaveLength(50);
    });
  });

  it('is not acknowledged any more once its person was erased', async () => {
    await askForVisit('ada@example.org');
    await inTenants(`update clients set email = null, status = 'Erased'`);
    await dispatch();
    expect(lettersTo('ada@example.org')).toEqual([]);
  });
});
