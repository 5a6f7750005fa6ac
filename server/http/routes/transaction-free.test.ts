import { expect, it } from '@jest/globals';
import { agreements } from '../../../fixtures/testing/consent.js';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, prepareCheckout, purchaseOf } from '../../../fixtures/testing/payments.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

deskOverStores('a service that costs nothing', ({ desk, look, change }) => {
  const scope = scopeOf('harbor');

  it('needs consent but no payment method, and a service with a price needs both', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const { visitor, primary } = family;
    const paidBefore = (await desk.charges()).length;
    const cardDetail = { paymentMethod: 'None', source: 'public-web' };
    const fluShot = await purchaseOf(desk, 'harbor-flu-shot', primary, { cardDetail, agreements: undefined });
    const buy = (more: object) => visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, { ...fluShot, ...more });
    expect(await buy({ agreements })).toMatchObject({ status: 422, body: { errors: [{ path: '/0/cardDetail/paymentMethod' }] } });

    await change(`update enrollments set start_date = '2026-11-20' where client_id = '${primary}'`);
    await change(`insert into capabilities (tenant_id, session_id, client_id, until)
      values ('${scope.tenantId}', '${visitor.sessionId()}', '${primary}', now() + interval '1 minute')`);
    expect(await buy({})).toMatchObject({ status: 422, body: { errors: [{ path: '/0/agreements' }] } });
    expect(await buy({ agreements, cost: 0 })).toMatchObject({
      status: 200,
      body: {
        data: { payments: [{ amount: 0, paymentMethod: 'None', status: 'captured' }], enrollments: [{ cost: 0, status: 'Active' }] },
      },
    });
    expect(await desk.charges()).toHaveLength(paidBefore);
    const lines = `select status, cost from enrollments where client_id = '${primary}' and kind = 'Ancillary'`;
    expect(await look(lines)).toEqual([{ status: 'Active', cost: 0 }]);
  });
});
