import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openGateways } from './gateways.js';
import type { GatewayDetail, MerchantProfile } from './merchant.js';
import { meadowSession, openTestSandbox, type TestSandbox, testSecret, tokenFor } from '../../fixtures/testing/gateways/test-sandbox.js';

const profileOf = (detail: Partial<GatewayDetail>): MerchantProfile => ({
  gatewayDetails: [
    {
      gatewayType: 'CARD_POINTE',
      environment: 'test',
      isPrimary: 'true',
      merchantId_test: 'sandbox_meadow',
      merchantId_live: '496160873888',
      authorization_live: 'secret:meadow-live',
      ...detail,
    },
  ],
});

const frameOrigin = 'https://pay.example.org';
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
const inSandbox = () => openGateways({ mode: 'sandbox', origin: sandbox.origin, frameOrigin, secret: testSecret });

describe('the gateway of a tenant', () => {
  it('is the sandbox with the tenant as merchant, while the sandbox stands in for all', async () => {
    const gateway = inSandbox().of(profileOf({}));
    const token = await tokenFor(sandbox.origin, { session: meadowSession, card: { number: '4242424242424242' } });
    const ask = { token, method: 'Card' as const, expiry: '032030', amount: 100, currency: 'USD', reference: 'p', key: 'k' };
    const other = inSandbox().of(profileOf({ merchantId_test: 'sandbox_other' }));
    expect(await other?.authorizeAndCapture(ask)).toMatchObject({ code: 'token_mismatch' });
    expect(await gateway?.authorizeAndCapture(ask)).toMatchObject({ ok: true });
  });

  it('is never the sandbox for a live profile, and shows no frame for one', () => {
    expect(inSandbox().of(profileOf({ environment: 'live' }))).toBeUndefined();
    expect(inSandbox().frame(profileOf({ environment: 'live' }))).toBeUndefined();
    expect(inSandbox().of({ gatewayDetails: [] })).toBeUndefined();
  });

  it('has a frame that names its origin and the public keys, and no secret [R-7.69]', () => {
    expect(inSandbox().frame(profileOf({ authorization_test: 'secret:meadow-test' }))).toEqual({
      type: 'CARD_POINTE',
      paymentEnvironment: 'sandbox',
      merchantId: 'sandbox_meadow',
      frameUrl: 'https://pay.example.org/frames/sandbox/sandbox',
      frameOrigin,
      methods: ['Card', 'Bank'],
    });
  });

  it.each([
    ['CARD_POINTE', 'https://user:password@site.cardconnect.com', undefined],
    ['AUTHORIZE_NET', 'transaction-key', 'https://pay.example.org/frames/authorize-net/production'],
    ['AUTHORIZE_NET_HOSTED', 'transaction-key', undefined],
    ['BRAINTREE', 'public:private', undefined],
  ] as const)(
    'is the vendor for %s, with the secret the profile names, and its own frame if there is one',
    (gatewayType, secret, frameUrl) => {
      const asked: string[] = [];
      const secrets = (name: string): string => {
        asked.push(name);
        return secret;
      };
      const vendors = openGateways({ mode: 'vendor', frameOrigin, secrets });
      const profile = profileOf({ gatewayType, environment: 'live' });
      expect(vendors.of(profile)).toBeDefined();
      expect(vendors.of(profile)).toBe(vendors.of(profile));
      expect(asked).toEqual(['meadow-live']);
      expect(vendors.frame(profile)?.frameUrl).toBe(frameUrl);
      expect(openGateways({ mode: 'vendor', frameOrigin, secrets: () => undefined }).of(profile)).toBeUndefined();
    },
  );
});
