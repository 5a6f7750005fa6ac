import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestSandbox, type TestSandbox } from '../../../fixtures/testing/gateways/test-sandbox.js';
import { openAtStandIn } from '../../../fixtures/testing/gateways/authorize-net-token.js';
import ACCEPT_JS from '../../../fixtures/vendors/authorize-net/accept-js.json' with { type: 'json' };
import { acceptTexts } from './accept-codes.js';

let standIn: TestSandbox;
let served: Response;
let script = '';
beforeAll(async () => {
  standIn = await openTestSandbox();
  served = await fetch(`${standIn.origin}/v1/Accept.js`);
  script = await served.text();
});
afterAll(() => standIn.close());

const authData = { clientKey: 'sandbox_harbor', apiLoginID: 'harbor' };
const cardData = { cardNumber: '4242 4242-4242 4242', month: '3', year: '30', cardCode: '123' };
const bankData = { accountNumber: '000123456789', routingNumber: '110000000', nameOnAccount: 'Ada Lovelace', accountType: 'savings' };

interface AcceptAnswer {
  readonly messages: { readonly message: readonly { readonly code: string }[] };
  readonly opaqueData?: { readonly dataValue: string };
}
interface Page extends Record<string, unknown> {
  readonly Accept?: { dispatchData(data: object, handler: string | ((answer: AcceptAnswer) => void)): void };
}

/** A page that has loaded the script from an origin. */
const load = (page = 'http://127.0.0.1:8081/', from = standIn.origin): Page => {
  const document = { currentScript: { src: `${from}/v1/Accept.js` } };
  const window = { document, location: new URL(page), URL, fetch, setTimeout, crypto, Uint8Array };
  runInNewContext(script, window);
  return window;
};
const dispatch = (data: object, window = load()) => new Promise<AcceptAnswer>((done) => window.Accept?.dispatchData(data, done));
const codesOf = async (data: object, window = load()): Promise<string[]> =>
  (await dispatch(data, window)).messages.message.map(({ code }) => code);

describe('the script in the place of Accept.js', () => {
  it('may be loaded by pages of other origins', () => {
    const headers = ['content-type', 'cross-origin-resource-policy'].map((name) => served.headers.get(name));
    expect(headers).toEqual(['text/javascript; charset=utf-8', 'cross-origin']);
  });

  it.each([
    ['a card', { authData, cardData }, 'Card', '4242'],
    ['an account', { authData, bankData }, 'Bank', '6789'],
  ] as const)('exchanges %s for a token that can be charged', async (_what, data, method, last4) => {
    const answer = await dispatch(data);
    expect(answer).toEqual({ ...ACCEPT_JS.answer, opaqueData: { ...ACCEPT_JS.answer.opaqueData, dataValue: expect.any(String) } });
    const money = { amount: 100, currency: 'USD', reference: method, key: method };
    const charged = await openAtStandIn(standIn.origin).authorizeAndCapture({
      token: answer.opaqueData?.dataValue ?? '',
      method,
      last4,
      ...money,
    });
    expect(charged).toMatchObject({ ok: true });
  });

  it('calls a function by its global name too', async () => {
    const window = load();
    const answered = new Promise((done) => Object.assign(window, { answerMe: done }));
    window.Accept?.dispatchData({ authData, cardData }, 'answerMe');
    expect(await answered).toMatchObject({ messages: { resultCode: 'Ok' } });
  });

  it.each([
    [{ authData, cardData: { ...cardData, cardNumber: '4242' } }, ['E_WC_05']],
    [{ authData, cardData: { ...cardData, cardNumber: '4111111111111111' } }, ['E_WC_05']],
    [{ authData, cardData: { ...cardData, month: '13', year: '3' } }, ['E_WC_07', 'E_WC_06']],
    [{ authData, cardData: { ...cardData, year: '2020' } }, ['E_WC_08']],
    [
      { authData, cardData: { ...cardData, cardCode: '12', zip: '1'.repeat(21), fullName: 'x'.repeat(65) } },
      ['E_WC_15', 'E_WC_16', 'E_WC_17'],
    ],
    [{ authData, bankData: { ...bankData, accountNumber: '1'.repeat(18), routingNumber: '1' } }, ['E_WC_24', 'E_WC_25']],
    [{ authData, bankData: { ...bankData, nameOnAccount: 'x'.repeat(23), accountType: 'loan' } }, ['E_WC_26', 'E_WC_27']],
    [{ authData: {}, cardData }, ['E_WC_10', 'E_WC_18']],
    [{ authData: { ...authData, clientKey: 'wrong' }, cardData }, ['E_WC_21']],
    [{ cardData }, ['E_WC_04']],
    [{ authData, cardData: { cardNumber: '4242424242424242' } }, ['E_WC_04']],
    [{ authData, bankData: { accountNumber: '1' } }, ['E_WC_04']],
    [{ authData, cardData, bankData }, ['E_WC_23']],
    [{ authData }, ['E_WC_23']],
  ])('answers %j with %j', async (data, codes) => {
    expect(await codesOf(data)).toEqual(codes);
  });

  it('takes no page without TLS but on this machine, and says that nothing was reached', async () => {
    expect(await codesOf({ authData, cardData }, load('http://pay.example.org/'))).toEqual(['E_WC_02']);
    expect(await codesOf({ authData, cardData }, load('https://pay.example.org/'))).toEqual(['I_WC_01']);
    expect(await codesOf({ authData, cardData }, load(undefined, 'http://127.0.0.1:1'))).toEqual(['E_WC_14']);
  });

  it.each([
    ['https://jstest.authorize.net', 'https://apitest.authorize.net'],
    ['https://js.authorize.net', 'https://api.authorize.net'],
    ['https://sandbox.example.org', 'https://sandbox.example.org'],
  ])('served at %s calls %s', async (from, api) => {
    const asked: string[] = [];
    const window = Object.assign(load('https://pay.example.org/', from), { fetch: (url: string) => Promise.reject(asked.push(url)) });
    expect(await codesOf({ authData, cardData }, window)).toEqual(['E_WC_14']);
    expect(asked).toEqual([`${api}/xml/v1/request.api`]);
  });

  it('has the texts of the vendor’s page', () => {
    expect(ACCEPT_JS.codes).toMatchObject(acceptTexts);
    expect(ACCEPT_JS.scripts.sandbox).toMatch(/\/v1\/Accept\.js$/);
  });
});
