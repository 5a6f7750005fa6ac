import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { openStandIn, type StandIn, type VendorReply } from '../../fixtures/testing/gateways/stand-in.js';
import MERCHANT from '../../fixtures/vendors/authorize-net/merchant-details.json' with { type: 'json' };
import ERRORS from '../../fixtures/vendors/authorize-net/request-errors.json' with { type: 'json' };
import type { GatewayDetail } from '../gateways/merchant.js';
import { checkGateway } from './check-gateway.js';
import type { Ask } from './operations.js';

const dataFolder = mkdtempSync(join(tmpdir(), 'vestibule-gateway-check-'));
const keys = { session: ['x'.repeat(40)], sandbox: 'x'.repeat(40), gateways: { 'harbor-gateway': 'TRANSACTION_KEY' } };
writeFileSync(join(dataFolder, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });
let vendor: StandIn | undefined;
afterEach(async () => vendor?.close());
afterAll(() => rmSync(dataFolder, { recursive: true }));

const test: GatewayDetail = {
  gatewayType: 'AUTHORIZE_NET',
  environment: 'test',
  isPrimary: 'true',
  merchantId_test: 'API_LOGIN_ID',
  clientKey_test: 'PUBLIC_CLIENT_KEY',
  authorization_test: 'secret:harbor-gateway',
};
const live: GatewayDetail = {
  gatewayType: 'AUTHORIZE_NET',
  environment: 'live',
  isPrimary: 'true',
  merchantId_live: 'API_LOGIN_ID',
  clientKey_live: 'PUBLIC_CLIENT_KEY',
  authorization_live: 'secret:harbor-gateway',
};
const answer = (changes: object = {}): VendorReply => ({ body: { ...MERCHANT.answer, ...changes } });

const check = async (detail: object | undefined, reply: VendorReply = answer(), secretsFile?: string) => {
  await vendor?.close();
  vendor = await openStandIn(() => reply);
  const profile = { gatewayDetails: detail === undefined ? [] : [detail] };
  const ask = (() => Promise.resolve([{ body: JSON.stringify(profile) }])) as unknown as Ask;
  return checkGateway(ask, { tenant: 'harbor', dataFolder, secretsFile, origin: vendor.origin });
};

describe('the check of a gateway', () => {
  it.each([
    ['test', test],
    ['live', live],
  ])('says whose account the %s keys are of, and asks for nothing else', async (kind, detail) => {
    expect(await check(detail)).toEqual({
      ok: true,
      value: `harbor is paid through Authorize.Net, ${kind}, by the account "fwHGwSdCaR" in USD. Nothing was charged.`,
    });
    expect(vendor?.calls.map(({ body }) => body)).toEqual([MERCHANT.request]);
  });

  const { authorization_test: _secret, ...nameless } = test;
  it.each([
    ['no gateway', undefined, answer(), /^harbor has no gateway: give its file a merchant/],
    ['no secret named', nameless, answer(), /set authorization_test to a name such as "secret:harbor-gateway"/],
    ['no such secret', { ...test, authorization_test: 'secret:other' }, answer(), /keys\.json has no "other": add it as in "gateways"/],
    [
      'wrong keys',
      test,
      { body: ERRORS.observed.wrongKeys },
      /refuses merchantId_test and the secret "harbor-gateway": .* its live environment/,
    ],
    ['an account in test mode', live, answer({ isTestMode: true }), /"fwHGwSdCaR" at Authorize.Net is in test mode and moves no money/],
    ['another client key', { ...test, clientKey_test: 'other' }, answer(), /clientKey_test of harbor .*: set it to PUBLIC_CLIENT_KEY\.$/],
    ['no answer to read', test, { status: 500, body: {} }, /^Authorize.Net did not answer. Try again in a moment/],
    ['a vendor without such a call', { ...test, gatewayType: 'CARD_POINTE' }, answer(), /^CardPointe cannot tell whose keys/],
  ])('says what is wrong with %s', async (_what, detail, reply, problem) => {
    expect(await check(detail, reply)).toEqual({ ok: false, problems: expect.stringMatching(problem) });
  });

  it('makes no key file, and says what is wrong with one', async () => {
    expect(await check(test, answer(), join(dataFolder, 'none.json'))).toMatchObject({
      problems: expect.stringMatching(/^There is no key file/),
    });
    writeFileSync(join(dataFolder, 'bad.json'), '{', { mode: 0o600 });
    expect(await check(test, answer(), join(dataFolder, 'bad.json'))).toMatchObject({ problems: expect.stringContaining('is not JSON') });
  });
});
