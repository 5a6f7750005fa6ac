import { expect, it } from '@jest/globals';
import appointment from '../../../fixtures/cases/appointment/full.payload.json' with { type: 'json' };
import { agreements } from '../../../fixtures/testing/consent.js';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, lineFor, newKey, saveCard } from '../../../fixtures/testing/payments.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { ada, cleo } from '../../../fixtures/testing/people.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';

const form = { 'x-form': 'enrollment-individual' };
let families = 0;

const { phones, address, mailingAddress, leadSource } = ada;
const group = { type: 'Group', firstName: 'Nia', lastName: 'Cole', email: 'nia@wharf.example', countryCode: 'US', numberOfEmployee: 12 };

/** A family of people whom no other test has entered, as the enrollment form sends it. */
function newPeople() {
  const email = `family${++families}@example.org`;
  const phones = [{ ...ada.phones[0], value: String(2_075_000_000 + families) }];
  const relationship = { type: 'Spouse', primaryName: 'Ada Marsh' };
  const mother = { ...ada, email, phones, checkIfClientExists: true };
  return {
    mother,
    spouse: { ...cleo, email, phones, firstName: 'Bo', dob: '03/15/1984', relationship },
    child: { ...cleo, email, phones },
  };
}

deskOverStores('the family of one visit', ({ desk, visit, look }) => {
  const send = (visitor: Visitor, body: object, headers: Record<string, string> = form) => visitor.ask('POST', '/clients', body, headers);
  const idsIn = (answer: Awaited<ReturnType<typeof send>>): string[] => {
    if (answer.status !== 201) throw new Error(answer.raw);
    return answer.body.data.clients.map(({ clientId }: { clientId: string }) => clientId);
  };
  const namesOf = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.ask('GET', '/clients')).body.data.map(
      (each: typeof ada & { businessName?: string }) => each.businessName ?? each.firstName,
    );
  const payFamilyPlan = async (visitor: Visitor, primary = '') => {
    await answerEligibly(visitor, primary);
    const chosen = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [
      await lineFor(desk, 'harbor', 'harbor-family-monthly', primary),
    ]);
    await saveCard(desk, { visitor, tenant: 'harbor', primary, child: '' });
    const paid = await checkout({ visitor, primary, enrollmentId: String(chosen.body.data[0].clientEnrollmentId) });
    expect(paid.status).toBe(200);
  };

  it('is one enrollment while it is unfinished: the same people keep their ids, others come and go with one call [D-4]', async () => {
    const { mother, spouse, child } = newPeople();
    const visitor = visit();
    const [first, second, third] = idsIn(await send(visitor, { clients: [mother, spouse, child] }));
    const changed = { ...mother, middleName: 'May', phones: [{ ...mother.phones[0], value: '2075550199' }] };
    const answer = await send(visitor, { clients: [changed, { ...child, firstName: 'Nell' }, { ...child, middleName: 'B' }] });
    const ids = idsIn(answer);
    expect([ids[0], ids[2]]).toEqual([first, third]);
    expect([first, second, third]).not.toContain(ids[1]);
    expect(answer.body.data.client).toMatchObject({ middleName: 'May', phones: [{ value: '2075550199' }], lastSSNOnFile: true });
    expect(answer.body.data.clients[2]).toMatchObject({
      middleName: 'B',
      relationship: { primaryId: first, primaryName: 'Ada May Marsh' },
    });
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Cleo', 'Nell']);
    expect(await look(`select status, superseded_by from clients where client_id = '${second}'`)).toEqual([
      { status: 'Superseded', superseded_by: first },
    ]);
  });

  it('keeps the digits on file of people entered before, and asks for those of others [D-109]', async () => {
    const { mother, child } = newPeople();
    const { lastSSN: _mothers, ...known } = mother;
    const { lastSSN: _childs, ...knownChild } = child;
    const visitor = visit();
    await send(visitor, { clients: [mother, child] });
    const again = await send(visitor, { clients: [{ ...known, middleName: 'May' }, knownChild] });
    expect(again.body.data.clients).toMatchObject([{ lastSSNOnFile: true }, { lastSSNOnFile: true }]);
    const [motherId, childId] = idsIn(again);
    expect(await look(`select last_ssn from client_last_ssn where client_id in ('${motherId}', '${childId}') order by 1`)).toEqual([
      { last_ssn: '1122' },
      { last_ssn: '4321' },
    ]);
    expect(await send(visitor, { clients: [{ ...known, firstName: 'Eve' }, knownChild] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/lastSSN' }] },
    });
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Cleo']);
  });

  it('makes way for another person or a group while it is unfinished; a dependent who stays keeps the id [D-4]', async () => {
    const { mother, child } = newPeople();
    const visitor = visit();
    const [, childId] = idsIn(await send(visitor, { clients: [mother, child] }));
    const next = idsIn(await send(visitor, { clients: [{ ...mother, firstName: 'Eve' }, child] }));
    expect(next[1]).toBe(childId);
    expect((await namesOf(visitor)).toSorted()).toEqual(['Cleo', 'Eve']);
    expect((await visitor.ask('GET', `/clients/${childId}`)).body.data.relationship).toMatchObject({ primaryId: next[0] });
  });

  it('is made once by equal calls at the same time, and by a repeated key [D-4]', async () => {
    const { mother, child } = newPeople();
    const visitor = visit();
    await visitor.ask('GET', '/clients');
    const family = { clients: [mother, child] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(visitor, family)));
    expect(new Set(answers.map((answer) => idsIn(answer).join())).size).toBe(1);
    const key = { ...form, 'idempotency-key': newKey() };
    const first = await send(visitor, { clients: [{ ...mother, middleName: 'May' }, child] }, key);
    await send(visitor, { clients: [{ ...mother, middleName: 'June' }] });
    expect((await send(visitor, { clients: [{ ...mother, middleName: 'May' }, child] }, key)).raw).toBe(first.raw);
    expect(await namesOf(visitor)).toEqual(['Ada']);
  });

  it('stays as it is once it is paid, and refuses what a page sends by itself [D-4]', async () => {
    const { mother, spouse, child } = newPeople();
    const visitor = visit();
    const ids = idsIn(await send(visitor, { clients: [mother, spouse, child] }));
    await payFamilyPlan(visitor, ids[0]);
    const before = await look(`select * from clients where client_id in ('${ids.join("', '")}') order by client_id`);
    const known = { status: 409, body: { code: 'client_known' } };
    expect(await send(visitor, { ...mother, middleName: 'X', enrollmentType: 'Ancillary' })).toMatchObject(known);
    expect(await send(visitor, { clients: [{ ...mother, middleName: 'X' }, child] })).toMatchObject(known);
    const other = await send(visitor, { ...mother, firstName: 'Eve', email: 'eve@example.org' });
    expect(other.status).toBe(201);
    expect(await look(`select * from clients where client_id in ('${ids.join("', '")}') order by client_id`)).toEqual(before);
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Bo', 'Cleo', 'Eve']);
  });

  it('refuses to delete a person whom the paid plan of the primary covers, and names the contact [D-94]', async () => {
    const { mother, spouse, child } = newPeople();
    const visitor = visit();
    const ids = idsIn(await send(visitor, { clients: [mother, spouse, child] }));
    await payFamilyPlan(visitor, ids[0]);
    const stays = { status: 409, body: { code: 'client_has_membership', actionMessage: 'Please contact us to end the membership.' } };
    for (const named of [ids.slice(1).join(), ids[1], ids[2], ids[0]])
      expect(await visitor.ask('DELETE', `/clients/${named}`)).toMatchObject(stays);
    expect(await namesOf(visitor)).toHaveLength(3);
  });

  it('is not replaced by an appointment, a plain call, a member or a dependent: they only add [D-4]', async () => {
    const { mother, child } = newPeople();
    const visitor = visit();
    const [primaryId] = idsIn(await send(visitor, { clients: [mother, child] }));
    expect((await send(visitor, appointment, { 'x-form': 'appointment' })).status).toBe(201);
    const { checkIfClientExists: _flag, ...plain } = mother;
    expect((await send(visitor, { ...plain, firstName: 'Eve' })).status).toBe(201);
    const nell = { ...child, firstName: 'Nell', relationship: { type: 'Child', primaryId } };
    expect((await send(visitor, nell, { 'x-form': 'dependent' })).status).toBe(201);
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Ada', 'Cleo', 'Eve', 'Nell']);
  });

  it('stays where the visitor buys services as the same person, of whom fewer answers are asked, or for another one [D-4] [D-142]', async () => {
    const { mother, spouse } = newPeople();
    const visitor = visit();
    const ids = idsIn(await send(visitor, { clients: [mother, spouse] }));
    const { race, bloodGroup, bloodTypeVerified, lastSSN: _digits, ...asked } = mother;
    const services = { ...asked, enrollmentType: 'Ancillary' };
    const formOfServices = { 'x-form': 'services' };
    for (const [body, headers] of [
      [services, form],
      [asked, formOfServices],
      [asked, {}],
    ] as const)
      expect(await send(visitor, body, headers)).toMatchObject({ status: 422 });
    const bought = await send(visitor, services, formOfServices);
    expect(idsIn(bought)).toEqual([ids[0]]);
    expect(bought.body.data.client).toMatchObject({ race, bloodGroup, bloodTypeVerified, lastSSNOnFile: true });
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Bo']);
    const [eve = ''] = idsIn(await send(visitor, { ...services, firstName: 'Eve' }, formOfServices));
    await answerEligibly(visitor, eve);
    const membership = [await lineFor(desk, 'harbor', 'harbor-individual-monthly', eve)];
    const refusal = {
      status: 422,
      body: { errors: [{ path: '/0/clientId', message: 'Answer the questions of a membership for this person first' }] },
    };
    expect(await visitor.ask('POST', `/clients/${eve}/enrollments`, membership)).toMatchObject(refusal);
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Bo', 'Eve']);
  });

  it('stays where it ended without a payment [D-4]', async () => {
    const { mother, child } = newPeople();
    const visitor = visit();
    const [primaryId] = idsIn(await send(visitor, { clients: [mother, child] }));
    const consent = { paymentMethod: 'None', source: 'public-web', agreements };
    expect((await visitor.ask('POST', `/merchant-customers/${primaryId}/payment-sources`, consent)).status).toBe(201);
    await send(visitor, { ...mother, firstName: 'Eve' });
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Cleo', 'Eve']);
  });

  it('stays where it is a group that has members; the same group is changed, and another one is added [D-4]', async () => {
    const visitor = visit();
    const wharf = { ...group, phones, address, mailingAddress, leadSource, businessName: `Wharf ${++families}`, checkIfClientExists: true };
    const asGroup = { 'x-form': 'enrollment-group' };
    const [groupId] = idsIn(await send(visitor, wharf, asGroup));
    idsIn(await send(visitor, { ...ada, relationship: { type: 'Primary', groupId } }));
    expect(idsIn(await send(visitor, { ...wharf, numberOfEmployee: 14 }, asGroup))).toEqual([groupId]);
    await send(visitor, { ...wharf, businessName: 'Dock Bakery' }, asGroup);
    await send(visit(), wharf, asGroup);
    expect((await namesOf(visitor)).toSorted()).toEqual(['Ada', 'Dock Bakery', wharf.businessName]);
  });
});
