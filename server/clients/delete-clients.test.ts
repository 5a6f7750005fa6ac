import { describe, expect, it } from '@jest/globals';
import { withDesk } from '../../fixtures/testing/over-stores.js';
import type { GatewayWrapper } from '../../fixtures/testing/payments.js';
import { checkout, lineFor, newFamily, saveCard } from '../../fixtures/testing/payments.js';
import { answerEligibly } from '../../fixtures/testing/eligible-response.js';
import { eachStore } from '../../fixtures/testing/each-store.js';
import { ada, cleo, saveGroup } from '../../fixtures/testing/people.js';

const form = { 'x-form': 'enrollment-individual' };
const stays = { status: 409, body: { message: 'A person with a paid membership cannot be removed.' } };

describe.each(eachStore)('deleting clients over %s', (_name, open) => {
  const { desk, visit, look } = withDesk(open, () => [between]);
  let whileCharging: () => Promise<unknown> = () => Promise.resolve();
  const between: GatewayWrapper = (gateway) => ({
    ...gateway,
    async chargeSource(asked) {
      await whileCharging();
      return gateway.chargeSource(asked);
    },
  });
  const choose = async ({ visitor, primary, child }: Awaited<ReturnType<typeof newFamily>>): Promise<string> => {
    const line = await lineFor(desk, 'harbor', 'harbor-founders-monthly', child, { primaryId: primary });
    const chosen = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [line]);
    return String(chosen.body.data[0].clientEnrollmentId);
  };
  const linesOf = (clientId: string) => look(`select status, primary_id from enrollments where client_id = '${clientId}'`);

  it('leaves a dependent who got another primary the membership that one has paid', async () => {
    const family = await newFamily(desk);
    const { visitor, primary, child } = family;
    const { clientId: other } = (await visitor.ask('POST', '/clients', { ...ada, firstName: 'Eve' }, form)).body.data.client;
    await answerEligibly(visitor, other);
    const enrollmentId = await choose(family);
    await visitor.ask('PUT', `/clients/${child}`, { ...cleo, relationship: { type: 'Child', primaryId: other } });
    await saveCard(desk, { ...family, primary: other });
    expect((await checkout({ visitor, primary: other, enrollmentId })).status).toBe(200);
    expect((await visitor.ask('DELETE', `/clients/${primary}`)).status).toBe(200);
    expect(await linesOf(child)).toEqual([{ status: 'Active', primary_id: other }]);
    expect(await visitor.ask('DELETE', `/clients/${child}`)).toMatchObject(stays);
  });

  it('waits for the end of a payment the primary has begun for a dependent', async () => {
    const family = await newFamily(desk);
    const { visitor, primary, child } = family;
    const enrollmentId = await choose(family);
    await saveCard(desk, family);
    const answers: unknown[] = [];
    whileCharging = async () => void answers.push(await visitor.ask('DELETE', `/clients/${child}`));
    expect((await checkout({ visitor, primary, enrollmentId })).status).toBe(200);
    whileCharging = () => Promise.resolve();
    expect(answers).toMatchObject([stays]);
    expect(await linesOf(child)).toEqual([{ status: 'Active', primary_id: primary }]);
  });

  it('takes along the dependents of a member who came from another group', async () => {
    const visitor = visit();
    await visitor.ask('GET', '/clients');
    const [before, after] = [
      await saveGroup(desk.store, 'harbor', visitor.sessionId()),
      await saveGroup(desk.store, 'harbor', visitor.sessionId()),
    ];
    const family = { clients: [ada, cleo], primaryClient: { clientId: before.clientId } };
    const [member, dependent] = (await visitor.ask('POST', '/clients', family, form)).body.data.clients;
    const moved = { ...ada, relationship: { type: 'Primary', groupId: after.clientId } };
    expect((await visitor.ask('PUT', `/clients/${member.clientId}`, moved)).status).toBe(200);
    const { relationship } = (await visitor.ask('GET', `/clients/${dependent.clientId}`)).body.data;
    expect(relationship).toMatchObject({ type: 'Child', primaryId: member.clientId, groupId: after.clientId, groupName: 'Wharf Brewing' });
    const gone = await visitor.ask('DELETE', `/clients/${after.clientId}`);
    expect(gone).toMatchObject({ status: 200, body: { data: expect.arrayContaining([member.clientId, dependent.clientId]) } });
  });
});
