import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toPayload, type Answers } from '../../../engine/index.js';
import { openDemoForm } from '../../../fixtures/open-demo-form.js';
import type { StepResult } from '../../visit/wizard.js';
import { saveClients } from './save-clients.js';
import { type CallReply, type OwnOrigin, serveCalls } from '../../../fixtures/testing/own-origin.js';

const ENABLED = { status: 'Enabled', required: false };
const settings = { ADD_DEPENDENT: ENABLED, LAST_FOUR_SSN: ENABLED, EMAIL: ENABLED };
const context = { checkIfClientExists: true };
const marsh = { type: 'Individual', lastName: 'Marsh' };
const ada = { ...marsh, ...context, firstName: 'Ada', email: 'ada@example.org', lastSSN: '4321' };
const child = (firstName: string, more: Answers = {}) => ({ ...marsh, dependendType: 'Child', firstName, ...more });
const family = (dependents: readonly Answers[], more: Answers = {}) => ({ ...ada, addDependentOrNot: 'YES', dependents, ...more });

interface ClientRequest {
  readonly what: string;
  readonly body: Answers;
  readonly key: string | undefined;
  readonly form: string | undefined;
}

/** What the server was asked, the first names of active members and of others whom it knows, and its next reply by call instead of the usual one. */
const newServer = () => ({
  requests: [] as ClientRequest[],
  members: new Set<string>(),
  strangers: new Set<string>(),
  next: new Map<string, CallReply>(),
});
let server = newServer();
let origin: OwnOrigin;
const requestNames = () => server.requests.map(({ what }) => what);

beforeEach(async () => {
  server = newServer();
  origin = await serveCalls(({ method, path, json, headers }) => {
    const what = `${method} ${path.replace('/api/clients', '')}`.trim();
    const [key, form] = ['idempotency-key', 'x-form'].map((name) => headers[name]?.toString());
    const request = { what, body: json as Answers, key, form: form?.split('@')[0] };
    server.requests.push(request);
    const reply = server.next.get(what);
    server.next.delete(what);
    return reply === undefined ? replyTo(request) : reply;
  });
});
afterEach(() => origin.close());

/** Whether a person is known, an error for one who is, or the records of the people, numbered from 1. */
function replyTo({ what, body }: ClientRequest): CallReply {
  const people = (body['clients'] as readonly Answers[] | undefined) ?? [body];
  const name = String(people[0]?.['firstName']);
  const [isMember, isStranger] = [server.members.has(name), server.strangers.has(name)];
  const match = isMember && { match: { clientId: 'member', isActiveMember: true } };
  if (what === 'POST /exists') return { status: 200, body: { data: { exists: isMember || isStranger, ...match } } };
  const known = { code: 'client_known', message: 'You may already have an account.', actionMessage: 'Please check in.' };
  if (isStranger) return { status: 409, body: known };
  const clients = people.map(({ lastSSN, ...person }, index) => ({
    ...person,
    clientId: String(index + 1),
    ...(lastSSN !== undefined && { lastSSNOnFile: true }),
  }));
  return { status: 201, body: { data: { client: clients[0], clients, enrollments: [] }, message: 'Your membership was received.' } };
}

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
    expect(requestNames()).toEqual(['POST /exists', 'POST']);
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
    expect(requestNames().slice(2)).toEqual(['POST']);
    expect(server.requests[2]?.body).toMatchObject({ clients: [{ firstName: 'Ada' }, { firstName: 'Nell' }] });
    await save({ ...answersOf(before), email: 'ada@elsewhere.example' }, before);
    expect(requestNames().slice(3)).toEqual(['POST /exists', 'POST']);
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
    server.next.set('POST', null);
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

  it.each([401, 422, 429])('is not found without a match in the answer %p', async (status) => {
    server.next.set('POST /exists', { status, body: { message: 'No' } });
    expect((await save(ada)).data).toMatchObject({ client: { clientId: '1' } });
  });

  it('is not searched for without contact details', async () => {
    await save({ type: 'Individual', firstName: 'Ola', lastName: 'Berg' });
    expect(requestNames()).toEqual(['POST']);
  });
});
