import { expect, it } from '@jest/globals';
import everything from '../../../fixtures/cases/enrollment-individual/everything-required.payload.json' with { type: 'json' };
import { answerEligibly } from '../../../fixtures/testing/eligible-response.js';
import { agreements } from '../../../fixtures/testing/consent.js';
import { deskOverStores } from '../../../fixtures/testing/over-stores.js';
import { checkout, lineFor } from '../../../fixtures/testing/payments.js';

deskOverStores('the fresh demo tenant that requires a referrer', ({ desk, visit }) => {
  it('enrolls a visitor without a special link, by public calls alone [D-116]', async () => {
    const visitor = visit('summit');
    const [{ tenantId }] = (await visitor.ask('GET', '/tenants/web?slug=summit')).body.data;
    const [{ id, name }] = (await visitor.ask('POST', '/search/referrer', { query: 'Okafor' })).body.data;
    const person = { ...everything, referredBy: { id, name } };
    const created = await visitor.ask('POST', '/clients', person, { 'x-form': 'enrollment-individual' });
    expect([created.status, created.body.errors]).toEqual([201, undefined]);
    const { clientId, referredBy } = created.body.data.client;
    expect(referredBy).toEqual({ id: '8f2d6a10-3c41-4e0b-9a57-6d1f0b7c2a06', name: 'June Adaeze Okafor' });

    await answerEligibly(visitor, clientId, 'summit');
    const query = 'type=Membership&recommended=true&limit=999&offset=0';
    const { data: offerings } = (await visitor.ask('GET', `/tenants/${tenantId}/membership-offerings?${query}`)).body;
    const plan = offerings.find(({ billingType }: { billingType: string }) => billingType === 'Individual');
    const line = await lineFor(desk, 'summit', plan.tenantOfferingId, clientId);
    const chosen = await visitor.ask('PUT', `/clients/${clientId}/bulk/enrollments`, [line]);
    expect([chosen.status, chosen.body.errors]).toEqual([200, undefined]);
    const card = { paymentMethod: 'Card', token: await desk.token('summit'), tokenSource: 'AUTHORIZE_NET_HOSTED', source: 'public-web' };
    await visitor.ask('POST', `/merchant-customers/${clientId}/payment-sources`, { ...card, agreements });
    const paid = await checkout({ visitor, primary: clientId, enrollmentId: chosen.body.data[0].clientEnrollmentId });
    expect(paid).toMatchObject({ status: 200, body: { data: { payment: { status: 'captured' }, enrollments: [{ status: 'Active' }] } } });
  });
});
