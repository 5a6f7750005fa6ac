import { beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { agreements } from '../../../fixtures/testing/consent.js';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, chooseCash, lineFor, newFamily, prepareCheckout, readBooks, saveCard } from '../../../fixtures/testing/payments.js';

deskOverStores('checkout', ({ desk, look, change }) => {
  let before = 0;
  const newCharges = async () => (await desk.charges()).slice(before);
  const line = (offeringId: string, clientId: string, more: object = {}) => lineFor(desk, 'harbor', offeringId, clientId, more);
  const bookOf = async (clientId: string) => {
    const { payments, enrollments } = await readBooks(desk.store);
    const of = (rows: readonly unknown[]) => rows.filter((row) => (row as { client_id: string }).client_id === clientId);
    return { payments: of(payments), enrollments: of(enrollments) };
  };
  /** Waits until the server knows of it. */
  const setCheckout = async (status: string) => {
    const body = JSON.stringify({ code: 'CHECKOUT', status, required: false });
    await change(`update tenant_settings set body = '${body}' where code = 'CHECKOUT'`);
    const settings = async () => (await desk.server.services.tenants.byCode('harbor'))?.settings['cases'];
    while ((await settings())?.find(({ code }) => code === 'CHECKOUT')?.status !== status) await wait(20);
  };
  beforeEach(async () => {
    before = (await desk.charges()).length;
  });

  it('charges price and fee once, and answers with what people quote [R-7.24] [R-7.52]', async () => {
    const family = await prepareCheckout(desk);
    const { status, body } = await checkout(family);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          payment: {
            reference: expect.stringMatching(/^PY-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
            amount: 11_400,
            currency: 'USD',
            status: 'captured',
            paymentMethod: 'Card',
            last4: '4242',
          },
          enrollments: [{ clientEnrollmentId: family.enrollmentId, status: 'Active', cost: 8900, registrationFee: 2500 }],
        },
        message: expect.stringContaining('membership'),
      },
    });
    expect(await newCharges()).toMatchObject([{ amount: 11_400, currency: 'USD', status: 'captured' }]);
  });

  it('pays for the whole family in one charge', async () => {
    const family = await newFamily(desk);
    const { visitor, primary, child } = family;
    const chosen = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [
      await line('harbor-individual-monthly', primary),
      await line('harbor-founders-monthly', child, { primaryId: primary }),
    ]);
    await saveCard(desk, family);
    const { body } = await checkout({ visitor, primary, enrollmentId: chosen.body.data[1].clientEnrollmentId });
    expect(body.data.payment.amount).toBe(8900 + 2500 + 6500);
    expect(body.data.enrollments).toMatchObject([{ status: 'Active' }, { status: 'Active' }]);
    expect(await newCharges()).toHaveLength(1);
  });

  it('charges once for 20 requests at once and 5 later ones with one key, and gives all the same answer', async () => {
    const family = await prepareCheckout(desk);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(family, key)));
    for (let nth = 0; nth < 5; nth += 1) answers.push(await checkout(family, key));
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await newCharges()).toHaveLength(1);
    expect(await bookOf(family.primary)).toMatchObject({ payments: [{ status: 'captured' }], enrollments: [{ status: 'Active' }] });
  });

  it('charges once for 10 requests at once with 10 keys and a later one without', async () => {
    const family = await prepareCheckout(desk);
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(family, randomUUID())));
    answers.push(await checkout(family));
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await newCharges()).toHaveLength(1);
    expect((await bookOf(family.primary)).payments).toHaveLength(1);
  });

  it('leaves the line unpaid when the card is declined, says what to do, and takes another card [R-8.18] [R-8.19]', async () => {
    const family = await prepareCheckout(desk, undefined, '4000000000000002');
    const key = randomUUID();
    const declined = await checkout(family, key);
    expect(declined).toMatchObject({
      status: 402,
      body: {
        code: 'payment_declined',
        message: 'Your bank declined this card.',
        actionMessage: "You weren't charged. Try another card, or call your bank.",
        status: 402,
      },
    });
    expect(await checkout(family, key)).toMatchObject({ status: 402, raw: declined.raw });
    expect(await bookOf(family.primary)).toMatchObject({ payments: [{ status: 'declined' }], enrollments: [{ status: 'Unpaid' }] });
    desk.wait(1);
    await saveCard(desk, family);
    expect((await checkout(family, randomUUID())).status).toBe(200);
    expect(await newCharges()).toMatchObject([{ status: 'captured' }]);
  });

  it('says that it does not know when the gateway breaks, and the same key pays once', async () => {
    const family = await prepareCheckout(desk, undefined, '4000000000007023');
    const key = randomUUID();
    expect(await checkout(family, key)).toMatchObject({
      status: 503,
      body: { message: 'Request time out', actionMessage: "Don't pay again. We're checking with your bank." },
    });
    const changed = await family.visitor.ask('PUT', `/clients/${family.primary}/bulk/enrollments`, [
      await line('harbor-family-monthly', family.primary),
    ]);
    expect(changed).toMatchObject({ status: 409, body: { message: 'A payment for this choice has started.' } });
    expect((await checkout(family, key)).status).toBe(200);
    expect(await newCharges()).toMatchObject([{ amount: 11_400, status: 'captured' }]);
    expect((await bookOf(family.primary)).payments).toHaveLength(1);
  });

  it('keeps what is paid in cash until the money arrives, without a gateway', async () => {
    const family = await newFamily(desk, 'meadow');
    const { visitor, primary } = family;
    const chosen = await visitor.ask('POST', `/clients/${primary}/enrollments`, [
      await lineFor(desk, 'meadow', 'meadow-individual-monthly', primary),
    ]);
    await chooseCash(family);
    const paid = await checkout({ visitor, primary, enrollmentId: chosen.body.data[0].clientEnrollmentId });
    expect(paid).toMatchObject({
      status: 200,
      body: { data: { payment: { status: 'recorded', amount: 4900, paymentMethod: 'Cash' }, enrollments: [{ status: 'Pending' }] } },
    });
    expect(paid.body.message).toContain('membership');
    expect(await newCharges()).toEqual([]);
  });

  it('pays a later line with the card on file', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const { visitor, primary, child } = family;
    const chosen = await visitor.ask('POST', `/clients/${primary}/enrollments`, [
      await line('harbor-individual-monthly', child, { primaryId: primary }),
    ]);
    const { order } = chosen;
    const paid = await checkout({ visitor, primary, enrollmentId: chosen.body.data[0].clientEnrollmentId }, undefined, { order });
    expect(paid.body.data.payment).toMatchObject({ paymentMethod: 'Card on File', last4: '4242' });
    expect(await newCharges()).toHaveLength(2);
  });

  it('asks for a new card where the tenant takes none on file', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const { visitor, primary, child } = family;
    const chosen = await visitor.ask('POST', `/clients/${primary}/enrollments`, [
      await line('harbor-individual-monthly', child, { primaryId: primary }),
    ]);
    const { clientEnrollmentId } = chosen.body.data[0];
    await setCheckout('Disabled');
    const refused = await checkout({ visitor, primary, enrollmentId: clientEnrollmentId }, undefined, { order: chosen.order });
    desk.wait(1);
    await saveCard(desk, family);
    const paid = await checkout({ visitor, primary, enrollmentId: clientEnrollmentId });
    await setCheckout('Enabled');
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This way to pay is no longer offered.', actionMessage: expect.any(String) },
    });
    expect(paid).toMatchObject({ status: 200, body: { data: { payment: { paymentMethod: 'Card' } } } });
    expect(await newCharges()).toHaveLength(2);
  });

  it('takes no body', async () => {
    const { visitor, primary, enrollmentId } = await prepareCheckout(desk);
    const answer = await visitor.ask('POST', `/clients/${primary}/enrollments/${enrollmentId}/checkout`, { amount: 1 });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Checkout accepts no request body.' } });
    expect(await newCharges()).toEqual([]);
  });

  it('charges nothing without stored consent to the words of today [D-36]', async () => {
    const family = await prepareCheckout(desk);
    const pay = () => checkout(family, undefined, { order: family.order });
    const store = (body: object) =>
      change(`update payment_sources set body = '${JSON.stringify(body)}' where client_id = '${family.primary}'`);
    await store({ source: 'public-web' });
    expect(await pay()).toMatchObject({
      status: 422,
      body: { actionMessage: expect.stringContaining('Nothing was charged'), errors: [{ path: '/agreements' }] },
    });
    await store({ source: 'public-web', agreements: [{ document: 'terms', version: '0.1' }] });
    expect(await pay()).toMatchObject({ status: 409, body: { message: 'The agreement has changed since you accepted it.' } });
    expect(await newCharges()).toEqual([]);
    const { visitor, primary } = family;
    const consent = { paymentMethod: 'None', source: 'public-web', agreements };
    expect((await visitor.ask('POST', `/merchant-customers/${primary}/payment-sources`, consent)).status).toBe(201);
    expect(await pay()).toMatchObject({ status: 200, body: { data: { payment: { paymentMethod: 'Card' } } } });
  });

  it('says who paid what in the audit, without a name or a number', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const entries = await look("select who, what, about from audit where what = 'pay'");
    expect(entries.at(-1)).toMatchObject({ who: expect.stringMatching(/^public-web /), about: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });
});
