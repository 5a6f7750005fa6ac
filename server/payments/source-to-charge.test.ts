import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closing } from '../testing/closing.js';
import { eachStore } from '../testing/each-store.js';
import { ada, saveGroup } from '../testing/people.js';
import { newVisitor } from '../testing/visitor.js';
import { agreements } from './testing/consent.js';
import { checkout, type PaymentTest, lineFor, openPaymentTest, saveCard } from './testing/payments.js';

describe.each(eachStore)('a card on file over %s', (_name, open) => {
  const { keep, closeAll } = closing();
  let desk: PaymentTest;
  beforeAll(async () => {
    desk = keep(await openPaymentTest(keep(await open()).store));
  });
  afterAll(closeAll);

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
    await saveCard(desk, { visitor: owner, tenant: 'harbor', primary, child: '' });

    const manager = newVisitor(desk.server, 'harbor');
    expect((await manager.ask('POST', '/clients/exists', business)).body.data.match).toMatchObject({ clientId: groupId });
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
    expect(bought).toMatchObject({ status: 409, body: { message: 'There is no card on file.' } });
    expect(await desk.charges()).toEqual([]);

    await saveCard(desk, { visitor: manager, tenant: 'harbor', primary, child: '' });
    expect((await checkout({ visitor: manager, primary, enrollmentId })).status).toBe(200);
  });
});
