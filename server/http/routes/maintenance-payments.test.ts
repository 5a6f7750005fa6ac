import { beforeEach, expect, it } from '@jest/globals';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import {
  checkout,
  type Household,
  newCard,
  newFamily,
  newKey,
  prepareCheckout,
  purchaseOf,
  readBooks,
} from '../../../fixtures/testing/payments.js';
import { setMaintenance } from '../../../fixtures/testing/set-maintenance.js';
import { testSecrets } from '../../../fixtures/testing/test-server.js';

/** A card whose payment is made, but whose gateway gives no answer at first. */
const lostAnswer = '4000000000007023';

deskOverStores('a payment while the site is closed for maintenance', ({ desk }) => {
  let before = 0;
  const newCharges = async () => (await desk.charges()).slice(before);
  const closed = { status: 503, body: { code: 'maintenance' } };
  const flu = async ({ primary }: Household, number?: string) =>
    purchaseOf(desk, 'harbor-flu-shot', primary, { cardDetail: await newCard(desk, number) });
  const buy = ({ visitor, primary }: Household, body: object, key: string) =>
    visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, body, { 'idempotency-key': key });
  const whileClosed = async (work: () => Promise<void>) => {
    await setMaintenance(desk.server, 'harbor', 'Active');
    try {
      await work();
    } finally {
      await setMaintenance(desk.server, 'harbor', 'Inactive');
    }
  };
  beforeEach(async () => {
    before = (await desk.charges()).length;
  });

  it('does not begin, and can begin with the same key when the site is open again', async () => {
    const family = await prepareCheckout(desk);
    const [key, other, order] = [newKey(), newKey(), await flu(family)];
    await whileClosed(async () => {
      expect(await checkout(family, key)).toMatchObject(closed);
      expect(await checkout(family)).toMatchObject(closed);
      expect(await buy(family, order, other)).toMatchObject(closed);
    });
    expect(await newCharges()).toEqual([]);
    const { payments } = await readBooks(desk.store);
    expect(payments).not.toContainEqual(expect.objectContaining({ client_id: family.primary }));
    expect([(await checkout(family, key)).status, (await buy(family, order, other)).status]).toEqual([200, 200]);
    expect(await newCharges()).toHaveLength(2);
  });

  it('finishes if it has begun, and is charged once', async () => {
    const family = await prepareCheckout(desk, undefined, lostAnswer);
    const buyer = await newFamily(desk);
    const [key, other, order] = [newKey(), newKey(), await flu(buyer, lostAnswer)];
    expect([(await checkout(family, key)).status, (await buy(buyer, order, other)).status]).toEqual([503, 503]);
    await whileClosed(async () => {
      expect(await checkout(family, key)).toMatchObject({ status: 200, body: { data: { payment: { status: 'captured' } } } });
      expect(await buy(buyer, order, other)).toMatchObject({ status: 200 });
    });
    expect(await newCharges()).toHaveLength(2);
  });

  it('that is finished is answered as before, with its key and with another one', async () => {
    const family = await prepareCheckout(desk);
    const buyer = await newFamily(desk);
    const [key, other, order] = [newKey(), newKey(), await flu(buyer)];
    const [paid, bought] = [await checkout(family, key), await buy(buyer, order, other)];
    await whileClosed(async () => {
      expect(await checkout(family, key)).toMatchObject({ status: 200, raw: paid.raw });
      expect(await checkout(family, newKey())).toMatchObject({ status: 200, raw: paid.raw });
      expect(await buy(buyer, order, other)).toMatchObject({ status: 200, raw: bought.raw });
      expect(await buy(buyer, order, newKey())).toMatchObject(closed);
    });
    expect(await newCharges()).toHaveLength(2);
  });

  it('begins for a visitor who has the secret key', async () => {
    const family = await prepareCheckout(desk);
    const { visitor, primary, enrollmentId } = family;
    await whileClosed(async () => {
      const bypass = await visitor.ask('POST', '/maintenance/bypass', { code: testSecrets.bypass });
      const headers = { 'x-maintenance-bypass': String(bypass.body.data.token) };
      const path = `/clients/${primary}/enrollments/${enrollmentId}/checkout`;
      expect((await visitor.ask('POST', path, undefined, headers)).status).toBe(200);
    });
  });
});
