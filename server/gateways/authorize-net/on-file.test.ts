import { afterEach, describe, expect, it } from '@jest/globals';
import { authorizeNet } from './gateway.js';
import type { VendorReply } from '../../../fixtures/testing/gateways/stand-in.js';
import { failed, none, reply, scriptVendor, unknown } from '../../../fixtures/testing/gateways/authorize-net.js';
import CHARGE from '../../../fixtures/vendors/authorize-net/charge-token.json' with { type: 'json' };
import CREATE_PROFILE from '../../../fixtures/vendors/authorize-net/create-profile.json' with { type: 'json' };
import PROFILE from '../../../fixtures/vendors/authorize-net/get-profile.json' with { type: 'json' };
import ERRORS from '../../../fixtures/vendors/authorize-net/request-errors.json' with { type: 'json' };
import MERCHANT from '../../../fixtures/vendors/authorize-net/merchant-details.json' with { type: 'json' };

const vendor = scriptVendor();
afterEach(vendor.close);
describe('a card on file at Authorize.Net', () => {
  const request = { token: 'opaque', method: 'Card', customer: 'c', key: 'key1' } as const;
  const [saved] = PROFILE.answer.profile.paymentProfiles;
  const shown = (changes: object = {}): VendorReply =>
    reply({ ...PROFILE.answer, profile: { ...PROFILE.answer.profile, paymentProfiles: [{ ...saved, ...changes }] } });
  const unmasked = shown({ payment: { creditCard: { ...saved?.payment.creditCard, expirationDate: '2025-12' } } });
  const source = { sourceId: '527262/87', method: 'Card', last4: '1111', brand: 'visa', expiry: '122025' };

  it('is saved as a profile of its own, which says what it is', async () => {
    const gateway = await vendor.open({ createCustomerProfile: reply(CREATE_PROFILE.answer), getCustomerProfile: unmasked });
    expect(await gateway.saveSource({ ...request, last4: '1111' })).toEqual({ ok: true, value: source });
    vendor.expectOrder();
    const sample = CREATE_PROFILE.request.createCustomerProfileRequest.profile.paymentProfiles;
    expect(vendor.sent('createCustomerProfile')).toMatchObject({
      profile: {
        merchantCustomerId: 'key1',
        paymentProfiles: {
          customerType: sample.customerType,
          payment: CHARGE.request.createTransactionRequest.transactionRequest.payment && { opaqueData: { dataValue: 'opaque' } },
        },
      },
      validationMode: 'none',
    });
    expect(await gateway.saveSource({ ...request, last4: '2222' })).toEqual(unknown);
  });

  it('keeps its expiry to itself where the vendor masks it, has our name of its brand, and an account has neither', async () => {
    const { expiry: _expiry, ...masked } = source;
    expect(await (await vendor.open({ getCustomerProfile: shown() })).saveSource(request)).toEqual({ ok: true, value: masked });
    const amex = shown({ payment: { creditCard: { cardNumber: 'XXXX0005', cardType: 'AmericanExpress' } } });
    expect(await (await vendor.open({ getCustomerProfile: amex })).saveSource(request)).toMatchObject({ value: { brand: 'amex' } });
    const account = shown({ payment: { bankAccount: { accountNumber: 'XXXX6789' } } });
    const bank = await (await vendor.open({ getCustomerProfile: account })).saveSource({ ...request, method: 'Bank' });
    expect(bank).toEqual({ ok: true, value: { sourceId: '527262/87', method: 'Bank', last4: '6789' } });
  });

  it.each([
    ['exists', reply(ERRORS.observed.profileExists)],
    ['was made of this token', reply(ERRORS.observed.usedToken)],
  ])('is found where it %s already', async (_what, createCustomerProfile) => {
    expect(await (await vendor.open({ createCustomerProfile, getCustomerProfile: unmasked })).saveSource(request)).toEqual({
      ok: true,
      value: source,
    });
  });

  it.each([
    [reply(ERRORS.observed.usedToken), failed('E00040'), { ok: false, kind: 'refused', code: 'token_unknown' }],
    [reply(ERRORS.observed.wrongKeys), unmasked, { ok: false, kind: 'refused', code: 'config_error' }],
    [none, failed('E00001'), unknown],
    [none, reply({ ...PROFILE.answer, profile: { ...PROFILE.answer.profile, paymentProfiles: [] } }), unknown],
  ])('is not saved where the answers are %j and %j', async (createCustomerProfile, getCustomerProfile, result) => {
    expect(await (await vendor.open({ createCustomerProfile, getCustomerProfile })).saveSource(request)).toEqual(result);
  });
});

describe('the check of a merchant at Authorize.Net', () => {
  const check = async (environment: 'sandbox' | 'production', changes: object = {}) =>
    (await vendor.open({ getMerchantDetails: reply({ ...MERCHANT.answer, ...changes }) }, environment)).checkMerchant?.();
  const value = { name: 'fwHGwSdCaR', isTest: true, currencies: ['USD'], clientKey: 'PUBLIC_CLIENT_KEY' };

  it('tells whose keys they are, and whether they move money', async () => {
    expect(await check('sandbox')).toEqual({ ok: true, value });
    expect(await check('production')).toEqual({ ok: true, value: { ...value, isTest: false } });
    expect(await check('production', { isTestMode: true })).toEqual({ ok: true, value });
    const { clientKey: _key, ...keyless } = value;
    expect(await check('sandbox', { publicClientKey: undefined })).toEqual({ ok: true, value: keyless });
  });

  it('says that keys are wrong', async () => {
    const gateway = await vendor.open({ getMerchantDetails: reply(ERRORS.observed.wrongKeys) });
    expect(await gateway.checkMerchant?.()).toEqual({ ok: false, kind: 'refused', code: 'config_error' });
  });

  it('is not made without a merchant’s id', () => {
    expect(authorizeNet.open({ environment: 'sandbox', merchantId: undefined, secret: 's' })).toBeUndefined();
  });
});
