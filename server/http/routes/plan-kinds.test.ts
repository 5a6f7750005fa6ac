import { expect, it } from '@jest/globals';
import wharf from '../../../fixtures/cases/enrollment-group/full.payload.json' with { type: 'json' };
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { lineFor, newFamily } from '../../../fixtures/testing/payments.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';

deskOverStores('plans for groups and for people', ({ desk, look }) => {
  it.each([
    ['POST', 'enrollments'],
    ['PUT', 'bulk/enrollments'],
  ] as const)('are refused to the other kind of client by %s %s, with the place and a reason', async (method, path) => {
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
