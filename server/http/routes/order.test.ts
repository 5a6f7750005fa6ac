import { describe, expect, it } from '@jest/globals';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { type FamilyLine, isOrder, orderHash } from '../../enrollments/family-lines.js';
import {
  checkout,
  lineFor,
  newCard,
  newFamily,
  newKey,
  prepareCheckout,
  purchaseOf,
  readBooks,
  saveCard,
} from '../../../fixtures/testing/payments.js';
import { pay } from '../../../fixtures/testing/people.js';

const changed = {
  status: 409,
  body: { code: 'order_changed', message: 'Your order has changed since this page showed it.', actionMessage: expect.any(String) },
};

deskOverStores('the order that a page shows', ({ desk, look, change }) => {
  type PayableFamily = Awaited<ReturnType<typeof prepareCheckout>>;
  const choose = async ({ visitor, primary }: PayableFamily, offeringId: string, more: object = {}, clientId = primary) => {
    const answer = await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [
      await lineFor(desk, 'harbor', offeringId, clientId, more),
    ]);
    expect(answer.status).toBe(200);
    return answer;
  };
  const rowsOf = (family: PayableFamily) =>
    look(`select (select json_agg(e order by e.client_enrollment_id) from enrollments e where e.client_id in ('${family.primary}', '${family.child}')) as lines,
        (select json_agg(p) from payments p where p.client_id = '${family.primary}') as payments,
        (select count(*)::int from idempotency_keys where session_id = '${family.visitor.sessionId()}') as keys`);

  it('is named by the calls that choose and list enrollments, also when one is repeated [R-7.1]', async () => {
    const { visitor, primary, order } = await prepareCheckout(desk);
    expect(order).toMatch(/^[\w-]{43}$/);
    const listed = await visitor.ask('GET', `/clients/${primary}/enrollments`);
    expect(listed).toMatchObject({ status: 200, order, body: { data: [{ clientId: primary, status: 'Unpaid' }] } });
    const line = await lineFor(desk, 'harbor', 'harbor-family-yearly', primary);
    const key = { 'idempotency-key': newKey() };
    const put = () => visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [line], key);
    const [first, other] = [
      await put(),
      await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, [{ ...line, startDate: '11/22/2026' }]),
    ];
    expect(first.order).not.toBe(order);
    expect(other.order).not.toBe(first.order);
    expect((await put()).order).toBe(first.order);
    const stranger = await newFamily(desk);
    expect(await stranger.visitor.ask('GET', `/clients/${primary}/enrollments`)).toMatchObject({ status: 404 });
  });

  it('is charged, and a repeat with another order is answered with the receipt as well', async () => {
    const family = await prepareCheckout(desk);
    const key = newKey();
    const paid = await checkout(family, key, family);
    expect(paid).toMatchObject({ status: 200, body: { data: { payment: { amount: 11400 } } } });
    expect((await checkout(family, key, family)).raw).toBe(paid.raw);
    for (const order of [undefined, family.order, 'another'])
      expect((await checkout(family, newKey(), { order })).body.data).toEqual(paid.body.data);
  });

  it.each([
    ['a dearer plan', (family: PayableFamily) => choose(family, 'harbor-family-yearly')],
    ['another start date', (family: PayableFamily) => choose(family, 'harbor-individual-monthly', { startDate: '11/23/2026' })],
    ['another person', (family: PayableFamily) => choose(family, 'harbor-individual-monthly', { primaryId: family.primary }, family.child)],
    ['no plan', async ({ visitor, primary }: PayableFamily) => void (await visitor.ask('PUT', `/clients/${primary}/bulk/enrollments`, []))],
    ['one person less', async ({ visitor, child }: PayableFamily) => void (await visitor.ask('DELETE', `/clients/${child}`))],
  ])('is not charged once another tab has chosen %s, with the header and without', async (_what, change) => {
    const family = await prepareCheckout(desk);
    await change(family);
    const before = await rowsOf(family);
    expect(await checkout(family, newKey(), family)).toMatchObject(changed);
    expect([409, 404]).toContain((await checkout(family, newKey())).status);
    expect(await rowsOf(family)).toEqual(before);
    expect((await desk.charges()).filter(({ reference }) => JSON.stringify(before).includes(reference))).toEqual([]);
  });

  it('is charged after a refusal once the page names the order of now, and the plan that was chosen last', async () => {
    const family = await prepareCheckout(desk);
    const { order } = await choose(family, 'harbor-family-yearly');
    expect(await checkout(family, newKey(), family)).toMatchObject(changed);
    const sourceId = await saveCard(desk, family);
    expect((await checkout(family, newKey(), { order, sourceId })).body.data.payment.amount).toBe(198450);
  });

  it('is charged neither in part nor twice while a payment for one of its lines is under way', async () => {
    const family = await prepareCheckout(desk);
    const { visitor, primary, child, enrollmentId } = family;
    await pay(desk.store, 'harbor', primary, enrollmentId, 'started');
    const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', child, { primaryId: primary });
    const { body, order } = await visitor.ask('POST', `/clients/${primary}/enrollments`, [line]);
    const added = { visitor, primary, enrollmentId: String(body.data[0].clientEnrollmentId) };
    const sourceId = await saveCard(desk, family);
    expect(await checkout(added, newKey(), { order, sourceId })).toMatchObject({ status: 409, body: { code: 'payment_running' } });
    expect(await checkout(added, newKey())).toMatchObject({ status: 409, body: { code: 'payment_running' } });
    await change(`update payments set status = 'captured' where client_id = '${primary}'`);
    await change(`update enrollments set status = 'Active' where client_enrollment_id = '${enrollmentId}'`);
    expect(await checkout(added, newKey(), { order, sourceId })).toMatchObject(changed);
    const now = await visitor.ask('GET', `/clients/${primary}/enrollments`);
    expect((await checkout(added, newKey(), { order: now.order, sourceId })).body.data.payment.amount).toBe(11400);
  });

  it('is charged to the card that the page saved, not to the one that another tab saved later', async () => {
    const family = await prepareCheckout(desk);
    desk.wait(1);
    await saveCard(desk, family, '5555555555554444');
    expect((await checkout(family, newKey(), family)).body.data.payment).toMatchObject({ brand: 'visa', last4: '4242' });
    const other = await prepareCheckout(desk);
    expect(await checkout(other, newKey(), { order: other.order, sourceId: family.sourceId })).toMatchObject({
      status: 409,
      body: { code: 'payment_method_missing' },
    });
  });

  it('stays the same when the keys of the server are changed, and is no order that another server signed', async () => {
    const family = { primaryId: 'a', memberIds: ['a', 'b'], isGroup: false, groupId: null, buysServices: false };
    const { enrollments } = await readBooks(desk.store);
    const lines = enrollments.map((row) => ({ ...(row as FamilyLine), status: 'Unpaid' as const, held: false })).slice(0, 2);
    const hash = orderHash({ family, lines }, ['old']);
    const isAccepted = (order: object, keys: readonly string[]) => isOrder(hash, { family, lines, ...order }, keys);
    expect(isAccepted({ lines: lines.toReversed() }, ['new', 'old'])).toBe(true);
    expect(isAccepted({}, ['new'])).toBe(false);
    expect(isAccepted({ family: { ...family, memberIds: ['b', 'a'] } }, ['old'])).toBe(true);
    expect(isAccepted({ family: { ...family, memberIds: ['a'] } }, ['old'])).toBe(false);
    for (const change of [{ cost: 1 }, { registration_fee: 1 }, { installments: 3 }, { quantity: 2 }, { start_date: '2026-12-01' }])
      expect(isAccepted({ lines: lines.map((line) => ({ ...line, ...change })) }, ['old'])).toBe(false);
  });

  describe('a card on file', () => {
    const buy = async ({ visitor, primary }: Awaited<ReturnType<typeof newFamily>>, cardDetail: object) => {
      const requests = ['harbor-flu-shot', 'harbor-physio-ten'].map((id) => purchaseOf(desk, id, primary, { cardDetail }));
      return visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, await Promise.all(requests));
    };
    const onFile = async ({ visitor, primary }: Awaited<ReturnType<typeof newFamily>>) =>
      (await visitor.ask('GET', `/merchant-customers/${primary}/payment-sources`)).body.data.map(({ last4 }: { last4: string }) => last4);

    it('is the last one that was charged, and never one that the bank declined for several services [D-127]', async () => {
      const family = await newFamily(desk);
      expect((await buy(family, await newCard(desk))).status).toBe(200);
      desk.wait(1);
      for (let times = 0; times < 3; times++) expect((await buy(family, await newCard(desk, '4000000000000002'))).status).toBe(402);
      expect(await onFile(family)).toEqual(['4242']);
      desk.wait(1);
      expect((await buy(family, await newCard(desk, '5555555555554444'))).status).toBe(200);
      expect(await onFile(family)).toEqual(['4444', '4242']);
      expect(await buy(family, { paymentMethod: 'Card on File', source: 'public-web' })).toMatchObject({
        status: 409,
        body: { code: 'no_card_on_file' },
      });
    });

    it('belongs to the merchant at which it was saved, and is not charged by another of the same gateway', async () => {
      const family = await prepareCheckout(desk);
      const read = async () => (await desk.server.services.tenants.byCode('harbor'))?.merchant?.gatewayDetails ?? [];
      const login = (await read())[0]?.merchantId_test;
      const setLogin = async (id: string): Promise<void> => {
        const gatewayDetails = (await read()).map((each, index) => (index === 0 ? { ...each, merchantId_test: id } : each));
        const body = JSON.stringify({ gatewayDetails });
        await change(`update merchants set body = '${body}'`);
        while ((await read())[0]?.merchantId_test !== id) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      expect(await onFile(family)).toEqual(['4242']);
      await setLogin('another-login');
      expect(await onFile(family)).toEqual([]);
      expect(await checkout(family, newKey(), family)).toMatchObject({ status: 409, body: { code: 'payment_method_withdrawn' } });
      await setLogin(String(login));
      expect((await checkout(family, newKey(), family)).status).toBe(200);
    });
  });
});
