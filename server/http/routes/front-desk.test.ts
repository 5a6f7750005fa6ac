import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../../fixtures/testing/closing.js';
import { eachStore, type TestStore } from '../../../fixtures/testing/each-store.js';
import { enroll, ada } from '../../../fixtures/testing/people.js';
import { openTestServer, type TestServer } from '../../../fixtures/testing/test-server.js';
import { newVisitor } from '../../../fixtures/testing/visitor.js';

describe.each(eachStore)('the check-in of a person, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let rows: TestStore;
  let server: TestServer;
  beforeAll(async () => {
    rows = keep(await open());
    server = keep(await openTestServer(rows.store));
  });
  afterAll(closeAll);

  it.each([
    ['without a membership', undefined, 'Please go to the front desk.'],
    ['whose membership is pending', 'Pending', 'Please go to the front desk.'],
    ['who chose a plan and never paid', 'Unpaid', 'Please go to the front desk.'],
    ['with an active membership', 'Active', "You're checked in."],
  ] as const)('%s answers where to go [D-46]', async (firstName, status, message) => {
    const person = { ...ada, firstName };
    const { body } = await newVisitor(server, 'harbor').ask('POST', '/clients', person, { 'x-form': 'enrollment-individual' });
    const { clientId } = body.data.client;
    if (status !== undefined) await enroll(rows.store, 'harbor', clientId, status);
    const visitor = newVisitor(server, 'harbor');
    const { lastName, dob, email, lastSSN } = ada;
    await visitor.ask('POST', '/clients/exists', { firstName, lastName, dob, email, lastSSN });
    const arrived = await visitor.ask('PUT', `/clients/${clientId}`, { checkIn: true });
    expect(arrived).toMatchObject({ status: 200, body: { data: { isActiveMember: status === 'Active' }, message } });
  });
});
