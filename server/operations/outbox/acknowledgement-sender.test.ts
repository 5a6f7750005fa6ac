import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import bare from '../../../fixtures/cases/appointment/bare.payload.json' with { type: 'json' };
import { agentConsent } from '../../../fixtures/testing/consent.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { type LetterTest, openLetterTest, visitRequest } from '../../../fixtures/testing/letters.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { ada, cleo, saveGroup } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';
import { acknowledgement, staffLetter } from '../../visit/outbox.js';
import { applicationsQuery } from '../inbox.js';

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

describe.each(eachStore)('what arrives over %s', (_name, open) => {
  const { rows, keep, look } = withStore(open);
  let desk: LetterTest;
  beforeAll(async () => {
    desk = keep(await openLetterTest(rows.store));
  });
  beforeEach(() => desk.clear());
  /** What all letters say, without ids, whose digits may by chance be those of a person. */
  const letterWords = () =>
    desk.sent.map(({ subject, text }) => `${subject} ${text}`.replaceAll(/[\da-f]{8}(-[\da-f]{4,12}){4}/g, '')).join();

  it('as a request for an appointment is acknowledged in the visitor’s language, and the staff get one line', async () => {
    const { body } = await desk.askForVisit('ada@example.org', 'harbor', { 'accept-language': 'ne' });
    const { reference } = body.data.appointment;
    expect(JSON.stringify(await desk.waiting(acknowledgement))).not.toMatch(/Ada|example\.org/);
    await desk.dispatch();
    await desk.dispatch();
    expect(desk.lettersTo('ada@example.org')).toHaveLength(1);
    expect(desk.lettersTo('ada@example.org')[0]).toMatchObject({ from: { name: 'Harbor Health', address: 'hello@harbor-health.example' } });
    expect(desk.lettersTo('ada@example.org')[0]?.text).toContain(`${reference}\n`);
    expect(desk.staffLetters().map(({ text }) => text)).toEqual([
      `A request for an appointment arrived, ${reference}.\n\nThe inbox shows the details, and whatever else arrived.\n`,
    ]);
    expect(letterWords()).not.toMatch(personal);
    expect(desk.logged).toEqual([]);
  });

  it('as a request for an appointment without an email address sends a line to the staff only', async () => {
    await desk.ask('meadow', '/clients', bare, { 'x-form': 'appointment' });
    expect([await desk.waiting(acknowledgement, 'meadow'), (await desk.waiting(staffLetter, 'meadow')).length]).toEqual([[], 1]);
    await desk.dispatch();
    expect(desk.sent).toHaveLength(1);
  });

  it('by an invented form is acknowledged where the form asks for an email address [D-129]', async () => {
    const { body } = await desk.ask('summit', '/requests', { ...visitRequest, answerTo: 'Bo@Example.org' });
    expect(body.data.reference).toMatch(/^RQ-/);
    expect((await desk.ask('summit', '/requests', visitRequest)).status).toBe(201);
    await desk.dispatch();
    const [letter, ...others] = desk.lettersTo('Bo@Example.org');
    expect(others).toEqual([]);
    expect(letter?.subject).toContain(body.data.reference);
    expect(letter?.text).toMatch(/^Hello,\n\nWe have your request\.\n/);
    expect(desk.sent).toHaveLength(2);
    expect(letterWords()).not.toMatch(personal);
  });

  it('as an agent is acknowledged', async () => {
    const associations = [{ referenceId: scopeOf('harbor').tenantId, status: 'Active' }];
    expect((await desk.ask('harbor', '/contacts', { ...agent, agreements: [agentConsent], associations })).status).toBe(201);
    await desk.dispatch();
    expect(desk.lettersTo(agent.email)[0]?.text).toMatch(/^Hello Lena,\n\nYou have signed up as an agent\.\n/);
    expect(desk.staffLetters()[0]?.text).toMatch(/^An agent signed up, [0-9a-f-]{36}\.\n/);
    expect(letterWords()).not.toMatch(/Vogt|2075550144/);
  });

  describe('as the members of a group', () => {
    const visit = async (): Promise<Visitor> => {
      const visitor = newVisitor(desk.server, 'harbor');
      await visitor.ask('GET', '/clients');
      return visitor;
    };

    it('is acknowledged to the group once, when the work on it ends [D-92]', async () => {
      const visitor = await visit();
      const { clientId } = await saveGroup(rows.store, 'harbor', visitor.sessionId());
      const members = { clients: [ada, cleo], primaryClient: { clientId } };
      await desk.ask('harbor', '/clients', members, { 'x-form': 'enrollment-individual' }, visitor);
      expect(await desk.waiting(acknowledgement)).toEqual([]);
      await Promise.all([1, 2].map(() => visitor.ask('DELETE', `/session/groups/${clientId}`)));
      await desk.dispatch();
      expect(desk.lettersTo('nia@wharf.example').map(({ text }) => text.split('\n\n').slice(0, 2))).toEqual([
        ['Hello Nia,', 'Everyone you added to your group is saved.'],
      ]);
      expect(desk.staffLetters()[0]?.text).toContain(`A group finished adding its members, ${clientId}.`);
      expect(desk.sent).toHaveLength(2);
      expect(letterWords()).not.toMatch(personal);
    });

    it('is not, where the visit added no one or the group is not its own', async () => {
      const [owner, stranger] = [await visit(), await visit()];
      const { clientId } = await saveGroup(rows.store, 'harbor', owner.sessionId());
      const members = { clients: [ada], primaryClient: { clientId } };
      await stranger.ask('DELETE', `/session/groups/${clientId}`);
      const { body } = await desk.ask('harbor', '/clients', members, { 'x-form': 'enrollment-individual' }, owner);
      const own = await visit();
      await saveGroup(rows.store, 'harbor', own.sessionId()).then((group) => own.ask('DELETE', `/session/groups/${group.clientId}`));
      await owner.ask('DELETE', `/session/groups/${body.data.client?.clientId ?? body.data.clients[0].clientId}`);
      expect([await desk.waiting(acknowledgement), await desk.waiting(staffLetter)]).toEqual([[], []]);
    });
  });

  it('sends ten letters a day to one mailbox over all tenants; what is over is in the inbox', async () => {
    const [, ...others] = await Promise.all(
      Array.from({ length: 14 }, (_entry, index) =>
        desk.askForVisit(`${index % 2 ? 'ada' : 'ADA+more'}@example.org`, index < 7 ? 'harbor' : 'summit'),
      ),
    );
    expect(others.every(({ status }) => status === 201)).toBe(true);
    await desk.askForVisit('bo@example.org');
    await desk.dispatch();
    expect([desk.sent.filter(({ to }) => to.toLowerCase().startsWith('ada')).length, desk.lettersTo('bo@example.org').length]).toEqual([
      10, 1,
    ]);
    const notSent = await Promise.all(
      ['harbor', 'summit'].map((code) => look(applicationsQuery({ since: undefined, withSSN: true }), code)),
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
    expect(JSON.stringify(desk.logged)).not.toMatch(/example\.org|Ada/);
    await desk.pass(24 * 60 + 1);
    await desk.askForVisit('ada@example.org');
    await desk.dispatch();
    expect(desk.lettersTo('ada@example.org').length + desk.lettersTo('ADA+more@example.org').length).toBe(11);
  });

  it('counts a letter once, however often it has to be tried', async () => {
    await desk.askForVisit('ada@example.org');
    desk.isMailDown = true;
    for (let time = 0; time < 12; time += 1) {
      await desk.dispatch();
      await desk.pass(60);
    }
    desk.isMailDown = false;
    await desk.dispatch();
    expect(desk.lettersTo('ada@example.org')).toHaveLength(1);
  });

  it('is not acknowledged any more once its person was erased', async () => {
    await desk.askForVisit('ada@example.org');
    await desk.inTenants(`update clients set email = null, status = 'Erased'`);
    await desk.dispatch();
    expect(desk.lettersTo('ada@example.org')).toEqual([]);
  });
});
