import { describe, expect, it } from '@jest/globals';
import wharf from '../../../fixtures/cases/enrollment-group/full.payload.json' with { type: 'json' };
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { type Household, lineFor, newFamily } from '../../../fixtures/testing/payments.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { ada, cleo, saveGroup } from '../../../fixtures/testing/people.js';

deskOverStores('enrollments under the plans of families and groups', ({ desk, visit, look, change }) => {
  const line = (offeringId: string, clientId: string, more: object = {}) => lineFor(desk, 'harbor', offeringId, clientId, more);
  const add = ({ visitor, primary }: Household, lines: object) => visitor.ask('POST', `/clients/${primary}/enrollments`, lines);
  const replace = ({ visitor, primary }: Household, lines: object) => visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, lines);
  const kept = ({ primary, child }: Household) =>
    look(`select client_id, status from enrollments where client_id in ('${primary}', '${child}') and status <> 'Cancelled'`);

  it('has no line for people whom the plan of the primary covers', async () => {
    const family = await newFamily(desk);
    const { primary, child } = family;
    const covered = await add(family, [
      await line('harbor-family-monthly', primary),
      await line('harbor-individual-monthly', child, { primaryId: primary }),
    ]);
    expect(covered).toMatchObject({ status: 409, body: { message: 'The plan of the primary covers everybody.' } });
    expect((await add(family, [await line('harbor-family-monthly', child, { primaryId: primary })])).status).toBe(409);
    expect(await kept(family)).toEqual([]);
  });

  it('has no line for a dependent of a primary whose plan for all is paid', async () => {
    const family = await newFamily(desk);
    await add(family, [await line('harbor-family-monthly', family.primary)]);
    await change(`update enrollments set status = 'Active' where client_id = '${family.primary}'`);
    const forChild = await line('harbor-individual-monthly', family.child, { primaryId: family.primary });
    expect(await add(family, [forChild])).toMatchObject({ status: 409, body: { code: 'primary_covers_all' } });
    expect(await kept(family)).toMatchObject([{ client_id: family.primary, status: 'Active' }]);
  });

  describe('of a member of a group', () => {
    const join = async () => {
      const visitor = visit();
      await visitor.ask('GET', '/clients');
      const { clientId: group } = await saveGroup(desk.store, 'harbor', visitor.sessionId());
      const body = { clients: [ada, cleo], primaryClient: { clientId: group } };
      const { body: answer } = await visitor.ask('POST', '/clients', body, { 'x-form': 'enrollment-individual' });
      const [primary, child]: string[] = answer.data.clients.map(({ clientId }: { clientId: string }) => clientId);
      const family: Household = { visitor, tenant: 'harbor', primary: primary ?? '', child: child ?? '' };
      for (const id of [group, family.primary]) await answerEligibly(visitor, id);
      return { family, group: { ...family, primary: group } };
    };
    const forChild = ({ primary, child }: Household) => line('harbor-individual-monthly', child, { primaryId: primary });

    it('are none while the group has a plan, which covers the dependents too, and which their records name [R-3.101] [D-132]', async () => {
      const { family, group } = await join();
      const [plan] = (await add(group, [await line('harbor-crew-quarterly', group.primary)])).body.data;
      const covered = {
        status: 409,
        body: { code: 'group_covers_all', message: 'The plan of the group covers its members and their dependents.' },
      };
      expect(await add(family, [await forChild(family)])).toMatchObject(covered);
      expect(await replace(family, [await line('harbor-individual-monthly', family.primary)])).toMatchObject(covered);
      expect(await kept(family)).toEqual([]);
      const { body } = await family.visitor.ask('GET', `/clients/${family.child}`);
      expect(body.data).toMatchObject({ membership: { status: 'Inactive' }, relationship: { groupEnrollmentId: plan.clientEnrollmentId } });
    });

    it('are added to a group without a plan, and end unpaid when the group chooses one [D-132]', async () => {
      const { family, group } = await join();
      expect((await add(family, [await forChild(family)])).status).toBe(201);
      expect((await replace(group, [await line('harbor-crew-quarterly', group.primary)])).status).toBe(200);
      expect(await kept(family)).toEqual([]);
    });
  });

  it.each([
    ['POST', 'enrollments'],
    ['PUT', 'bulk/enrollments'],
  ] as const)('are refused for a plan of the other kind of client by %s %s, with the place and a reason', async (method, path) => {
    const { visitor, primary } = await newFamily(desk);
    const group = String((await visitor.ask('POST', '/clients', wharf, { 'x-form': 'enrollment-group' })).body.data.client.clientId);
    await answerEligibly(visitor, group);
    const choose = async (clientId: string, plan: string) =>
      visitor.ask(method, `/clients/${clientId}/${path}`, [await lineFor(desk, 'harbor', plan, clientId)]);
    expect(await choose(primary, 'harbor-crew-quarterly')).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/0/offeringId', message: 'This plan is for groups: choose one for people' }] },
    });
    for (const plan of ['harbor-family-monthly', 'harbor-individual-monthly'])
      expect(await choose(group, plan)).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/0/offeringId', message: 'This plan is for people: choose one for groups' }] },
      });
    expect(await look(`select status from enrollments where client_id in ('${primary}', '${group}')`)).toEqual([]);
    expect((await choose(group, 'harbor-crew-quarterly')).status).toBe(method === 'POST' ? 201 : 200);
    expect((await choose(primary, 'harbor-family-monthly')).status).toBe(method === 'POST' ? 201 : 200);
  });
});
