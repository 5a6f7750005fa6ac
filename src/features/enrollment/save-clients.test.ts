import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toPayload, type Answers } from '../../../engine/index.js';
import { openDemoForm } from '../../../fixtures/open-demo-form.js';
import type { StepResult } from '../../visit/wizard.js';
import { saveClients } from './save-clients.js';
import { serveClients, type ClientsServer } from '../../../fixtures/testing/clients-server.js';

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

function save(answers: Answers, before?: StepResult, tenantCode = 'meadow'): Promise<StepResult> {
  const opened = openDemoForm({ form: 'enrollment-individual', tenant: 'meadow', settings, context, answers });
  return saveClients.send(
    { payload: toPayload(opened), answers },
    { form: opened.form.configured.form, tenantCode, text: opened.form.text, before },
  );
}

const answersOf = ({ answers }: StepResult): Answers => answers ?? {};

describe('keeping the people of an enrollment', () => {
  it('[D-4] [R-7.17] [R-7.20] [R-7.48] looks first whether they are known, and sends them in one call', async () => {
    const result = await save(family([child('Cleo')]));
    expect(server.requestNames()).toEqual(['POST /exists', 'POST']);
    expect(server.requests[0]?.body).toEqual({ firstName: 'Ada', lastName: 'Marsh', email: 'ada@example.org', lastSSN: '4321' });
    expect(server.requests[1]).toMatchObject({
      form: 'enrollment-individual',
      body: { clients: [{ firstName: 'Ada', checkIfClientExists: true }, { firstName: 'Cleo' }] },
    });
    expect(result).toMatchObject({
      message: 'Your membership was received.',
      data: { client: { clientId: '1' }, clients: [{ clientId: '1' }, { clientId: '2' }], enrollments: [] },
    });
  });

  it('[D-109] leaves no digits in the answers that are on file now, and marks whose they are', async () => {
    const answers = answersOf(await save(family([child('Cleo', { lastSSN: '1122' }), child('Finn')])));
    expect(answers).toMatchObject({ firstName: 'Ada', lastSSNOnFile: true, dependents: [{ lastSSNOnFile: true }, {}] });
    expect(JSON.stringify(answers)).not.toMatch(/4321|1122/);
    expect(answers['dependents']).not.toMatchObject([{}, { lastSSNOnFile: true }]);
  });

  it('[D-4] [R-7.18] [R-7.19] sends changed people again in one call, without searching for the same primary once more', async () => {
    const before = await save(family([child('Cleo'), child('Finn')]));
    await save({ ...answersOf(before), dependents: [child('Nell')] }, before);
    expect(server.requestNames().slice(2)).toEqual(['POST']);
    expect(server.requests[2]?.body).toMatchObject({ clients: [{ firstName: 'Ada' }, { firstName: 'Nell' }] });
    await save({ ...answersOf(before), email: 'ada@elsewhere.example' }, before);
    expect(server.requestNames().slice(3)).toEqual(['POST /exists', 'POST']);
  });

  it("reports the errors of a person at that person's fields", async () => {
    server.next.set('POST', {
      status: 422,
      body: { message: 'Please check', errors: [{ path: '/dependents/0/middleName', message: 'No' }] },
    });
    await expect(save(family([child('Cleo', { middleName: 'X' })]))).rejects.toMatchObject({
      status: 422,
      errors: [{ path: '/dependents/0/middleName', message: 'No' }],
    });
  });

  it('[D-4] repeats a request without an answer with the same key', async () => {
    server.next.set('POST', 'no answer');
    await expect(save(family([child('Cleo')]))).rejects.toMatchObject({ status: 503 });
    await save(family([child('Cleo')]));
    const keys = server.requests.filter(({ what }) => what === 'POST').map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

describe('a person who is known', () => {
  it('[D-8] [D-96] is rejected, with an action message, and as an active member gets member prices from then on, also for other people', async () => {
    server.members.add('Ada');
    server.strangers.add('Ada');
    await expect(save(ada, undefined, 'members')).rejects.toMatchObject({ status: 409, actionMessage: 'Please check in.' });
    expect((await save({ ...ada, firstName: 'Ben' }, undefined, 'members')).data).toMatchObject({ isMember: true });
    expect((await save({ ...ada, firstName: 'Eve' })).data).not.toHaveProperty('isMember');
  });

  it('[D-126] as a member buys services as that client, for no dependents, with no digits in the result, which says who was left out', async () => {
    server.members.add('Ada');
    server.strangers.add('Ada');
    const result = await save(family([child('Cleo')], { enrollmentType: 'Ancillary' }), undefined, 'services');
    expect(result.data).toMatchObject({
      client: { clientId: 'member', firstName: 'Ada' },
      clients: [{ clientId: 'member' }],
      isMember: true,
      leavesOut: true,
    });
    expect(JSON.stringify(result.data)).not.toContain('4321');
  });

  it.each([401, 422, 429])(
    'is not found without a match in the answer %p, and not searched for without contact details',
    async (status) => {
      server.next.set('POST /exists', { status, body: { message: 'No' } });
      expect((await save(ada)).data).toMatchObject({ client: { clientId: '1' } });
      await save({ type: 'Individual', firstName: 'Ola', lastName: 'Berg' });
      expect(server.requestNames().slice(2)).toEqual(['POST']);
    },
  );
});
