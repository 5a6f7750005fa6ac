import { describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withServer } from '../../../fixtures/testing/over-stores.js';
import { enroll, ada } from '../../../fixtures/testing/people.js';

const now = new Date('2026-11-20T15:00:00Z');

describe.each(eachStore)('the check-in of a person, over %s', (_name, open) => {
  const { rows, visit } = withServer(open, () => [now]);

  const create = async (person: object) => {
    const visitor = visit();
    const { body } = await visitor.ask('POST', '/clients', person, { 'x-form': 'enrollment-individual' });
    return { visitor, clientId: String(body.data.client.clientId) };
  };

  it.each([
    ['without a membership', undefined, 'Please go to the front desk.'],
    ['whose membership is pending', 'Pending', 'Please go to the front desk.'],
    ['who chose a plan and never paid', 'Unpaid', 'Please go to the front desk.'],
    ['with an active membership', 'Active', "You're checked in."],
  ] as const)('%s answers where to go [D-46]', async (firstName, status, message) => {
    const person = { ...ada, firstName };
    const { clientId } = await create(person);
    if (status !== undefined) await enroll(rows.store, 'harbor', clientId, status);
    const visitor = visit();
    const { lastName, dob, email, lastSSN } = ada;
    await visitor.ask('POST', '/clients/exists', { firstName, lastName, dob, email, lastSSN });
    const arrived = await visitor.ask('PUT', `/clients/${clientId}`, { checkIn: true });
    expect(arrived).toMatchObject({ status: 200, body: { data: { isActiveMember: status === 'Active' }, message } });
  });

  it("sends a person whose paid membership begins later to the front desk, by the tenant's calendar day", async () => {
    const { visitor, clientId } = await create({ ...ada, firstName: 'Later' });
    await enroll(rows.store, 'harbor', clientId, 'Active', '2026-11-21');
    const later = { status: 'Inactive', startsOn: '11/21/2026' };
    expect((await visitor.ask('GET', `/clients/${clientId}`)).body.data.membership).toEqual(later);
    const { dob, email, lastSSN, lastName } = ada;
    const checkInAt = async (time: string) => {
      now.setTime(Date.parse(time));
      const member = visit();
      const met = await member.ask('POST', '/clients/exists', { firstName: 'Later', lastName, dob, email, lastSSN });
      const { body } = await member.ask('PUT', `/clients/${clientId}`, { checkIn: true });
      return { match: met.body.data.match, ...body };
    };
    const early = { ...later, isActiveMember: false };
    expect(await checkInAt('2026-11-21T04:59:00Z')).toMatchObject({ match: early, data: early, message: 'Please go to the front desk.' });
    const { match, message } = await checkInAt('2026-11-21T05:00:00Z');
    expect([match.status, match.isActiveMember, match.startsOn, message]).toEqual(['Active', true, undefined, "You're checked in."]);
  });
});
