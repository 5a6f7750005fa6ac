import { describe, expect, it } from '@jest/globals';
import { Value } from 'typebox/value';
import { GatewayDetail, MerchantProfile, findProfileErrors, publicProfile, resolveGateway } from './merchant.js';
import PROFILES from './merchant-profiles.json' with { type: 'json' };
import META from '../../schemas/meta/tenant.schema.json' with { type: 'json' };
import { gatewayErrors } from './payment-gateway.js';
import { GATEWAYS } from './registry.js';

// As a tenant file has it.
const profile = PROFILES.profile as MerchantProfile;
const [, detail = {} as GatewayDetail] = profile.gatewayDetails;
const changed = (change: Partial<GatewayDetail>): MerchantProfile => ({ gatewayDetails: [{ ...detail, ...change }] });

describe('a merchant profile', () => {
  it('holds exactly the fields the specification lists [R-3.201] [R-3.202] [R-3.203] [R-3.204] [R-3.205] [R-3.206] [R-3.207] [R-3.208] [R-3.209] [R-3.211] [R-3.212]', () => {
    expect(Value.Check(MerchantProfile, profile)).toBe(true);
    expect(Object.keys(GatewayDetail.properties).sort()).toEqual(Object.keys(detail).sort());
    expect(Value.Check(MerchantProfile, { gatewayDetails: [{ ...detail, password: 'x' }] })).toBe(false);
  });

  it("says which gateway is primary with the text 'true' and nothing else [R-3.210]", () => {
    expect(Value.Check(GatewayDetail, { ...detail, isPrimary: true })).toBe(false);
    expect(Value.Check(GatewayDetail, { ...detail, isPrimary: 'TRUE' })).toBe(false);
    expect(resolveGateway(changed({ isPrimary: 'false' }))).toBeUndefined();
  });

  it('shows everybody what the browser needs, and no name of a secret', () => {
    expect(JSON.stringify(publicProfile(profile))).not.toMatch(/authorization|secret:/);
    expect(publicProfile(profile).gatewayDetails[1]).toMatchObject({ clientKey_test: 'sandbox_key', isPrimary: 'true' });
    expect(publicProfile(profile).publishableKey).toBe('pk_test_1');
  });
});

describe('the gateway a tenant pays with', () => {
  it('is the primary one, in the sandbox for test [R-4.52] [R-9.65]', () => {
    expect(resolveGateway(profile)).toEqual({
      type: 'AUTHORIZE_NET',
      paymentEnvironment: 'sandbox',
      clientKey: 'sandbox_key',
      merchantId: 'sandbox-merchant',
      authorizationSecret: 'harbor-test',
    });
  });

  it('is in production for live [R-4.53] [R-9.66]', () => {
    expect(resolveGateway(changed({ environment: 'live' }))).toMatchObject({
      paymentEnvironment: 'production',
      clientKey: 'live-key',
      merchantId: 'live-merchant',
      authorizationSecret: 'harbor-live',
    });
  });

  it('has no secret where the kept text is no name of one', () => {
    expect(resolveGateway(changed({ authorization_test: 'Basic dXNlcjpwYXNz' }))).not.toHaveProperty('authorizationSecret');
  });

  it('is of one of four types, of which two share a label and one sends the expiry [R-9.63] [R-9.64]', () => {
    const traits = Object.values(GATEWAYS);
    expect(traits).toHaveLength(4);
    expect(META.definitions.gateway.properties.gatewayType.enum).toEqual(Object.keys(GATEWAYS));
    expect(new Set(traits.map(({ label }) => label)).size).toBe(3);
    expect(traits.filter(({ sendsExpiry }) => sendsExpiry)).toEqual([GATEWAYS.CARD_POINTE]);
  });
});

describe('what may not be saved', () => {
  it('is nothing in a right profile', () => {
    expect(findProfileErrors(profile)).toEqual([]);
  });

  it.each(PROFILES.notNamesOfSecrets)('is an authorization that is no name of a secret: %s', (value) => {
    expect(findProfileErrors(changed({ authorization_test: value }))).toEqual([
      {
        at: ['gatewayDetails', 0, 'authorization_test'],
        kind: 'wrong',
        text: 'authorization_test must be the name of a secret, as in "secret:harbor-gateway"; the secret itself belongs in the environment of the server',
      },
    ]);
  });

  it.each(PROFILES.secrets)('is a secret in a field everybody reads: %s', (value) => {
    const [fault, ...more] = findProfileErrors(changed({ clientKey_live: value }));
    expect(fault).toEqual({ at: ['gatewayDetails', 0, 'clientKey_live'], kind: 'secret', text: 'clientKey_live' });
    expect(more).toEqual([]);
    expect(findProfileErrors({ ...profile, publishableKey: value })).toHaveLength(1);
  });

  it.each([
    ['clientKey_live', 'sandbox_harbor', 'test'],
    ['merchantId_live', 'sandbox_harbor', 'test'],
    ['clientKey_test', 'production_abc_merchant', 'live'],
  ])('is a key of the other environment, where it can be known: %s %s', (field, value, kind) => {
    const text = `${field} is a key for ${kind}: "${value.split('_')[0]}_…"`;
    expect(findProfileErrors(changed({ [field]: value }))).toEqual([{ at: ['gatewayDetails', 0, field], kind: 'wrong', text }]);
  });

  it('is a profile with no primary gateway, or with two', () => {
    const primaries = (found: number) => [
      { at: ['gatewayDetails'], kind: 'wrong', text: `exactly one gateway has isPrimary "true"; here ${found} have` },
    ];
    expect(findProfileErrors({ gatewayDetails: [] })).toEqual(primaries(0));
    expect(findProfileErrors({ gatewayDetails: [detail, detail] })).toEqual(primaries(2));
    expect(resolveGateway({ gatewayDetails: [detail, detail] })).toBeUndefined();
  });

  it('is a gateway without what its frame needs in its environment', () => {
    const { clientKey_test: _key, ...bare } = detail;
    expect(findProfileErrors({ gatewayDetails: [bare] })).toEqual([
      { at: ['gatewayDetails', 0], kind: 'missing', text: 'clientKey_test, which Authorize.Net (AUTHORIZE_NET) needs' },
    ]);
  });
});

describe('the words of a gateway', () => {
  it('tell nobody that a card was lost or stolen', () => {
    for (const code of ['lost_card', 'stolen_card', 'pick_up_card'] as const)
      expect(gatewayErrors[code]).toEqual(gatewayErrors.card_declined);
  });
});
