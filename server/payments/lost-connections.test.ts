import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedClient } from '../database/guarded-client.js';
import { openStore } from '../database/store.js';
import { closing } from '../../fixtures/testing/closing.js';
import { startPostgres, type TestPostgres } from '../../fixtures/testing/postgres.js';
import { readBooks, checkout, type PaymentTest, newKey, openPaymentTest, prepareCheckout } from '../../fixtures/testing/payments.js';

const { keep, closeAll } = closing();
let postgres: TestPostgres;
let desk: PaymentTest;
let afterCharge: () => Promise<unknown> = () => Promise.resolve();

beforeAll(async () => {
  postgres = await startPostgres();
  keep({ close: postgres.stop });
  const store = keep(await openStore({ databaseUrl: postgres.url }));
  const between = (gateway: Parameters<NonNullable<Parameters<typeof openPaymentTest>[1]>>[0]): typeof gateway => ({
    ...gateway,
    async chargeSource(asked) {
      const charged = await gateway.chargeSource(asked);
      await afterCharge();
      return charged;
    },
  });
  desk = keep(await openPaymentTest(store, between));
});
afterAll(closeAll);

describe('a payment whose database connection is lost after the card was charged', () => {
  it('is answered 503, and its key later finds the one charge and saves one payment', async () => {
    const family = await prepareCheckout(desk);
    const key = newKey();
    const client = new GuardedClient({ connectionString: postgres.superuserUrl });
    await client.connect();
    afterCharge = async () => {
      afterCharge = () => Promise.resolve();
      await client.query('begin');
      await client.query('lock table payments, idempotency_keys in access exclusive mode');
      // The transaction that saves the charge waits for the lock by then.
      setTimeout(() => void client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'; rollback"), 1000);
    };
    const cut = await checkout(family, key);
    expect(cut).toMatchObject({ status: 503, body: { message: 'The service is busy. Please try again in a moment.' } });
    // A retry that meets a connection that is lost but not yet noticed is answered 503 as well.
    let again = await checkout(family, key);
    while (again.status === 503) again = await checkout(family, key);
    expect(again).toMatchObject({ status: 200, body: { data: { payment: { status: 'captured' } } } });
    expect((await checkout(family, key)).body).toEqual(again.body);
    expect(await desk.charges()).toMatchObject([{ status: 'captured', amount: 11_400 }]);
    const { payments, enrollments } = await readBooks(desk.store);
    expect(payments).toMatchObject([{ status: 'captured' }]);
    expect(enrollments).toMatchObject([{ status: 'Active' }]);
    await client.end();
  });
});
