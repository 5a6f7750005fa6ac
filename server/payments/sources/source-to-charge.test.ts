import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../../../fixtures/testing/closing.js';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { ada, saveGroup } from '../../../fixtures/testing/people.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';
import { proveGroup } from '../../../fixtures/testing/sign-in.js';
import { newVisitor, type Visitor } from '../../../fixtures/testing/visitor.js';
import { agreements } from '../../../fixtures/testing/consent.js';
import {
  checkout,
  type Household,
  type PaymentTest,
  lineFor,
  newFamily,
  openPaymentTest,
  prepareCheckout,
  saveCard,
} from '../../../fixtures/testing/payments.js';

describe.each(eachStore)('a card on file over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let desk: PaymentTest;
  beforeAll(async () => {
    desk = keep(await openPaymentTest(keep(await open()).store));
  });
  afterAll(closeAll);
  const newPrimary = async (visitor: Visitor, firstName: string): Promise<string> =>
    (await visitor.ask('POST', '/clients', { ...ada, firstName }, { 'x-form': 'enrollment-individual' })).body.data.client.clientId;

  it('pays for nothing that somebody else chose who manages the group of its owner', async () => {
    const owner = newVisitor(desk.server, 'harbor');
    await owner.ask('GET', '/clients');
    const { clientId: groupId, body: business } = await saveGroup(desk.store, 'harbor', owner.sessionId());
    const joined = await owner.ask(
      'POST',
      '/clients',
      { ...ada, relationship: { type: 'Primary', groupId } },
      { 'x-form': 'enrollment-individual' },
    );
    const primary: string = joined.body.data.client.clientId;
    await answerEligibly(owner, primary);
    await saveCard(desk, { visitor: owner, tenant: 'harbor', primary, child: '' });

    const manager = newVisitor(desk.server, 'harbor');
    expect(await proveGroup(manager, desk.store, 'harbor', business)).toMatchObject({ clientId: groupId });
    const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', primary);
    const chosen = await manager.ask('POST', `/clients/${primary}/enrollments`, [line]);
    const enrollmentId: string = chosen.body.data[0].clientEnrollmentId;
    expect(await checkout({ visitor: manager, primary, enrollmentId })).toMatchObject({
      status: 409,
      body: { message: 'No payment method has been chosen yet.' },
    });
    const { offerings = [], scope } = (await desk.server.services.tenants.byCode('harbor')) ?? {};
    const shot = offerings.find(({ tenantOfferingId }) => tenantOfferingId === 'harbor-flu-shot');
    const bought = await manager.ask('POST', `/clients/${primary}/enrollments/transaction`, {
      tenantOfferingId: shot?.tenantOfferingId,
      offeringName: shot?.name,
      billingInterval: shot?.billingInterval,
      billingType: shot?.billingType,
      tenantId: scope?.tenantId,
      processTransaction: true,
      reference: { id: primary, type: 'Client' },
      cardDetail: { paymentMethod: 'Card on File', source: 'public-web' },
      agreements,
    });
    expect(bought).toMatchObject({ status: 409, body: { message: "There's no card on file." } });
    expect(await desk.charges()).toEqual([]);

    await saveCard(desk, { visitor: manager, tenant: 'harbor', primary, child: '' });
    expect((await checkout({ visitor: manager, primary, enrollmentId })).status).toBe(200);
  });

  const sourcesOf = async (visitor: Visitor, client: string) =>
    (await visitor.ask('GET', `/merchant-customers/${client}/payment-sources`)).body.data;

  it('is listed for every client of the visit, by what is printed on it, and for no other visit [D-127] [R-9.60]', async () => {
    const family = await newFamily(desk);
    expect(await sourcesOf(family.visitor, family.primary)).toEqual([]);
    await saveCard(desk, family);
    const card = { sourceId: expect.any(String), paymentMethod: 'Card', last4: '4242', brand: 'visa', expiry: '032030' };
    expect(await sourcesOf(family.visitor, family.primary)).toEqual([card]);
    const friend = await newPrimary(family.visitor, 'Eve');
    expect(await sourcesOf(family.visitor, friend)).toEqual([card]);
    const late = newVisitor(desk.server, 'harbor', family.visitor.cookie());
    expect(await late.ask('DELETE', '/session')).toMatchObject({ status: 200, body: { data: { ended: true } } });
    expect((await late.ask('GET', '/clients')).body.data).toEqual([]);
    const stranger = await newFamily(desk);
    expect(await sourcesOf(stranger.visitor, stranger.primary)).toEqual([]);
    expect((await stranger.visitor.ask('GET', `/merchant-customers/${family.primary}/payment-sources`)).status).toBe(404);
  });

  it('of a group is listed no more once the visit has ended the group [D-115]', async () => {
    const visitor = newVisitor(desk.server, 'harbor');
    const primary = await newPrimary(visitor, 'Eve');
    const { clientId: group } = await saveGroup(desk.store, 'harbor', visitor.sessionId());
    await saveCard(desk, { visitor, tenant: 'harbor', primary: group, child: '' });
    expect(await sourcesOf(visitor, primary)).toHaveLength(1);
    await visitor.ask('DELETE', `/session/groups/${group}`);
    expect(await sourcesOf(visitor, primary)).toEqual([]);
  });

  it('pays for another enrollment of the visit, with its own consent [D-127]', async () => {
    const { enrollmentId, ...family } = await prepareCheckout(desk);
    expect((await checkout({ ...family, enrollmentId })).status).toBe(200);
    const friend = await newPrimary(family.visitor, 'Eve');
    await answerEligibly(family.visitor, friend);
    const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', friend);
    const chosen = await family.visitor.ask('POST', `/clients/${friend}/enrollments`, [line]);
    const [{ sourceId }] = await sourcesOf(family.visitor, friend);
    const onFile = { paymentMethod: 'Card on File', sourceId, source: 'public-web' };
    const use = (visitor: Visitor, body: object) => visitor.ask('POST', `/merchant-customers/${friend}/payment-sources`, body);
    expect((await use(family.visitor, onFile)).status).toBe(422);
    expect(await use(family.visitor, { ...onFile, sourceId: undefined, agreements })).toMatchObject({
      status: 409,
      body: { code: 'no_card_on_file' },
    });
    expect(await use(family.visitor, { ...onFile, agreements })).toMatchObject({ status: 201, body: { data: { last4: '4242' } } });
    const paid = await checkout({ visitor: family.visitor, primary: friend, enrollmentId: chosen.body.data[0].clientEnrollmentId });
    expect(paid).toMatchObject({ status: 200, body: { data: { payment: { paymentMethod: 'Card on File', last4: '4242' } } } });
    expect(await sourcesOf(family.visitor, friend)).toHaveLength(1);
  });

  it('is left out once the bank has declined it [D-127]', async () => {
    const family = await prepareCheckout(desk, 'harbor-individual-monthly', '4000000000000002');
    expect(await sourcesOf(family.visitor, family.primary)).toHaveLength(1);
    expect((await checkout(family)).status).toBe(402);
    expect(await sourcesOf(family.visitor, family.primary)).toEqual([]);
  });

  it('that was entered for services pays for more of them in the same visit [D-127]', async () => {
    const family = await newFamily(desk);
    const { visitor, primary } = family;
    const card = { paymentMethod: 'Card', token: await desk.token('harbor'), tokenSource: 'AUTHORIZE_NET', source: 'public-web' };
    const buy = async (by: Household, offering: object, cardDetail: object) =>
      by.visitor.ask('POST', `/clients/${by.primary}/enrollments/transaction`, {
        ...offering,
        billingType: 'Individual',
        tenantId: scopeOf('harbor').tenantId,
        processTransaction: true,
        reference: { id: by.primary, type: 'Client' },
        cardDetail,
        agreements,
      });
    const shot = { tenantOfferingId: 'harbor-flu-shot', offeringName: 'Flu shot', billingInterval: 'One Time' };
    const physio = { tenantOfferingId: 'harbor-physio-ten', offeringName: 'Ten hours of physiotherapy', billingInterval: 'Split' };
    expect((await buy(family, shot, card)).status).toBe(200);
    const [{ sourceId }] = await sourcesOf(visitor, primary);
    const onFile = { paymentMethod: 'Card on File', sourceId, source: 'public-web' };
    expect((await buy(family, physio, onFile)).body.data.payments).toMatchObject([{ paymentMethod: 'Card on File', last4: '4242' }]);
    expect(await buy(await newFamily(desk), physio, onFile)).toMatchObject({ status: 409, body: { code: 'no_card_on_file' } });
  });
});
