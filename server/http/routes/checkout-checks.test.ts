import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agreements } from '../../../fixtures/testing/consent.js';
import { checkout, type PaymentTest, openPaymentTest, prepareCheckout } from '../../../fixtures/testing/payments.js';
import { closing } from '../../../fixtures/testing/closing.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

describe.each(eachStore)('what is checked again at checkout, over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let desk: PaymentTest;
  const change = (clientId: string, given: object) =>
    desk.store.inTenant(scopeOf('harbor'), (db) =>
      db
        .updateTable('payment_sources')
        .set({ body: JSON.stringify(given) })
        .where('client_id', '=', clientId)
        .execute(),
    );
  beforeAll(async () => {
    desk = keep(await openPaymentTest(keep(await open()).store));
  });
  afterAll(closeAll);

  it('charges nothing without stored consent to the words of today [D-36]', async () => {
    const family = await prepareCheckout(desk);
    const pay = () => checkout(family, undefined, { order: family.order });
    await change(family.primary, { source: 'public-web' });
    expect(await pay()).toMatchObject({
      status: 422,
      body: { actionMessage: expect.stringContaining('Nothing was charged'), errors: [{ path: '/agreements' }] },
    });
    await change(family.primary, { source: 'public-web', agreements: [{ document: 'terms', version: '0.1' }] });
    expect(await pay()).toMatchObject({ status: 409, body: { message: 'The agreement has changed since you accepted it.' } });
    expect(await desk.charges()).toEqual([]);
    const { visitor, primary } = family;
    const consent = { paymentMethod: 'None', source: 'public-web', agreements };
    expect((await visitor.ask('POST', `/merchant-customers/${primary}/payment-sources`, consent)).status).toBe(201);
    expect(await pay()).toMatchObject({ status: 200, body: { data: { payment: { paymentMethod: 'Card' } } } });
  });
});
