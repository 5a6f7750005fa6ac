import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAuthorizeNet } from '../../gateways/authorize-net/authorize-net.js';
import {
  newFolder,
  openTestSandbox,
  reopenSandbox,
  testAccess,
  testSecret,
  type TestSandbox,
} from '../../../fixtures/testing/gateways/test-sandbox.js';
import {
  askVendor,
  opaqueDataBody,
  opaqueTokenFor,
  openAtStandIn,
  settle,
} from '../../../fixtures/testing/gateways/authorize-net-token.js';
import { acceptTexts } from './accept-codes.js';

let standIn: TestSandbox;
let origin = '';
beforeAll(async () => {
  standIn = await openTestSandbox();
  ({ origin } = standIn);
});
afterAll(() => standIn.close());

describe('numbers at the stand-in', () => {
  const tokenise = async (request: Parameters<typeof opaqueDataBody>[0]) => {
    const { messages } = (await askVendor(origin, opaqueDataBody(request))).body;
    return messages.message.map(({ code, text }: { code: keyof typeof acceptTexts; text: string }) => {
      expect(text).toBe(acceptTexts[code]);
      return code;
    });
  };

  it.each([
    ['4242424242424241', ['E_WC_05']],
    // Good, but no test card.
    ['4111111111111111', ['E_WC_05']],
    ['', ['E_WC_05']],
  ])('are refused where they are no test card: %s', async (number, codes) => {
    expect(await tokenise({ card: { number } })).toEqual(codes);
  });

  it('are refused with all that is wrong', async () => {
    const number = '4242424242424242';
    expect(await tokenise({ card: { number, expiry: '012020', cvv: '12345' } })).toEqual(['E_WC_08', 'E_WC_15']);
    expect(await tokenise({ card: { number, expiry: '13/30' } })).toEqual(['E_WC_07', 'E_WC_06']);
    expect(await tokenise({ card: { number }, billing: { zip: '1'.repeat(21), name: 'x'.repeat(65) } })).toEqual(['E_WC_16', 'E_WC_17']);
    const holder = 'x'.repeat(23);
    expect(await tokenise({ bank: { account: '1'.repeat(18), routing: '1', accountType: 'loan', holder } })).toEqual([
      'E_WC_24',
      'E_WC_25',
      'E_WC_26',
      'E_WC_27',
    ]);
    expect(await tokenise({ bank: { account: '0003' } })).toEqual(['E_WC_27']);
    const neither = {
      securePaymentContainerRequest: {
        merchantAuthentication: { name: 'harbor', clientKey: 'sandbox_x' },
        data: { type: 'TOKEN', id: '1' },
      },
    };
    expect((await askVendor(origin, neither)).body.messages.message[0].code).toBe('E_WC_23');
  });

  it('are not answered for 4000000000007007', async () => {
    const body = JSON.stringify(opaqueDataBody({ card: { number: '4000000000007007' } }));
    const asked = fetch(`${origin}/xml/v1/request.api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(500),
    });
    await expect(asked).rejects.toThrow(/timeout/);
  });

  it('are kept nowhere, nor is anything else that is secret', async () => {
    const folder = newFolder();
    const own = await reopenSandbox(folder);
    const number = '5105105105105100';
    const account = '00012345678901';
    const billing = { name: 'Grace Hopper', zip: '10001' };
    const token = await opaqueTokenFor(own.origin, { card: { number, cvv: '987' }, billing });
    await opaqueTokenFor(own.origin, { bank: { account, holder: 'Grace Hopper' } });
    for (const body of [opaqueDataBody({ card: { number: '4111111111111111' } }), { odd: { pan: number, cvv: '987' } }, `{"${number}`])
      await askVendor(own.origin, body);
    const gateway = openAtStandIn(own.origin);
    await gateway.authorizeAndCapture({ token, method: 'Card', amount: 100, currency: 'USD', reference: 'p1', key: 'k' });
    const log = await (await fetch(`${own.origin}/__sandbox/log`)).text();
    const ledger = await (await fetch(`${own.origin}/__sandbox/ledger`)).text();
    await own.close();
    const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
    for (const text of [log, ledger, journal])
      for (const secret of [number, '5105105', account, '4111111111111111', '"987"', 'Grace', token, testSecret])
        expect(text).not.toContain(secret);
    expect(log).toContain('510510…5100');
    expect(JSON.parse(ledger).charges).toEqual([expect.objectContaining({ reference: 'p1', amount: 100, status: 'captured' })]);
    const again = await reopenSandbox(folder);
    await settle(again.origin);
    expect(await openAtStandIn(again.origin).findCharge('p1')).toMatchObject({ value: { status: 'captured', amount: 100 } });
    await again.close();
    rmSync(folder, { recursive: true });
  });
});

describe('settling at the stand-in', () => {
  it('is for testers alone', async () => {
    const closed = await openTestSandbox({ access: { ...testAccess, isProduction: true } });
    expect((await fetch(`${closed.origin}/__sandbox/settle`, { method: 'POST' })).status).toBe(404);
    await closed.close();
  });
});

describe('keys at the stand-in', () => {
  it('are those of a merchant, or wrong', async () => {
    expect(await openAtStandIn(origin).checkMerchant?.()).toEqual({
      ok: true,
      value: { name: 'harbor', isTest: true, currencies: ['USD'], clientKey: 'harbor_client' },
    });
    const wrong = openAuthorizeNet({ environment: 'sandbox', merchantId: 'harbor', secret: 'wrong', origin });
    expect(await wrong.chargesSince('2026-01-01T00:00:00Z')).toEqual({ ok: false, kind: 'refused', code: 'config_error' });
    const charged = await wrong.authorizeAndCapture({ token: 'a', method: 'Card', amount: 100, currency: 'USD', reference: 'p', key: 'k' });
    expect(charged).toEqual({ ok: false, kind: 'refused', code: 'config_error' });
  });
});
