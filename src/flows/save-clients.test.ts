import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toPayload, type Answers } from '../../engine/index.js';
import { openDemoForm } from '../../fixtures/open-demo-form.js';
import type { StepResult } from '../state/wizard.js';
import { saveClients } from './save-clients.js';
import { serveClients, type ClientsServer } from './testing/clients-server.js';

const settings = {
  ADD_DEPENDENT: { status: 'Enabled', required: false },
  LAST_FOUR_SSN: { status: 'Enabled', required: false },
  EMAIL: { status: 'Enabled', required: false },
};
const context = { checkIfClientExists: true };
const ada = {
  type: 'Individual',
  checkIfClientExists: true,
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@example.org',
  lastSSN: '4321',
};
const child = (firstName: string, more: Answers = {}) => ({
  type: 'Individual',
  dependendType: 'Child',
  firstName,
  lastName: 'Marsh',
  ...more,
});
const family = (dependents: readonly Answers[], more: Answers = {}) => ({ ...ada, addDependentOrNot: 'YES', dependents, ...more });

let server: ClientsServer;
beforeEach(async () => {
  server = await serveClients();
});
afterEach(() => server.stop());

/** What the visitor submits, and what the step led to before. */
function save(answers: Answers, before?: StepResult, form = 'enrollment-individual', tenantCode = 'meadow'): Promise<StepResult> {
  const opened = openDemoForm({ form, tenant: 'meadow', settings, context, answers });
  return saveClients.send({ payload: toPayload(opened), answers }, { form: opened.form.configured.form, tenantCode, before });
}

const answersOf = ({ answers }: StepResult): Answers => answers ?? {};
const idsIn = ({ data }: StepResult) => (data as unknown as { clients: { clientId: string }[] }).clients.map(({ clientId }) => clientId);

describe('keeping the people of an enrollment', () => {
  it('[D-4] [R-7.17] [R-7.20] [R-7.48] looks first whether they are known, and makes them all at once', async () => {
    const result = await save(family([child('Cleo')]));
    expect(server.requestNames()).toEqual(['POST /exists', 'POST']);
    expect(server.requests[0]?.body).toEqual({ firstName: 'Ada', lastName: 'Marsh', email: 'ada@example.org', lastSSN: '4321' });
    expect(server.requests[1]).toMatchObject({
      form: 'enrollment-individual',
      body: { clients: [{ firstName: 'Ada' }, { firstName: 'Cleo' }] },
    });
    expect(result).toMatchObject({ message: 'Your membership was received.', data: { client: { clientId: '1' }, enrollments: [] } });
    expect(idsIn(result)).toEqual(['1', '2']);
  });

  it('[D-109] leaves who they are in the answers, and no digits that are on file now', async () => {
    const answers = answersOf(await save(family([child('Cleo', { lastSSN: '1122' }), child('Finn')])));
    expect(answers).toMatchObject({
      firstName: 'Ada',
      lastSSNOnFile: true,
      dependents: [{ clientId: '2', lastSSNOnFile: true }, { clientId: '3' }],
    });
    expect(JSON.stringify(answers)).not.toMatch(/4321|1122/);
    expect(answers['dependents']).not.toMatchObject([{}, { lastSSNOnFile: true }]);
  });

  it('[D-4] sends no change for people with the same answers', async () => {
    const before = await save(family([child('Cleo')]));
    const again = await save(answersOf(before), before);
    expect(server.requestNames().slice(2)).toEqual(['GET']);
    expect(idsIn(again)).toEqual(idsIn(before));
  });

  it('[D-4] [R-7.18] [R-7.19] updates changed people, creates added ones and removes those left out', async () => {
    const before = await save(family([child('Cleo'), child('Finn')]));
    const [cleo] = answersOf(before)['dependents'] as Answers[];
    const dependents = [{ ...cleo, middleName: 'May' }, child('Nell')];
    const after = await save({ ...answersOf(before), dependents }, before);
    expect(server.requestNames().slice(2)).toEqual(['GET', 'PUT /2', 'POST', 'DELETE /3']);
    expect(server.requests[4]).toMatchObject({
      form: 'dependent',
      body: { firstName: 'Nell', relationship: { type: 'Child', primaryId: '1' } },
    });
    expect(idsIn(after)).toEqual(['1', '2', '4']);
    expect(server.clients.map((client) => client['firstName'])).toEqual(['Ada', 'Cleo', 'Nell']);
  });

  it('[D-4] removes all dependents when none is left in the form', async () => {
    const before = await save(family([child('Cleo'), child('Finn')]));
    const after = await save({ ...answersOf(before), addDependentOrNot: 'NO' }, before);
    expect(server.requestNames().slice(2)).toEqual(['GET', 'DELETE /2,3']);
    expect(idsIn(after)).toEqual(['1']);
    const back = await save({ ...answersOf(after), addDependentOrNot: 'YES' }, after);
    expect(idsIn(back)).toEqual(['1', '2', '3']);
    expect(server.requestNames().at(-1)).toBe('POST');
  });

  it("reports the errors of a person at that person's fields", async () => {
    const before = await save(family([child('Cleo'), child('Finn')]));
    const dependents = (answersOf(before)['dependents'] as Answers[]).map((one) => ({ ...one, middleName: 'X' }));
    server.next.set('PUT', { status: 422, body: { message: 'Please check', errors: [{ path: '/middleName', message: 'No' }] } });
    await expect(save({ ...answersOf(before), dependents }, before)).rejects.toMatchObject({
      status: 422,
      errors: [{ path: '/dependents/0/middleName', message: 'No' }],
    });
  });
});

describe('an answer that never came', () => {
  const lost = async (method: string, act: () => Promise<StepResult>) => {
    server.next.set(method, 'no answer');
    await expect(act()).rejects.toMatchObject({ status: 503 });
  };

  it('[D-4] creates no duplicate, because a repeated request has the same key', async () => {
    await lost('POST', () => save(family([child('Cleo')])));
    expect(idsIn(await save(family([child('Cleo')])))).toEqual(['1', '2']);
    const keys = server.requests.filter(({ what }) => what === 'POST').map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    expect(server.clients).toHaveLength(2);
  });

  it('[D-4] [D-8] creates no duplicate after a reload either', async () => {
    await lost('POST', () => save(family([child('Cleo')])));
    const changed = await save(family([child('Cleo')], { middleName: 'B' }));
    expect(idsIn(changed)).toEqual(['1', '2']);
    expect(server.clients.map(({ firstName, middleName }) => [firstName, middleName])).toEqual([
      ['Ada', 'B'],
      ['Cleo', undefined],
    ]);
  });

  it('[D-4] creates an added person only once', async () => {
    const before = await save(family([child('Cleo')]));
    const dependents = [...(answersOf(before)['dependents'] as Answers[]), child('Finn', { lastSSN: '3344' })];
    await lost('POST', () => save({ ...answersOf(before), dependents }, before));
    await save({ ...answersOf(before), dependents }, before);
    expect(server.clients.map(({ firstName }) => firstName)).toEqual(['Ada', 'Cleo', 'Finn']);
  });
});

describe('a person who is known', () => {
  it('[D-8] and was entered by another visitor is rejected, with an action message', async () => {
    server.strangers.add('Ada');
    await expect(save(ada)).rejects.toMatchObject({ status: 409, actionMessage: 'Please check in.' });
    expect(server.clients).toEqual([]);
  });

  it('[D-99] because this visitor began with the same person and started again is gone on with', async () => {
    await save(family([child('Cleo')]));
    const anew = await save({ ...ada, email: 'ada@elsewhere.example' });
    expect(idsIn(anew)).toEqual(['1']);
    expect(server.clients).toMatchObject([{ clientId: '1', email: 'ada@elsewhere.example' }]);
  });

  it('and has a membership is not begun with again', async () => {
    await save(ada);
    Object.assign(server.clients[0] ?? {}, { membership: { status: 'Active' } });
    await expect(save(ada)).rejects.toMatchObject({ status: 409 });
  });

  it('[D-96] as an active member gets member prices from then on, also for other people', async () => {
    server.members.add('Ada');
    server.strangers.add('Ada');
    await expect(save(ada, undefined, 'enrollment-individual', 'members')).rejects.toMatchObject({ status: 409 });
    expect((await save({ ...ada, firstName: 'Ben' }, undefined, 'enrollment-individual', 'members')).data).toMatchObject({
      isMember: true,
    });
    expect((await save({ ...ada, firstName: 'Eve' })).data).not.toHaveProperty('isMember');
  });

  it.each([401, 422, 429])('is not found without a match in the answer %p', async (status) => {
    server.next.set('exists', { status, body: { message: 'No' } });
    expect(idsIn(await save(ada))).toEqual(['1']);
  });

  it('is not searched for without contact details', async () => {
    await save({ type: 'Individual', firstName: 'Ola', lastName: 'Berg' });
    expect(server.requestNames()).toEqual(['POST']);
  });
});

describe('an entry that changes from a person to a group', () => {
  const wharf = { type: 'Group', checkIfClientExists: true, businessName: 'Wharf Brewing', firstName: 'Nia', lastName: 'Cole' };

  it('[D-4] is made as a group, and is a person no more', async () => {
    const before = await save(family([child('Cleo')]));
    const after = await save(wharf, before, 'enrollment-group');
    expect(server.requestNames().slice(2)).toEqual(['GET', 'POST', 'DELETE /1']);
    expect(server.clients).toMatchObject([{ type: 'Group', businessName: 'Wharf Brewing' }]);
    expect(after.data).toMatchObject({ client: { type: 'Group' } });
  });

  it('stays where a membership was paid', async () => {
    const before = await save(ada);
    server.next.set('DELETE', { status: 409, body: { message: 'A person with a paid membership cannot be removed.' } });
    await save(wharf, before, 'enrollment-group');
    expect(server.clients.map(({ type }) => type)).toEqual(['Individual', 'Group']);
  });

  it('stays where a group has members', async () => {
    const before = await save(wharf, undefined, 'enrollment-group');
    server.clients.push({ clientId: '9', type: 'Individual', relationship: { type: 'Primary', groupId: '1' } });
    await save(ada, before);
    expect(server.clients.map(({ clientId }) => clientId)).toEqual(['1', '9', '3']);
  });
});
