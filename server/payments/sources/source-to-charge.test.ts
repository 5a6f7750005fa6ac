import { expect, it } from '@jest/globals';
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { ada, saveGroup } from '../../../fixtures/testing/people.js';
import { proveGroup } from '../../../fixtures/testing/sign-in.js';
import type { Visitor } from '../../../fixtures/testing/visitor.js';
import { agreements } from '../../../fixtures/testing/consent.js';
import {
  checkout,
  type Household,
  lineFor,
  newCard,
  newFamily,
  prepareCheckout,
  purchaseOf,
  saveCard,
} from '../../../fixtures/testing/payments.js';

deskOverStores('a card on file', ({ desk, visit }) => {
  const newPrimary = async (visitor: Visitor, firstName: string): Promise<string> =>
    (await visitor.ask('POST', '/clients', { ...ada, firstName }, { 'x-form': 'enrollment-individual' })).body.data.client.clientId;

  it('pays for nothing that somebody else chose who manages the group of its owner', async () => {
    const owner = visit();
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

    const manager = visit();
    expect(await proveGroup(manager, desk.store, 'harbor', business)).toMatchObject({ clientId: groupId });
    const line = await lineFor(desk, 'harbor', 'harbor-individual-monthly', primary);
    const chosen = await manager.ask('POST', `/clients/${primary}/enrollments`, [line]);
    const enrollmentId: string = chosen.body.data[0].clientEnrollmentId;
    expect(await checkout({ visitor: manager, primary, enrollmentId })).toMatchObject({
      status: 409,
      body: { message: 'No payment method has been chosen yet.' },
    });
    const shot = await purchaseOf(desk, 'harbor-flu-shot', primary);
    const bought = await manager.ask('POST', `/clients/${primary}/enrollments/transaction`, shot);
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
    const late = visit('harbor', family.visitor.cookie());
    expect(await late.ask('DELETE', '/session')).toMatchObject({ status: 200, body: { data: { ended: true } } });
    expect((await late.ask('GET', '/clients')).body.data).toEqual([]);
    const stranger = await newFamily(desk);
    expect(await sourcesOf(stranger.visitor, stranger.primary)).toEqual([]);
    expect((await stranger.visitor.ask('GET', `/merchant-customers/${family.primary}/payment-sources`)).status).toBe(404);
  });

  it('of a group is listed no more once the visit has ended the group [D-115]', async () => {
    const visitor = visit();
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
    const buy = async (by: Household, offering: string, cardDetail: object) =>
      by.visitor.ask(
        'POST',
        `/clients/${by.primary}/enrollments/transaction`,
        await purchaseOf(desk, offering, by.primary, { cardDetail }),
      );
    expect((await buy(family, 'harbor-flu-shot', await newCard(desk))).status).toBe(200);
    const [{ sourceId }] = await sourcesOf(visitor, primary);
    const onFile = { paymentMethod: 'Card on File', sourceId, source: 'public-web' };
    expect((await buy(family, 'harbor-physio-ten', onFile)).body.data.payments).toMatchObject([
      { paymentMethod: 'Card on File', last4: '4242' },
    ]);
    expect(await buy(await newFamily(desk), 'harbor-physio-ten', onFile)).toMatchObject({ status: 409, body: { code: 'no_card_on_file' } });
  });
});
