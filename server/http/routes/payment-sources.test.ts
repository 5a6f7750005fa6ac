import { expect, it } from '@jest/globals';
import { agreements, consent } from '../../../fixtures/testing/consent.js';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, type Household, lineFor, newCard, newFamily, newKey } from '../../../fixtures/testing/payments.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

deskOverStores('POST /merchant-customers/{clientId}/payment-sources', ({ desk, look, change }) => {
  const save = ({ visitor, primary }: Household, body: object, headers: Record<string, string> = {}) =>
    visitor.ask('POST', `/merchant-customers/${primary}/payment-sources`, body, headers);
  const card = async (number?: string) => ({ ...(await newCard(desk, number)), paymentEnvironment: 'sandbox', agreements });
  const kept = ({ primary }: Household, tenant = 'harbor') => look(`select * from payment_sources where client_id = '${primary}'`, tenant);

  it('keeps a card by what the gateway calls it, and nothing that could be charged by others [R-7.25] [R-7.53] [R-3.187] [R-3.188] [R-3.189] [R-3.191] [R-3.192]', async () => {
    const family = await newFamily(desk);
    const asked = {
      ...(await card()),
      billingAddress: {
        businessName: 'Marsh Ltd',
        firstName: 'Ada',
        middleName: 'B',
        lastName: 'Marsh',
        email: 'ada@example.org',
        phone: '2075550123',
        phoneExt: '1',
        countryCode: 'US',
        textEnabled: false,
        address: { addressLine1: '12 Wharf Street', city: 'Portland', state: 'ME', zip: '04101' },
      },
    };
    const { status, body } = await save(family, asked);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        data: { sourceId: expect.any(String), paymentMethod: 'Card', last4: '4242', brand: expect.any(String), expiry: '032030' },
        message: 'Your way to pay is saved.',
      },
    });
    const [row] = await kept(family);
    expect(row).toMatchObject({
      last4: '4242',
      gateway_type: 'AUTHORIZE_NET',
      body: { billingAddress: asked.billingAddress, agreements: asked.agreements },
    });
    expect(JSON.stringify(row)).not.toContain(asked.token);
  });

  it('saves once for a key, here and at the gateway, and gives the same answer', async () => {
    const family = await newFamily(desk);
    const asked = await card();
    const key = { 'idempotency-key': newKey() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(family, asked, key)));
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await kept(family)).toHaveLength(1);
  });

  it('saves for another client too, with a key that was used so long ago that it is forgotten', async () => {
    const [first, second] = [await newFamily(desk), await newFamily(desk)];
    const key = { 'idempotency-key': newKey() };
    await save(first, await card(), key);
    await change('delete from idempotency_keys');
    expect((await save(second, await card(), key)).status).toBe(201);
    expect([await kept(first), await kept(second)]).toMatchObject([[{ last4: '4242' }], [{ last4: '4242' }]]);
  });

  it('refuses a token that was used, in words that say what to do [R-8.16] [R-8.17]', async () => {
    const family = await newFamily(desk);
    const asked = await card();
    await save(family, asked);
    const again = await save(family, asked);
    expect(again).toMatchObject({
      status: 422,
      body: {
        code: 'payment_details_expired',
        message: 'The payment details are no longer valid.',
        actionMessage: 'Nothing was charged. Enter them again.',
        status: 422,
      },
    });
    expect(await kept(family)).toHaveLength(1);
  });

  it.each([
    ['a method that is not on', { paymentMethod: 'Cash', token: undefined, tokenSource: undefined }, '/paymentMethod'],
    ['a missing token', { token: undefined }, '/token'],
    ['another environment', { paymentEnvironment: 'production' }, '/paymentEnvironment'],
    ['another source than the header says', { source: 'kiosk' }, '/source'],
  ])('refuses %s, and says where [R-3.194] [R-6.22]', async (_what, change, path) => {
    const family = await newFamily(desk);
    const { status, body } = await save(family, { ...(await card()), ...change });
    expect({ status, paths: body.errors.map((each: { path: string }) => each.path) }).toEqual({ status: 422, paths: [path] });
    expect(body.actionMessage).toContain('Nothing was charged');
    expect(await kept(family)).toEqual([]);
  });

  it('takes the source the header names', async () => {
    const family = await newFamily(desk);
    const { status } = await save(family, { ...(await card()), source: 'kiosk' }, { 'x-request-source': 'kiosk' });
    expect(status).toBe(201);
  });

  it('wants the expiry from the one gateway whose token lacks it, and cash from nobody [R-3.190] [R-3.193] [R-9.51] [R-9.58]', async () => {
    const family = await newFamily(desk, 'meadow');
    const bank = { paymentMethod: 'Card', tokenSource: 'CARD_POINTE', source: 'public-web', token: 'x' };
    expect((await save(family, bank)).body.errors.map(({ path }: { path: string }) => path)).toEqual(['/paymentMethod', '/expiry']);
    expect((await save(family, { ...bank, expiry: '2030-03' })).body.errors).toContainEqual({
      path: '/expiry',
      message: 'The expiry date has the format MMyyyy',
    });
    const cash = await save(family, { paymentMethod: 'Cash', source: 'public-web', agreements });
    expect(cash).toMatchObject({ status: 201, body: { data: { paymentMethod: 'Cash' } } });
    expect(await kept(family, 'meadow')).toMatchObject([{ payment_method: 'Cash', gateway_source: null }]);
  });

  it('keeps consent alone where nobody pays now, and never charges it [R-3.322]', async () => {
    const family = await newFamily(desk, 'meadow');
    const nothing = { paymentMethod: 'None', source: 'public-web' };
    const unread = await save(family, nothing);
    expect([unread.status, unread.body.errors]).toEqual([422, [{ path: '/agreements', message: 'This is a required field' }]]);
    await save(family, { paymentMethod: 'Cash', source: 'public-web', agreements });
    expect((await save(family, { ...nothing, agreements: [consent] })).status).toBe(201);
    expect(await kept(family, 'meadow')).toMatchObject([
      { payment_method: 'Cash' },
      { payment_method: 'None', body: { agreements: [consent] } },
    ]);
    const chosen = await family.visitor.ask('POST', `/clients/${family.primary}/enrollments`, [
      await lineFor(desk, 'meadow', 'meadow-individual-monthly', family.primary),
    ]);
    const { visitor, primary } = family;
    const paid = await checkout({ visitor, primary, enrollmentId: chosen.body.data[0].clientEnrollmentId }, undefined, chosen);
    expect(paid.body.data.payment.paymentMethod).toBe('Cash');
  });

  it.each(['Card', 'Cash'] as const)('refuses %s without consent to what the tenant asks, and saves nothing', async (paymentMethod) => {
    const tenant = paymentMethod === 'Cash' ? 'meadow' : 'harbor';
    const family = await newFamily(desk, tenant);
    const asked = paymentMethod === 'Cash' ? { paymentMethod, source: 'public-web' } : { ...(await card()), agreements: undefined };
    for (const given of [{}, { agreements: [] }]) {
      const answer = await save(family, { ...asked, ...given });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/agreements', message: 'This is a required field' }] } });
    }
    expect(await kept(family, tenant)).toEqual([]);
  });
});

deskOverStores('GET /merchants/{tenantId}', ({ desk }) => {
  const get = async (id: string) => {
    const answer = await desk.server.app.inject({ url: `/api/merchants/${id}` });
    return { status: answer.statusCode, body: answer.json(), raw: answer.body };
  };

  it('gives the gateways of a tenant and what its frame needs [R-7.26] [R-7.54] [R-3.201] [R-3.202] [R-3.204] [R-3.206] [R-3.209] [R-3.210] [R-3.211]', async () => {
    const { origin } = desk.sandbox;
    expect(await get(scopeOf('harbor').tenantId)).toMatchObject({
      status: 200,
      body: {
        data: {
          gatewayDetails: [
            { gatewayType: 'AUTHORIZE_NET', environment: 'test', isPrimary: 'true', clientKey_test: 'sandbox_harbor_client' },
            { gatewayType: 'CARD_POINTE', isPrimary: 'false' },
          ],
          session: {
            type: 'AUTHORIZE_NET',
            paymentEnvironment: 'sandbox',
            frameUrl: `${origin}/frames/authorize-net/sandbox`,
            frameOrigin: origin,
          },
        },
      },
    });
    expect(await get(scopeOf('summit').tenantId)).toMatchObject({ body: { data: { publishableKey: 'sandbox_summit_publishable' } } });
  });

  it('knows no tenant that is not there', async () => {
    expect(await get('nobody')).toMatchObject({ status: 404, body: { code: 'tenant_not_found' } });
  });
});
