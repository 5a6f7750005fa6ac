import { describe, expect, it } from '@jest/globals';
import { type CallReply, eachCall } from '../../../fixtures/testing/own-origin.js';
import type { ServedEnrollment } from '../../visit/api/enrollments.js';
import { sendPurchase } from '../../visit/api/payments.js';
import { createPayment, sourceWith, type PaymentOrder, type Pay } from './pay.js';
import type { TokenResult } from './tokenizer.js';

const SAVED = { status: 201, body: { data: { sourceId: 's-1', paymentMethod: 'Card', last4: '4242' }, message: 'Saved.' } };
const PAID = { status: 200, body: { data: { payment: { reference: 'PY-1' }, enrollments: [] }, message: 'Your membership is paid.' } };
const DECLINED = { status: 402, body: { message: 'The payment was declined.', actionMessage: 'Use another card.', status: 402 } };
const UNKNOWN = { status: 503, body: { message: 'Request time out', status: 503 } };
const ISSUED: TokenResult = { ok: true, token: 't-1', tokenSource: 'AUTHORIZE_NET', last4: '4242' };

/** What is answered next, in this order; null breaks the connection. */
let answers: CallReply[];
const served = eachCall(() => answers.shift() ?? null);
const asked = () =>
  served.calls.map(({ path, headers, body }) => ({
    path: path.replace('/api/', ''),
    key: String(headers['idempotency-key']),
    body: body === '' ? undefined : (JSON.parse(body) as unknown),
  }));

const line = { clientId: 'c-1', clientEnrollmentId: 'e-1' } as ServedEnrollment;
const SOURCE = 'merchant-customers/c-1/payment-sources';
const CHECKOUT = 'clients/c-1/enrollments/e-1/checkout';
const PURCHASE = 'clients/c-1/enrollments/transaction';

function frame(result: TokenResult = ISSUED) {
  const made = { times: 0 };
  const tokenize = (): Promise<TokenResult> => {
    made.times += 1;
    return Promise.resolve(result);
  };
  return { made, tokenize };
}

const order = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  tenantCode: 'harbor',
  payerId: 'c-1',
  line,
  source: { paymentMethod: 'Card', source: 'public-web' },
  ...more,
});
const paths = () => asked().map(({ path }) => path);
const keys = () => asked().map(({ key }) => key);

async function unknown(pay: Pay): Promise<void> {
  if (pay.state().is === 'unknown') return;
  await new Promise<void>((done) => {
    const stop = pay.subscribe(() => {
      if (pay.state().is !== 'unknown') return;
      stop();
      done();
    });
  });
}

describe('paying', () => {
  it('makes a token, saves it, and checks out without a body, each once also when called twice, and says where it is', async () => {
    answers = [SAVED, PAID];
    const { made, tokenize } = frame();
    const pay = createPayment();
    const been: string[] = [];
    pay.subscribe(() => been.push(pay.state().is));
    const [first, second] = await Promise.all([pay.start(order({ tokenize })), pay.start(order({ tokenize }))]);
    expect(second).toBe(first);
    expect(first).toMatchObject({ is: 'paid', receipt: { data: { payment: { reference: 'PY-1' } } } });
    expect(asked()).toMatchObject([
      { path: SOURCE, body: { paymentMethod: 'Card', source: 'public-web', token: 't-1', tokenSource: 'AUTHORIZE_NET' } },
      { path: CHECKOUT, body: undefined },
    ]);
    expect([made.times, ...been]).toEqual([1, 'tokenizing', 'saving', 'paying', 'paid']);
  });

  it.each<[string, Partial<PaymentOrder>, CallReply[], string, string[]]>([
    ['without a source to save checks out alone', { source: undefined }, [PAID], 'paid', [CHECKOUT]],
    [
      'later keeps the consent alone [R-3.322]',
      { line: undefined, source: { paymentMethod: 'None', source: 'public-web' } },
      [SAVED],
      'kept',
      [SOURCE],
    ],
  ])('%s', async (_what, more, replies, end, calls) => {
    answers = replies;
    expect((await createPayment().start(order(more))).is).toBe(end);
    expect(paths()).toEqual(calls);
  });

  it('charges nothing where the frame gives no token', async () => {
    answers = [];
    const refusal = { ok: false, kind: 'customer', code: 'invalid_cvc', message: 'No.', field: 'cvv', retryable: true } as const;
    expect(await createPayment().start(order({ tokenize: frame(refusal).tokenize }))).toEqual({ is: 'refused', refusal });
    expect(asked()).toEqual([]);
  });
});

describe('a payment that is declined', () => {
  it('starts over at the next attempt, with another token and other keys [R-8.16] [R-8.17]', async () => {
    answers = [SAVED, DECLINED, SAVED, PAID];
    const { made, tokenize } = frame();
    const pay = createPayment();
    const end = await pay.start(order({ tokenize }));
    expect(end).toMatchObject({
      is: 'failed',
      during: 'paying',
      error: { status: 402, message: 'The payment was declined.', actionMessage: 'Use another card.' },
    });
    expect((await pay.start(order({ tokenize }))).is).toBe('paid');
    expect(made.times).toBe(2);
    expect(new Set(keys()).size).toBe(4);
  });
});

describe('a purchase of services', () => {
  it('that is declined keeps what to do next, and one without an answer is sent again with the same key and token [R-8.15]', async () => {
    answers = [DECLINED, { status: 204, body: {} }, PAID];
    const { made, tokenize } = frame();
    const buy: PaymentOrder['buy'] = (token) => sendPurchase('harbor', 'c-1', [{ token: token?.token }] as never);
    const services = order({ line: undefined, source: undefined, tokenize, buy });
    const pay = createPayment();
    expect(await pay.start(services)).toMatchObject({ is: 'failed', during: 'paying', error: { actionMessage: 'Use another card.' } });
    const end = pay.start(services);
    await unknown(pay);
    pay.again();
    expect((await end).is).toBe('paid');
    expect([made.times, ...paths()]).toEqual([2, PURCHASE, PURCHASE, PURCHASE]);
    expect(asked().map(({ body }) => body)).toEqual(Array(3).fill([{ token: 't-1' }]));
    const [declined, ...sent] = keys();
    expect([new Set(sent).size, sent.includes(declined ?? '')]).toEqual([1, false]);
  });
});

describe('a payment without an answer', () => {
  it.each([[null], [UNKNOWN], [{ status: 500, body: {} }], [{ status: 200, body: {} }]])(
    'is repeated with the same key, from the step that failed: %j',
    async (nothing) => {
      answers = [SAVED, nothing, nothing, PAID];
      const { made, tokenize } = frame();
      const pay = createPayment();
      const end = pay.start(order({ tokenize }));
      await unknown(pay);
      expect(pay.state()).toMatchObject({ is: 'unknown', during: 'paying' });
      pay.again();
      await unknown(pay);
      pay.again();
      expect((await end).is).toBe('paid');
      expect([made.times, ...paths()]).toEqual([1, SOURCE, CHECKOUT, CHECKOUT, CHECKOUT]);
      expect(new Set(keys().slice(1)).size).toBe(1);
    },
  );

  it('is not started again while its outcome is unknown, and ends like any other when the server rejects it', async () => {
    answers = [SAVED, null, DECLINED];
    const { made, tokenize } = frame();
    const pay = createPayment();
    const end = pay.start(order({ tokenize }));
    await unknown(pay);
    const again = pay.start(order({ tokenize, source: { paymentMethod: 'Cash', source: 'public-web' } }));
    pay.again();
    pay.again();
    expect(await again).toBe(await end);
    expect(await end).toMatchObject({ is: 'failed', during: 'paying', error: { status: 402 } });
    expect([made.times, ...paths()]).toEqual([1, SOURCE, CHECKOUT, CHECKOUT]);
  });

  it('is not over because the question came too often', async () => {
    answers = [SAVED, null, { status: 429, body: { message: 'Too often.' } }, PAID];
    const pay = createPayment();
    const end = pay.start(order());
    for (let nth = 0; nth < 2; nth += 1) {
      await unknown(pay);
      pay.again();
    }
    expect((await end).is).toBe('paid');
  });

  it('saves the same token again, with the same key, where no answer came to that', async () => {
    answers = [null, SAVED, PAID];
    const { made, tokenize } = frame();
    const pay = createPayment();
    const end = pay.start(order({ tokenize }));
    await unknown(pay);
    expect(pay.state()).toMatchObject({ is: 'unknown', during: 'saving' });
    pay.again();
    expect((await end).is).toBe('paid');
    expect([made.times, ...paths()]).toEqual([1, SOURCE, SOURCE, CHECKOUT]);
    const [first, second] = asked();
    expect(second).toEqual(first);
  });
});

describe('what travels of a token', () => {
  const issued = { ...ISSUED, tokenSource: 'CARD_POINTE', expiry: '032030' } as const;

  it('is the expiry of a card too, where the gateway gave one [R-3.190] [R-3.193]', () => {
    expect(sourceWith({ paymentMethod: 'Card', source: 'public-web' }, issued)).toEqual({
      paymentMethod: 'Card',
      source: 'public-web',
      token: 't-1',
      tokenSource: 'CARD_POINTE',
      expiry: '032030',
    });
  });

  it('is no expiry of an account, and never what the card looks like [R-3.194]', () => {
    expect(Object.keys(sourceWith({ paymentMethod: 'Bank', source: 'public-web' }, issued))).toEqual([
      'paymentMethod',
      'source',
      'token',
      'tokenSource',
    ]);
  });
});
