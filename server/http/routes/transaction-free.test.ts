import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agreements } from '../../../fixtures/testing/consent.js';
import { checkout, openPaymentTest, type PaymentTest, prepareCheckout } from '../../../fixtures/testing/payments.js';
import { closing } from '../../../fixtures/testing/closing.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

describe.each(eachStore)('a service that costs nothing over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  const scope = scopeOf('harbor');
  let desk: PaymentTest;
  beforeAll(async () => {
    desk = keep(await openPaymentTest(keep(await open()).store));
  });
  afterAll(closeAll);

  it('needs consent but no payment method, and a service with a price needs both', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const { visitor, primary } = family;
    const paidBefore = (await desk.charges()).length;
    const fluShot = {
      tenantOfferingId: 'harbor-flu-shot',
      offeringName: 'Flu shot',
      billingInterval: 'One Time',
      billingType: 'Individual',
      tenantId: scope.tenantId,
      processTransaction: true,
      reference: { id: primary, type: 'Client' },
      cardDetail: { paymentMethod: 'None', source: 'public-web' },
    };
    const buy = (more: object) => visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, { ...fluShot, ...more });
    expect(await buy({ agreements })).toMatchObject({ status: 422, body: { errors: [{ path: '/0/cardDetail/paymentMethod' }] } });

    const known = { tenant_id: scope.tenantId, session_id: visitor.sessionId(), client_id: primary };
    const until = new Date(Date.now() + 60_000).toISOString();
    await desk.store.inTenant(scope, (db) =>
      db.updateTable('enrollments').set({ start_date: '2026-11-20' }).where('client_id', '=', primary).execute(),
    );
    await desk.store.inTenant(scope, (db) =>
      db
        .insertInto('capabilities')
        .values({ ...known, until })
        .execute(),
    );
    expect(await buy({})).toMatchObject({ status: 422, body: { errors: [{ path: '/0/agreements' }] } });
    expect(await buy({ agreements, cost: 0 })).toMatchObject({
      status: 200,
      body: {
        data: { payments: [{ amount: 0, paymentMethod: 'None', status: 'captured' }], enrollments: [{ cost: 0, status: 'Active' }] },
      },
    });
    expect(await desk.charges()).toHaveLength(paidBefore);
    const lines = `select status, cost from enrollments where client_id = '${primary}' and kind = 'Ancillary'`;
    expect(await desk.store.queryReadOnly(lines, scope)).toEqual([{ status: 'Active', cost: 0 }]);
  });
});
