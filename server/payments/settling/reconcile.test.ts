import { beforeEach, describe, expect, it } from '@jest/globals';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withDesk } from '../../../fixtures/testing/over-stores.js';
import { newPaymentId } from '../payment-rows.js';
import { openReconcilerMemory, reconcile } from './reconcile.js';
import { findDisagreements } from '../../../fixtures/testing/agreement.js';
import { throwCrash, failureModes, newBreaker, noAnswerResult } from '../../../fixtures/testing/breaking.js';
import {
  readBooks,
  checkout,
  type Household,
  lineFor,
  newKey,
  prepareCheckout,
  purchaseOf,
  saveCard,
} from '../../../fixtures/testing/payments.js';
import { byTier } from '../../../fixtures/testing/tier.js';

describe.each(eachStore)('after any fault, over %s,', (_name, open) => {
  const breaker = newBreaker();
  const { desk, look } = withDesk(open, () => [breaker.gateway], breaker.store);
  let memory = openReconcilerMemory();
  const { once } = breaker;
  const round = async () => reconcile(desk.server.services, memory, (_tenant, error) => expect(error).toBeUndefined());
  const aMinute = async () => {
    for (let seconds = 0; seconds < 60; seconds += 5) {
      desk.wait(5);
      await round();
    }
  };
  const expectAgreement = async () => expect(await findDisagreements(desk)).toEqual([]);
  const statusOf = async (enrollmentId: string) => look(`select status from enrollments where client_enrollment_id = '${enrollmentId}'`);

  const buyTwo = async ({ visitor, primary }: Household) => {
    const requests = ['harbor-flu-shot', 'harbor-physio-ten'].map((id) => purchaseOf(desk, id, primary));
    return visitor.ask('POST', `/clients/${primary}/enrollments/transaction`, await Promise.all(requests));
  };

  beforeEach(() => {
    breaker.mend();
    memory = openReconcilerMemory(desk.uptime);
  });

  it.each([
    ['ends before the gateway is asked', 'Unpaid'],
    ['ends when the gateway has answered', 'Active'],
    ['never hears the answer of the gateway', 'Active'],
    ['cannot reach the gateway', 'Unpaid'],
  ] as const)('money and enrollment agree within a minute when a server %s', async (fault, expected) => {
    const family = await prepareCheckout(desk);
    once('chargeSource', failureModes[fault]);
    expect((await checkout(family)).status).toBeGreaterThanOrEqual(500);
    await aMinute();
    expect(await statusOf(family.enrollmentId)).toEqual([{ status: expected }]);
    await expectAgreement();
  });

  it.each([
    ['before the payment is written down', 1, 'before', 'Unpaid'],
    ['when the payment is written down', 1, 'after', 'Unpaid'],
    ['before the charge is written down', 2, 'before', 'Active'],
    ['when the charge is written down', 2, 'after', 'Active'],
  ] as const)('money and enrollment agree within a minute when a server ends %s', async (_when, write, when, expected) => {
    const family = await prepareCheckout(desk);
    breaker.breakWrite(write, when);
    expect((await checkout(family)).status).toBe(500);
    await aMinute();
    expect(await statusOf(family.enrollmentId)).toEqual([{ status: expected }]);
    await expectAgreement();
  });

  it.each(Object.entries(failureModes).slice(byTier(2, 0)))(
    'the same key pays once where the server %s, before or after it was reconciled',
    async (_name, fault) => {
      for (const isReconciled of [false, true]) {
        const family = await prepareCheckout(desk);
        const key = newKey();
        once('chargeSource', fault);
        expect((await checkout(family, key)).status).toBeGreaterThanOrEqual(500);
        if (isReconciled) await aMinute();
        expect((await checkout(family, key)).status).toBe(200);
        await aMinute();
        expect(await statusOf(family.enrollmentId)).toEqual([{ status: 'Active' }]);
        await expectAgreement();
      }
    },
  );

  it('money that moved when nobody expected it any more pays what is still unpaid', async () => {
    const family = await prepareCheckout(desk);
    let late: (() => Promise<unknown>) | undefined;
    once('chargeSource', async (call) => {
      late = call;
      return noAnswerResult;
    });
    await checkout(family);
    await aMinute();
    expect(await statusOf(family.enrollmentId)).toEqual([{ status: 'Unpaid' }]);
    await late?.();
    await aMinute();
    expect(await statusOf(family.enrollmentId)).toEqual([{ status: 'Active' }]);
    await expectAgreement();
  });

  it('and is given back where it was paid another way meanwhile, or something else was chosen', async () => {
    for (const meanwhile of ['paid', 'changed'] as const) {
      const family = await prepareCheckout(desk);
      let late: (() => Promise<unknown>) | undefined;
      once('chargeSource', async (call) => {
        late = call;
        return noAnswerResult;
      });
      await checkout(family);
      await aMinute();
      if (meanwhile === 'paid') expect((await checkout(family)).status).toBe(200);
      else {
        const other = [await lineFor(desk, 'harbor', 'harbor-family-yearly', family.primary)];
        expect((await family.visitor.ask('PUT', `/clients/${family.primary}/bulk/enrollments`, other)).status).toBe(200);
      }
      await late?.();
      await aMinute();
      expect(await statusOf(family.enrollmentId)).toEqual([{ status: meanwhile === 'paid' ? 'Active' : 'Unpaid' }]);
      await expectAgreement();
    }
  });

  it('what could not be given back at once is given back later', async () => {
    for (const fault of Object.values(failureModes).slice(byTier(3, 0))) {
      const family = await prepareCheckout(desk);
      desk.wait(1);
      await saveCard(desk, family, '5105105105105100');
      once('void', fault);
      await buyTwo(family);
      await aMinute();
      const { payments } = await readBooks(desk.store);
      expect(payments.slice(-2).map((row) => (row as { status: string }).status)).toEqual(expect.arrayContaining(['refunded', 'declined']));
      await expectAgreement();
    }
  });

  it('a purchase that broke off between two charges is given back whole', async () => {
    const family = await prepareCheckout(desk);
    once('chargeSource', (call) => call());
    once('chargeSource', failureModes['ends before the gateway is asked']);
    expect((await buyTwo(family)).status).toBe(500);
    await aMinute();
    const of = `select status from enrollments where client_id = '${family.primary}' and kind = 'Ancillary'`;
    expect(await look(of)).toEqual([{ status: 'Cancelled' }, { status: 'Cancelled' }]);
    await expectAgreement();
  });

  it('a charge of ours that no payment knows is given back, and charges of others are left alone', async () => {
    const { merchant, scope } = (await desk.server.services.tenants.byCode('harbor')) ?? {};
    const ours = merchant && desk.server.services.gateways.of(merchant);
    const token = () => desk.token('harbor');
    const lost = newPaymentId(desk.server.services.secrets.session, scope?.tenantId ?? '');
    const charge = async (reference: string) =>
      ours?.authorizeAndCapture({ token: await token(), method: 'Card', amount: 700, currency: 'USD', reference, key: reference });
    await charge(lost);
    await charge('till 3');
    await aMinute();
    expect(await ours?.findCharge(lost)).toMatchObject({ ok: true, value: { status: 'voided' } });
    expect(await ours?.findCharge('till 3')).toMatchObject({ ok: true, value: { status: 'captured' } });
    await expectAgreement();
  });

  it('asks for all charges every ten minutes, and then about none that it knows', async () => {
    const family = await prepareCheckout(desk);
    await checkout(family);
    const { payments } = await readBooks(desk.store);
    const paid = payments.flatMap((row): string[] => Object(row).charge_id ?? []);
    const lists: (readonly string[])[] = [];
    for (let nth = 0; nth < 30; nth += 1)
      once('chargesSince', (call, [, known]) => {
        lists.push([...(known as ReadonlySet<string>)]);
        return call();
      });
    for (let minutes = 0; minutes < 11; minutes += 1) await aMinute();
    const own = lists.filter((known) => known.length > 0);
    expect([own.length, own[0]?.toSorted()]).toEqual([2, paid.toSorted()]);
  });

  it('asks again for a list that failed, and not in every round', async () => {
    let lists = 0;
    for (let nth = 0; nth < 60; nth += 1)
      once('chargesSince', async () => {
        lists += 1;
        return noAnswerResult;
      });
    await round();
    const each = lists;
    await aMinute();
    expect([each > 0, lists]).toEqual([true, 5 * each]);
  });

  it('several servers may look at once', async () => {
    const family = await prepareCheckout(desk);
    once('chargeSource', failureModes['ends when the gateway has answered']);
    await checkout(family);
    const memories = Array.from({ length: 5 }, () => openReconcilerMemory(desk.uptime));
    for (let seconds = 0; seconds < 60; seconds += 5) {
      desk.wait(5);
      await Promise.all(memories.map((each) => reconcile(desk.server.services, each, (_tenant, error) => expect(error).toBeUndefined())));
    }
    expect(await statusOf(family.enrollmentId)).toEqual([{ status: 'Active' }]);
    await expectAgreement();
  });

  it('a gateway that answers nothing changes nothing, and one tenant keeps nobody from the others', async () => {
    const family = await prepareCheckout(desk);
    once('chargeSource', failureModes['never hears the answer of the gateway']);
    await checkout(family);
    for (let nth = 0; nth < 3; nth += 1) once('findCharge', failureModes['cannot reach the gateway']);
    for (let nth = 0; nth < 5; nth += 1) once('chargesSince', failureModes['cannot reach the gateway']);
    await round();
    desk.wait(40);
    await round();
    expect(await statusOf(family.enrollmentId)).toEqual([{ status: 'Unpaid' }]);
    breaker.mend();
    once('chargesSince', async () => throwCrash());
    const told: string[] = [];
    desk.wait(20);
    await reconcile(desk.server.services, memory, (tenant) => told.push(tenant));
    expect(told).toHaveLength(1);
    await aMinute();
    expect(await statusOf(family.enrollmentId)).toEqual([{ status: 'Active' }]);
    await expectAgreement();
  });
});
