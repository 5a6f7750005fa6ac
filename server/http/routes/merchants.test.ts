import { expect, it } from '@jest/globals';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

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
          session: { type: 'AUTHORIZE_NET', paymentEnvironment: 'sandbox', frameUrl: `${origin}/frame`, frameOrigin: origin },
        },
      },
    });
    expect(await get(scopeOf('summit').tenantId)).toMatchObject({ body: { data: { publishableKey: 'sandbox_summit_publishable' } } });
  });

  it('knows no tenant that is not there', async () => {
    expect(await get('nobody')).toMatchObject({ status: 404, body: { code: 'tenant_not_found' } });
  });
});
