import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { answerEligibly, eligibleResponse } from '../../fixtures/testing/eligible-response.js';
import { deskOverStores } from '../../fixtures/testing/over-stores.js';
import {
  checkout,
  type Household,
  lineFor,
  newCard,
  newUnaskedFamily,
  prepareCheckout,
  purchaseOf,
} from '../../fixtures/testing/payments.js';
import { ada, cleo, saveGroup } from '../../fixtures/testing/people.js';
import { scopeOf } from '../../fixtures/testing/sample-context.js';
import type { Questionnaire } from '../records/questionnaire.js';
import { saveTenants } from '../tenants/save-tenants.js';
import { readTenantFile } from '../../fixtures/testing/read-tenants.js';
import type { TenantFile } from '../tenants/tenant-file.js';
import { eligibilityQuestionnaire } from './tenant-questionnaires.js';

const missing = {
  status: 409,
  body: { code: 'questionnaire_missing', actionMessage: "Answer them first. If you don't see them, reload the page." },
};
const ineligible = {
  status: 409,
  body: { code: 'answers_ineligible', actionMessage: 'Change the answers to the questions, or contact us.' },
};
const neither = { answers: [{ questionId: 'livesNearby', value: 'NEITHER' }] };
const form = { 'x-form': 'enrollment-individual' };
const plan = 'harbor-individual-monthly';
const harbor = scopeOf('harbor');

deskOverStores('a membership where the tenant asks questions first', ({ desk, visit, look }) => {
  const lines = async (id: string, more = {}) => [await lineFor(desk, 'harbor', plan, id, more)];
  const add = async ({ visitor, primary }: Household) => visitor.ask('POST', `/clients/${primary}/enrollments`, await lines(primary));
  const replace = async ({ visitor, primary }: Household) =>
    visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, await lines(primary));
  const both = async (family: Household) => [await replace(family), await add(family)];
  const answer = async ({ visitor, primary }: Household, more: object) =>
    (await visitor.ask('POST', '/questionnaire-responses', { ...eligibleResponse('harbor', primary), ...more })).body.data.id;
  const change = async ({ visitor, primary }: Household, id: string, more: object) =>
    visitor.ask('PUT', `/questionnaire-responses/${id}`, { ...eligibleResponse('harbor', primary), ...more });
  const setResponse = ({ primary }: Pick<Household, 'primary'>, columns: object) =>
    desk.store.inTenant(harbor, (db) => db.updateTable('questionnaire_responses').set(columns).where('client_id', '=', primary).execute());

  it('is refused without answers and with a draft of them, until they are complete [D-19]', async () => {
    const family = await newUnaskedFamily(desk);
    expect(await both(family)).toMatchObject([missing, missing]);
    const id = await answer(family, { status: 'Draft' });
    expect(await both(family)).toMatchObject([missing, missing]);
    await change(family, id, {});
    expect((await replace(family)).status).toBe(200);
  });

  it.each([
    ['to a person whom the answers rule out [D-19]', neither, {}, ineligible],
    ['with answers to an earlier version of the questions', {}, { version: 1 }, missing],
  ])('is refused %s, until they change', async (_what, given, stored, refused) => {
    const family = await newUnaskedFamily(desk);
    const id = await answer(family, given);
    if (Object.keys(stored).length > 0) await setResponse(family, stored);
    expect(await both(family)).toMatchObject([refused, refused]);
    await change(family, id, {});
    expect((await replace(family)).status).toBe(200);
  });

  it('asks the primary and no dependent [D-21]', async () => {
    const family = await newUnaskedFamily(desk);
    await answerEligibly(family.visitor, family.child);
    expect(await both(family)).toMatchObject([missing, missing]);
  });

  it('can be given up without an answer', async () => {
    const { visitor, primary } = await newUnaskedFamily(desk);
    expect(await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [])).toMatchObject({ status: 200, body: { data: [] } });
  });

  it.each([
    ['none', (family: Household) => deleteResponse(family), missing],
    ['a draft', (family: Household) => setResponse(family, { status: 'Draft' }), missing],
    ['those of an earlier version', (family: Household) => setResponse(family, { version: 1 }), missing],
    ['those that rule it out', (family: Household) => setResponse(family, { answers: JSON.stringify(neither.answers) }), ineligible],
  ])('is not paid with %s in place of the answers at the time of the choice', async (_what, spoil, refused) => {
    const family = await prepareCheckout(desk);
    const before = await desk.charges();
    await spoil(family);
    expect(await checkout(family)).toMatchObject(refused);
    expect(await desk.charges()).toEqual(before);
  });
  const deleteResponse = ({ primary }: Household) =>
    desk.store.inTenant(harbor, (db) => db.deleteFrom('questionnaire_responses').where('client_id', '=', primary).execute());

  it('asks a group too, but no dependent whom the page of its members enrolls [D-132]', async () => {
    const visitor = visit();
    await visitor.ask('GET', '/clients');
    const { clientId: groupId } = await saveGroup(desk.store, 'harbor', visitor.sessionId());
    const crew = [await lineFor(desk, 'harbor', 'harbor-crew-quarterly', groupId)];
    expect(await visitor.ask('PUT', `/clients/${groupId}/bulk/enrollments`, crew)).toMatchObject(missing);
    const people = { clients: [ada, cleo], primaryClient: { clientId: groupId } };
    const [member, child] = (await visitor.ask('POST', '/clients', people, form)).body.data.clients;
    const primary: string = member.clientId;
    const added = await visitor.ask('POST', `/clients/${primary}/enrollments`, await lines(child.clientId, { primaryId: primary }));
    expect(added.status).toBe(201);
    const due = { visitor, primary, enrollmentId: String(added.body.data[0].clientEnrollmentId) };
    expect(await checkout(due)).toMatchObject(missing);
    await answerEligibly(visitor, primary);
    expect(await checkout(due)).toMatchObject({ status: 409, body: { message: 'No payment method has been chosen yet.' } });
  });

  it('is sold by no purchase of services', async () => {
    const { visitor, primary } = await newUnaskedFamily(desk);
    const request = await purchaseOf(desk, plan, primary, { cardDetail: await newCard(desk) });
    expect(await visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, request)).toMatchObject({
      status: 409,
      body: { code: 'service_changed', errors: [{ path: '/0/tenantOfferingId' }] },
    });
    expect(await look(`select status from enrollments where client_id = '${primary}'`)).toEqual([]);
  });

  it.each<[string, (each: Questionnaire) => Questionnaire]>([
    ['the questionnaire is empty [D-20]', ({ eligibility: _unused, ...each }) => ({ ...each, questions: [] })],
    ['only a questionnaire that no page asks is active', (each) => ({ ...each, name: 'After_Enrollment' })],
  ])('asks nothing where %s', async (_where, change) => {
    const file = harborFile();
    const { questionnaires = [] } = file;
    await saveTenants(desk.store, [{ ...file, questionnaires: questionnaires.map(change) }]);
    const isAsking = async () => {
      const state = await desk.server.services.tenants.byCode('harbor');
      return state !== undefined && eligibilityQuestionnaire(state) !== undefined;
    };
    for (let tries = 0; tries < 100 && (await isAsking()); tries += 1) await setTimeout(50);
    expect((await replace(await newUnaskedFamily(desk))).status).toBe(200);
    await saveTenants(desk.store, [file]);
    for (let tries = 0; tries < 100 && !(await isAsking()); tries += 1) await setTimeout(50);
  });
});

function harborFile(): TenantFile {
  const read = readTenantFile('fixtures/tenants/harbor.json');
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.value;
}
