import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withStore } from '../../../fixtures/testing/over-stores.js';
import { ada, cleo, enroll } from '../../../fixtures/testing/people.js';
import { codeLetters, deleteCodes, proveGroup, proveManager, saveGroupWithMembers } from '../../../fixtures/testing/sign-in.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';

const individual = { 'x-form': 'enrollment-individual' };
const sent = { data: { code: 'sent' } };

describe.each(eachStore)('a session that has entered the code of a group [D-135], over %s', (_name, open) => {
  const { rows, keep, look, change } = withStore(open);
  let server: TestServer;
  const visit = () => newVisitor(server, 'harbor');
  let group: { businessName: string; email: string };
  const ask = async (visitor: Visitor, body: object) => (await visitor.ask('POST', '/clients/exists', body)).body;
  const listed = async (visitor: Visitor) => (await visitor.ask('GET', '/clients')).body.data;
  beforeEach(async () => {
    server = keep(await openTestServer(rows.store));
    ({ group } = await saveGroupWithMembers(rows.store, server));
  });
  afterEach(() => deleteCodes(rows.store));

  const race = 'Asian';
  const memberOf = async (visitor: Visitor) => (await listed(visitor)).find((each: { firstName: string }) => each.firstName === 'Ada');
  const stored = async () =>
    (
      await look(
        "select body, (select last_ssn from client_last_ssn s where s.client_id = c.client_id) as digits from clients c where first_name = 'Ada'",
      )
    )[0];

  it('reads that race, blood type and digits of people whom another visit entered are on file, and never which', async () => {
    await change(
      `update clients set body = body || '{"race":"${race}","bloodGroup":"A+","bloodTypeVerified":"verified"}' where first_name = 'Ada'`,
    );
    const visitor = visit();
    await proveGroup(visitor, rows.store, 'harbor', group);
    const texts = [
      (await visitor.ask('GET', '/clients')).raw,
      (await visitor.ask('POST', '/search/clients', { keyword: 'ada' })).raw,
      (await visitor.ask('GET', `/clients/${(await memberOf(visitor)).clientId}`)).raw,
    ];
    for (const text of texts) {
      expect(text).not.toMatch(/Asian|"bloodGroup"|verified|4321/i);
      expect(text).toContain('"raceOnFile":true');
      expect(text).toContain('"bloodGroupOnFile":true');
      expect(text).toContain('"lastSSNOnFile":true');
    }
  });

  it('changes a member without losing what is on file, and may replace it', async () => {
    await change(`update clients set body = body || '{"bloodGroup":"A+","bloodTypeVerified":"verified"}' where first_name = 'Ada'`);
    const visitor = visit();
    await proveGroup(visitor, rows.store, 'harbor', group);
    const { clientId } = await memberOf(visitor);
    const { race: _, bloodGroup: __, bloodTypeVerified: ___, lastSSN: ____, ...without } = ada;
    const put = (body: object) => visitor.ask('PUT', `/clients/${clientId}`, body, individual);
    const changed = await put({ ...without, middleName: 'Q' });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    expect(changed.body.data).toMatchObject({ middleName: 'Q', bloodGroupOnFile: true });
    expect(await stored()).toMatchObject({ digits: ada.lastSSN, body: { bloodGroup: 'A+', bloodTypeVerified: 'verified' } });
    expect((await put({ ...without, bloodGroup: 'B+', lastSSN: '7777' })).status).toBe(200);
    const { body, digits } = (await stored()) as { body: Record<string, unknown>; digits: string };
    expect([digits, body['bloodGroup'], body['bloodTypeVerified']]).toEqual(['7777', 'B+', undefined]);
  });

  it('changes no name, birth date, contact or digits of a person with a paid membership, and removes no one who has paid', async () => {
    const visitor = visit();
    await proveGroup(visitor, rows.store, 'harbor', group);
    const member = await memberOf(visitor);
    await enroll(rows.store, 'harbor', member.clientId);
    const path = `/clients/${member.clientId}`;
    const { lastSSN, ...kept } = ada;
    for (const change of [
      { firstName: 'Eve' },
      { lastName: 'Cole' },
      { dob: '03/15/1984' },
      { email: 'taken@stranger.example' },
      { phones: [{ ...ada.phones[0], value: '2075550999' }] },
      { lastSSN },
    ]) {
      const refused = await visitor.ask('PUT', path, { ...kept, ...change }, individual);
      expect([change, refused.status, refused.body.code, refused.body.actionMessage]).toEqual([
        change,
        409,
        'paid_person_locked',
        expect.stringMatching(/call \(?\d/),
      ]);
    }
    const moved = await visitor.ask('PUT', path, { ...kept, gender: 'Others' }, individual);
    expect([moved.status, moved.body.errors]).toEqual([200, undefined]);
    expect((await visitor.ask('DELETE', path)).status).toBe(409);
    const { firstName, lastName, dob, email } = ada;
    expect((await ask(visit(), { firstName, lastName, dob, email, lastSSN })).data.match.clientId).toBe(member.clientId);
  });

  it('[D-79] [R-6.20] or a member who manages the own dependents alone: a match does not show them, the code does', async () => {
    const visitor = visit();
    const { firstName, lastName, dob, email, lastSSN } = ada;
    const { match } = (await ask(visitor, { firstName, lastName, dob, email, lastSSN })).data;
    expect(match).toMatchObject({ displayName: 'Ada M****', needsCode: true });
    const ofCleo = { ...cleo, relationship: undefined };
    expect((await ask(visit(), ofCleo)).data.match).not.toHaveProperty('needsCode');
    expect(await listed(visitor)).toEqual([]);
    const dependent = { ...cleo, firstName: 'Dot', relationship: { type: 'Child', primaryId: match.clientId } };
    expect((await visitor.ask('POST', '/clients', dependent, { 'x-form': 'dependent' })).status).toBe(422);
    const other = visit();
    expect(await ask(other, { clientId: match.clientId, sendCode: true })).toEqual(sent);
    expect(await codeLetters(rows.store, 'harbor')).toEqual([]);
    expect(await proveManager(visitor, rows.store, 'harbor', match.clientId)).toMatchObject({ managesMembers: true });
    expect(await listed(visitor)).toMatchObject([{ firstName: 'Cleo' }]);
    expect((await visitor.ask('POST', '/clients', dependent, { 'x-form': 'dependent' })).status).toBe(201);
    expect((await visitor.ask('PUT', `/clients/${match.clientId}`, ada)).status).toBe(404);
    const [{ clientId: own }] = await listed(visitor);
    expect((await visitor.ask('DELETE', `/clients/${own}`)).status).toBe(200);
  });
});
