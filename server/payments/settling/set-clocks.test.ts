import { beforeEach, describe, expect, it } from '@jest/globals';
import { findDisagreements } from '../../../fixtures/testing/agreement.js';
import { failureModes, newBreaker, noAnswerResult } from '../../../fixtures/testing/breaking.js';
import { eachStore } from '../../../fixtures/testing/each-store.js';
import { withDesk } from '../../../fixtures/testing/over-stores.js';
import { checkout, prepareCheckout } from '../../../fixtures/testing/payments.js';
import { newPaymentId } from '../payment-rows.js';
import { openReconcilerMemory, reconcile } from './reconcile.js';

describe.each(eachStore)('while clocks are set, over %s,', (_name, open) => {
  const breaker = newBreaker();
  const { desk, look } = withDesk(open, () => [breaker.gateway], breaker.store);
  let memory = openReconcilerMemory();
  const round = async (of = memory) => reconcile(desk.server.services, of, (_tenant, error) => expect(error).toBeUndefined());
  const rounds = async (seconds: number, ...of: (typeof memory)[]) => {
    for (let passed = 0; passed < seconds; passed += 5) {
      desk.wait(5);
      for (const each of of.length > 0 ? of : [memory]) await round(each);
    }
  };
  const paymentOf = async (enrollmentId: string) =>
    look(
      `select e.status as line, p.status as payment from payments p join payment_lines l using (tenant_id, payment_id)
        join enrollments e using (tenant_id, client_enrollment_id) where client_enrollment_id = '${enrollmentId}'`,
    );
  const chargeUnknown = async () => {
    const { merchant, scope } = (await desk.server.services.tenants.byCode('harbor')) ?? {};
    const gateway = merchant && desk.server.services.gateways.of(merchant);
    const reference = newPaymentId(desk.server.services.secrets.session, scope?.tenantId ?? '');
    const token = await desk.token('harbor');
    await gateway?.authorizeAndCapture({ token, method: 'Card', amount: 700, currency: 'USD', reference, key: reference });
    return async () => {
      const found = await gateway?.findCharge(reference);
      return found?.ok === true ? found.value?.status : undefined;
    };
  };

  beforeEach(() => {
    breaker.mend();
    memory = openReconcilerMemory(desk.uptime);
  });

  it.each([-1, 1])('a payment without an answer is settled within a minute after the clock is set by %i h [PROMISES R3]', async (hours) => {
    const family = await prepareCheckout(desk);
    breaker.once('chargeSource', failureModes['never hears the answer of the gateway']);
    await checkout(family);
    await rounds(5);
    desk.setClock(hours);
    await rounds(55);
    expect(await paymentOf(family.enrollmentId)).toEqual([{ line: 'Active', payment: 'captured' }]);
    expect(await findDisagreements(desk)).toEqual([]);
  });

  it.each([-1, 1])('a payment without a charge is given up within a minute after the clock is set by %i h', async (hours) => {
    const family = await prepareCheckout(desk);
    breaker.once('chargeSource', failureModes['cannot reach the gateway']);
    await checkout(family);
    desk.setClock(hours);
    await rounds(60);
    expect(await paymentOf(family.enrollmentId)).toEqual([{ line: 'Unpaid', payment: 'failed' }]);
  });

  it('a payment is not given up while its charge is on the way and the clock is set forward', async () => {
    const family = await prepareCheckout(desk);
    let arrive = (): void => undefined;
    const isCharging = new Promise<void>((resolve) => {
      breaker.once('chargeSource', async (call) => {
        resolve();
        await new Promise<void>((arrived) => (arrive = arrived));
        return call();
      });
    });
    const answer = checkout(family);
    await isCharging;
    await rounds(5);
    desk.setClock(1);
    await rounds(5);
    expect(await paymentOf(family.enrollmentId)).toEqual([{ line: 'Unpaid', payment: 'started' }]);
    arrive();
    expect((await answer).status).toBe(200);
    expect(await paymentOf(family.enrollmentId)).toEqual([{ line: 'Active', payment: 'captured' }]);
  });

  it('a payment is looked up by one process at a time, and by another when that one ends', async () => {
    const family = await prepareCheckout(desk);
    breaker.once('chargeSource', failureModes['never hears the answer of the gateway']);
    await checkout(family);
    const others = [memory, openReconcilerMemory(desk.uptime)];
    const [payment] = await look(`select payment_id as id from payment_lines where client_enrollment_id = '${family.enrollmentId}'`);
    const lookups: unknown[] = [];
    for (let nth = 0; nth < 30; nth += 1)
      breaker.once('findCharge', async (_call, [reference]) => {
        lookups.push(reference);
        return noAnswerResult;
      });
    desk.setClock(-1);
    await rounds(20, ...others);
    expect(lookups.filter((reference) => reference === Object(payment).id)).toHaveLength(1);
    breaker.mend();
    await rounds(35, openReconcilerMemory(desk.uptime));
    expect(await paymentOf(family.enrollmentId)).toEqual([{ line: 'Active', payment: 'captured' }]);
  });

  it.each([-1, 1])(
    'a charge that no payment knows is given back by the next list of all charges, after the clock is set by %i h [PROMISES R3]',
    async (hours) => {
      await rounds(20);
      desk.setClock(hours);
      await rounds(20);
      const statusOf = await chargeUnknown();
      desk.wait(9 * 60);
      await rounds(60);
      expect(await statusOf()).toBe('voided');
    },
  );
});
