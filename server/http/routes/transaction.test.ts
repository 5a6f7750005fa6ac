import { beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { agreements } from '../../../fixtures/testing/consent.js';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import {
  checkout,
  readBooks,
  type Household,
  newCard,
  newFamily,
  newKey,
  prepareCheckout,
  purchaseOf,
} from '../../../fixtures/testing/payments.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

const fluShot = { tenantOfferingId: 'harbor-flu-shot', offeringName: 'Flu shot', billingInterval: 'One Time', billingType: 'Individual' };
const physio = { ...fluShot, tenantOfferingId: 'harbor-physio-ten', offeringName: 'Ten hours of physiotherapy', billingInterval: 'Split' };

deskOverStores('POST /clients/{clientId}/enrollments/transaction', ({ desk, look, change }) => {
  let before = 0;
  const newCharges = async () => (await desk.charges()).slice(before);
  const cardDetail = async (number?: string) => ({ ...(await newCard(desk, number)), paymentEnvironment: 'sandbox' });
  const request = (what: object, { primary }: Household, detail: object) => ({
    ...what,
    tenantId: scopeOf('harbor').tenantId,
    processTransaction: true,
    reference: { id: primary, type: 'Client' },
    billingAddress: { firstName: 'Ada', lastName: 'Marsh', address: { addressLine1: '12 Wharf Street', zip: '04101' } },
    cardDetail: detail,
    agreements,
  });
  const buy = ({ visitor, primary }: Household, body: object, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, body, headers);
  };
  const bought = ({ primary }: Household) => look(`select kind, offering_id, status, cost from enrollments where client_id = '${primary}'`);
  beforeEach(async () => {
    before = (await desk.charges()).length;
  });

  it('buys a service with a card [R-7.23] [R-3.164] [R-3.165] [R-3.166] [R-3.167] [R-3.168] [R-3.169] [R-3.170] [R-3.171] [R-3.172] [R-3.173] [R-3.174] [R-3.175] [R-3.176] [R-3.177] [R-3.178] [R-3.179] [R-3.180] [R-3.181] [R-3.182] [R-3.183] [R-3.184] [R-3.185] [R-3.186]', async () => {
    const family = await newFamily(desk);
    const { status, body } = await buy(family, request(fluShot, family, await cardDetail()));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          payments: [{ amount: 3500, currency: 'USD', status: 'captured', last4: '4242', reference: expect.stringMatching(/^PY-/) }],
          enrollments: [{ offeringType: 'Ancillary', offeringId: 'harbor-flu-shot', status: 'Active', clientId: family.primary }],
        },
      },
    });
    expect(await newCharges()).toMatchObject([{ amount: 3500, status: 'captured' }]);
  });

  it('buys several, one charge for each line of price × quantity and one registration fee, in the order of the choice', async () => {
    const family = await newFamily(desk);
    const detail = await cardDetail();
    const physioThrice = { ...request(physio, family, detail), quantity: 3, cost: 180_000, registrationFee: 1500 };
    const shot = request(fluShot, family, detail);
    const beneficiary = { id: family.child, type: 'Client' };
    const { status, body } = await buy(family, [{ ...shot, beneficiary }, physioThrice, { ...physioThrice, beneficiary }, shot]);
    expect(status).toBe(200);
    expect(body.data.payments.map(({ amount }: { amount: number }) => amount)).toEqual([3500, 61_500, 61_500, 3500]);
    expect(body.data.enrollments).toMatchObject([
      { offeringId: 'harbor-flu-shot', clientId: family.child, primaryId: family.primary, quantity: 1, cost: 3500, registrationFee: 0 },
      { offeringId: 'harbor-physio-ten', clientId: family.primary, quantity: 3, cost: 180_000, registrationFee: 1500 },
      { offeringId: 'harbor-physio-ten', clientId: family.child, quantity: 3, cost: 180_000, registrationFee: 1500 },
      { offeringId: 'harbor-flu-shot', clientId: family.primary, quantity: 1, cost: 3500, registrationFee: 0, status: 'Active' },
    ]);
    expect((await newCharges()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([3500, 3500, 61_500, 61_500]);
  });

  it('keeps none when one is declined, and gives back all that was captured [R-7.51]', async () => {
    const family = await newFamily(desk);
    const detail = await cardDetail('5105105105105100');
    const key = newKey();
    const requests = [{ ...request(physio, family, detail), quantity: 2 }, request(fluShot, family, detail)];
    const answer = await buy(family, requests, key);
    expect(answer).toMatchObject({ status: 402, body: { message: 'Your bank declined this card.', actionMessage: expect.any(String) } });
    expect(await newCharges()).toMatchObject([{ status: 'voided', amount: 41_500 }]);
    expect(await bought(family)).toMatchObject([{ status: 'Cancelled' }, { status: 'Cancelled' }]);
    expect((await buy(family, requests, key)).raw).toBe(answer.raw);
    expect((await readBooks(desk.store)).payments.map((row) => (row as { status: string }).status)).toEqual(
      expect.arrayContaining(['refunded', 'declined']),
    );
  });

  it('keeps nothing for a card or token that the gateway does not take', async () => {
    const family = await newFamily(desk);
    const detail = await cardDetail();
    await buy(family, request(fluShot, family, detail));
    expect(await buy(family, request(physio, family, detail))).toMatchObject({
      status: 422,
      body: { actionMessage: 'Nothing was charged. Enter them again.' },
    });
    expect(await buy(family, request(physio, family, await cardDetail('4000000000009995')))).toMatchObject({ status: 402 });
    expect(await bought(family)).toMatchObject([{ status: 'Active' }, { status: 'Cancelled' }, { status: 'Cancelled' }]);
    expect(await newCharges()).toHaveLength(1);
  });

  it('buys once for 10 requests at once with one key', async () => {
    const family = await newFamily(desk);
    const asked = request(fluShot, family, await cardDetail());
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(family, asked, key)));
    answers.push(await buy(family, asked, key));
    expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await newCharges()).toHaveLength(1);
    expect(await bought(family)).toHaveLength(1);
  });

  it('goes on with the purchase that the same key has begun when the gateway broke', async () => {
    const family = await newFamily(desk);
    const asked = { ...request(physio, family, await cardDetail('4000000000007023')), quantity: 2 };
    const key = newKey();
    expect(await buy(family, asked, key)).toMatchObject({ status: 503, body: { message: 'Request time out' } });
    expect(await buy(family, asked, key)).toMatchObject({ status: 200, body: { data: { payments: [{ last4: '7023' }] } } });
    expect(await newCharges()).toMatchObject([{ amount: 41_500 }]);
    expect(await bought(family)).toHaveLength(1);
  });

  it('refuses, with the place and a way on, what is not as we sell it', async () => {
    const family = await newFamily(desk);
    const detail = await cardDetail();
    const paths = async (body: object) => {
      const answer = await buy(family, body);
      return [answer.status, ...answer.body.errors.map(({ path }: { path: string }) => path)];
    };
    const good = request(fluShot, family, detail);
    expect(await paths({ ...good, offeringName: 'Flu' })).toEqual([409, '/0/offeringName']);
    expect(await paths([good, { ...request(physio, family, detail), cost: 1 }])).toEqual([409, '/1/cost']);
    expect(await paths({ ...request(physio, family, detail), quantity: 3, cost: 60_000 })).toEqual([409, '/0/cost']);
    for (const quantity of [0, -1, 1.5, 21, '2']) expect((await buy(family, { ...good, quantity })).status).toBe(400);
    expect(await paths({ ...good, tenantOfferingId: 'harbor-sleep-study' })).toEqual([409, '/0/tenantOfferingId']);
    expect(await paths({ ...good, tenantOfferingId: 'harbor-family-monthly' })).toEqual([409, '/0/tenantOfferingId']);
    expect(await paths({ ...good, reference: { id: family.child, type: 'Client' } })).toEqual([422, '/0/reference/id']);
    expect(await paths({ ...good, tenantId: scopeOf('meadow').tenantId })).toEqual([422, '/0/tenantId']);
    expect(await paths({ ...good, cardDetail: { ...detail, source: 'kiosk' } })).toEqual([422, '/0/cardDetail/source']);
    expect(await paths([good, request(physio, family, { ...detail, token: 'other' })])).toEqual([422, '/1/cardDetail']);
    expect((await buy(family, { ...good, processTransaction: false })).status).toBe(400);
    expect((await buy(family, [])).status).toBe(400);
    expect(await bought(family)).toEqual([]);
    expect(await newCharges()).toEqual([]);
  });

  it('refuses every method without consent to the words of today, and keeps the consent that was given', async () => {
    const family = await prepareCheckout(desk);
    const onFile = request(fluShot, family, { paymentMethod: 'Card on File', source: 'public-web' });
    const byCard = request(fluShot, family, await cardDetail());
    for (const asked of [onFile, byCard])
      expect(await buy(family, { ...asked, agreements: undefined })).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/0/agreements', message: 'This is a required field' }] },
      });
    const outdated = await buy(family, { ...byCard, agreements: [{ document: 'terms', version: '0.1' }] });
    expect(outdated).toMatchObject({ status: 409, body: { errors: [{ path: '/0/agreements/0' }] } });
    expect(await newCharges()).toEqual([]);
    for (const asked of [onFile, byCard]) expect((await buy(family, asked)).status).toBe(200);
    const given = `select body -> 'agreements' as given from payment_sources where client_id = '${family.primary}' and body ? 'once'`;
    expect(await look(given)).toEqual([{ given: agreements }, { given: agreements }]);
  });

  it('sells a service as often as its offering allows, for each person of the family', async () => {
    const family = await newFamily(desk);
    const detail = await cardDetail();
    const mine = request(physio, family, detail);
    const paths = async (body: object) => {
      const answer = await buy(family, body);
      return [answer.status, ...answer.body.errors.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`)];
    };
    const shot = request(fluShot, family, detail);
    expect(await paths({ ...mine, quantity: 4 })).toEqual([422, '/0/quantity At most 3 of this service for each person']);
    expect(await paths([mine, { ...mine, quantity: 3 }])).toEqual([422, '/1/quantity At most 3 of this service for each person']);
    expect(await paths([shot, shot])).toEqual([422, '/1/quantity At most 1 of this service for each person']);
    expect(await bought(family)).toEqual([]);
    expect(await newCharges()).toEqual([]);
    expect((await buy(family, [mine, { ...mine, quantity: 2 }, shot])).status).toBe(200);
  });

  it('refuses a beneficiary who does not belong to the payer', async () => {
    const family = await newFamily(desk);
    const other = await newFamily(desk);
    const asked = request(fluShot, family, await cardDetail());
    for (const id of [other.primary, other.child, randomUUID()])
      expect(await buy(family, { ...asked, beneficiary: { id, type: 'Client' } })).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/0/beneficiary/id', message: 'This person does not belong to this client' }] },
      });
    expect(await bought(family)).toEqual([]);
    expect(await newCharges()).toEqual([]);
  });

  it('does not sell a private service, whose place no visitor is ever told', async () => {
    const family = await newFamily(desk);
    const { offerings = [] } = (await desk.server.services.tenants.byCode('harbor')) ?? {};
    const hidden = offerings.find(({ tenantOfferingId }) => tenantOfferingId === 'harbor-crew-checkup');
    const { tenantOfferingId = '', name: offeringName = '', billingInterval = '', billingType = '' } = hidden ?? {};
    const what = { tenantOfferingId, offeringName, billingInterval, billingType };
    expect(await buy(family, request(what, family, await cardDetail()))).toMatchObject({
      status: 409,
      body: { errors: [{ path: '/0/tenantOfferingId' }] },
    });
    expect(await bought(family)).toEqual([]);
  });

  it('needs consent but no payment method for what costs nothing, and both for what has a price', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const { visitor, primary } = family;
    const paidBefore = (await desk.charges()).length;
    const cardDetail = { paymentMethod: 'None', source: 'public-web' };
    const free = await purchaseOf(desk, 'harbor-flu-shot', primary, { cardDetail, agreements: undefined });
    const buyShot = (more: object) => buy(family, { ...free, ...more });
    expect(await buyShot({ agreements })).toMatchObject({ status: 422, body: { errors: [{ path: '/0/cardDetail/paymentMethod' }] } });

    await change(`update enrollments set start_date = '2026-11-20' where client_id = '${primary}'`);
    await change(`insert into capabilities (tenant_id, session_id, client_id, until)
      values ('${scopeOf('harbor').tenantId}', '${visitor.sessionId()}', '${primary}', now() + interval '1 minute')`);
    expect(await buyShot({})).toMatchObject({ status: 422, body: { errors: [{ path: '/0/agreements' }] } });
    expect(await buyShot({ agreements, cost: 0 })).toMatchObject({
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
