import { expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, lineFor, newFamily, saveCard } from '../../../fixtures/testing/payments.js';
import { dueToday, laterPayments } from '../../shared/payment-plan.js';

deskOverStores('a membership in installments [D-128]', ({ desk, change }) => {
  const id = 'harbor-family-monthly';

  /** Sells the family plan as Split, in so many payments; in one payment without a number. */
  const sell = async (installments?: number) => {
    const state = await desk.server.services.tenants.byCode('harbor');
    const offering = state?.offerings.find(({ tenantOfferingId }) => tenantOfferingId === id);
    const { benefits: _none, installments: _before, highlighted: _plain, ...before } = offering ?? {};
    const body = { ...before, price: 100_000, registrationFee: 5000, billingInterval: 'Split', ...(installments && { installments }) };
    await change(`update offerings set body = '${JSON.stringify(body).replaceAll("'", "''")}' where offering_id = '${id}'`);
    for (let heard: number | undefined = 0; heard !== installments; await wait(20)) {
      const sold = (await desk.server.services.tenants.byCode('harbor'))?.offerings.find(({ tenantOfferingId }) => tenantOfferingId === id);
      heard = sold?.price === body.price ? sold.installments : 0;
    }
  };
  const choose = async (more: object = {}) => {
    const family = await newFamily(desk);
    const line = await lineFor(desk, 'harbor', id, family.primary, { startDate: '11/24/2026', ...more });
    const chosen = await family.visitor.ask('POST', `/clients/${family.primary}/enrollments`, [line]);
    return { family, chosen };
  };

  it('charges the first payment with the fee, and answers with those that follow', async () => {
    await sell(3);
    const { family, chosen } = await choose({ installments: 3 });
    const [line] = chosen.body.data;
    expect(line).toMatchObject({ cost: 100_000, installments: 3, dueToday: 33_334 + 5000 });
    expect(line.laterPayments).toEqual([
      { amount: 33_333, dueDate: '12/24/2026' },
      { amount: 33_333, dueDate: '01/24/2027' },
    ]);
    await saveCard(desk, family);
    const paid = await checkout({ ...family, enrollmentId: line.clientEnrollmentId });
    const [receipt] = paid.body.data.enrollments;
    expect(paid.body.data.payment).toMatchObject({ amount: 38_334, status: 'captured' });
    expect((await desk.charges()).at(-1)).toMatchObject({ amount: 38_334 });
    // The page computes what it shows from the line by these functions.
    expect([dueToday(receipt), laterPayments(receipt)]).toEqual([receipt.dueToday, receipt.laterPayments]);
  });

  it('is refused where the visitor saw another number of payments', async () => {
    await sell(3);
    const { chosen } = await choose({ installments: 4 });
    expect(chosen).toMatchObject({ status: 409, body: { code: 'offering_changed', errors: [{ path: '/0/installments' }] } });
  });

  it('is not charged where the number has changed since it was chosen', async () => {
    await sell(3);
    const { family, chosen } = await choose();
    await saveCard(desk, family);
    await sell(5);
    const paid = await checkout({ ...family, enrollmentId: chosen.body.data[0].clientEnrollmentId });
    expect(paid).toMatchObject({ status: 409, body: { code: 'offering_changed_before_payment' } });
  });

  it('is one payment where a stored offering names none', async () => {
    await sell();
    const { family, chosen } = await choose();
    const [line] = chosen.body.data;
    expect(line).toMatchObject({ dueToday: 105_000, laterPayments: [] });
    expect(line).not.toHaveProperty('installments');
    await saveCard(desk, family);
    expect((await checkout({ ...family, enrollmentId: line.clientEnrollmentId })).body.data.payment).toMatchObject({ amount: 105_000 });
  });
});
