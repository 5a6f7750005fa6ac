import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import wharf from '../../../fixtures/cases/enrollment-group/full.payload.json' with { type: 'json' };
import { type PaymentTest, lineFor, newFamily, openPaymentTest } from '../../../fixtures/testing/payments.js';
import { closing } from '../../../fixtures/testing/closing.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

describe.each(eachStore)('plans for groups and for people, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let desk: PaymentTest;
  beforeAll(async () => {
    desk = keep(await openPaymentTest(keep(await open()).store));
  });
  afterAll(closeAll);

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
    expect(
      await desk.store.queryReadOnly(`select status from enrollments where client_id in ('${primary}', '${group}')`, scopeOf('harbor')),
    ).toEqual([]);
    expect((await choose(group, 'harbor-crew-quarterly')).status).toBe(method === 'POST' ? 201 : 200);
    expect((await choose(primary, 'harbor-family-monthly')).status).toBe(method === 'POST' ? 201 : 200);
  });
});
