import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { scopeOf } from '../../../fixtures/testing/sample-context.js';

const harbor = scopeOf('harbor').tenantId;
const summit = scopeOf('summit').tenantId;

serverOverStores('what a tenant sells', ({ server }) => {
  const get = async (url: string) => {
    const answer = await server.app.inject({ url: `/api/tenants/${url}` });
    return { status: answer.statusCode, body: answer.json() };
  };
  const ids = async (url: string): Promise<string[]> => {
    const { body } = await get(url);
    return body.data.map(({ tenantOfferingId }: { tenantOfferingId: string }) => tenantOfferingId);
  };

  it('lists services, all or those that are enabled [R-7.11] [R-7.38]', async () => {
    const { body } = await get(`${scopeOf('meadow').tenantId}/services?isEnabled=true`);
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(['MEMBERSHIP', 'APPOINTMENT']);
    expect((await get(`${harbor}/services?keyword=submit`)).body.data).toEqual([
      { code: 'SUBMIT_REQUEST', name: 'Submit a request', isEnabled: true, action: { type: 'portal' } },
    ]);
    expect((await get(`${harbor}/services?sortBy=code&sortOrder=DESC&limit=1`)).body.data).toMatchObject([{ code: 'SUBMIT_REQUEST' }]);
  });

  it.each([
    ['harbor', { price: 8900, billingInterval: 'Monthly' }],
    ['summit', { price: 59900, billingInterval: 'Bi-yearly' }],
  ])('tells the lowest price of a membership at %s, by the month', async (code, from) => {
    const { body } = await get(`${scopeOf(code).tenantId}/services`);
    expect(body.data.map((each: { from?: unknown }) => each.from).filter(Boolean)).toEqual([from]);
  });

  it('lists memberships that are sold, as SPEC says an offering is [R-7.12] [R-3.150] [R-3.151] [R-3.152] [R-3.153] [R-3.154] [R-3.155] [R-3.158]', async () => {
    const { status, body } = await get(
      `${harbor}/membership-offerings?type=Membership&recommended=true&visibility=Public&limit=999&offset=0`,
    );
    expect(status).toBe(200);
    expect(body.data[0]).toEqual({
      tenantOfferingId: 'harbor-individual-monthly',
      name: 'Harbor One',
      description: expect.any(String),
      type: 'Membership',
      price: 8900,
      registrationFee: 2500,
      billingType: 'Individual',
      billingInterval: 'Monthly',
      visibility: 'Public',
      status: 'Active',
      recommended: true,
      hours: 2,
      benefits: ['Your own doctor', 'Same-week visits', 'Messages answered the same day'],
      highlighted: true,
    });
    expect(body.data).toHaveLength(5);
  });

  it('lists public ones alone for every query, and never what is not sold any more [R-3.159] [R-7.43]', async () => {
    for (const query of ['', '&recommended=false', '&keyword=founders', '&status=Active', '&type=Membership', '&limit=999'])
      expect(await ids(`${harbor}/membership-offerings?visibility=Private${query}`)).toEqual([]);
    expect(await ids(`${harbor}/membership-offerings`)).not.toContain('harbor-founders-monthly');
    expect(await ids(`${harbor}/membership-offerings`)).toEqual(await ids(`${harbor}/membership-offerings?visibility=Public`));
    expect(await ids(`${harbor}/membership-offerings`)).not.toContain('harbor-student-yearly');
    expect(await ids(`${harbor}/membership-offerings?status=Inactive`)).toEqual([]);
  });

  it('[D-16] lists public services alone: a private one has no link [R-7.14] [R-7.44] [R-7.45]', async () => {
    for (const query of ['', '?visibility=Public']) {
      expect(await ids(`${harbor}/ancillary-offerings${query}`)).toEqual(['harbor-flu-shot', 'harbor-physio-ten']);
      expect(await ids(`${summit}/ancillary-offerings${query}`)).not.toContain('summit-team-lab');
    }
    expect(await ids(`${harbor}/ancillary-offerings?visibility=Private`)).toEqual([]);
    expect(await ids(`${harbor}/ancillary-offerings?status=Active&visibility=Public`)).toEqual(['harbor-flu-shot', 'harbor-physio-ten']);
    expect(await ids(`${harbor}/ancillary-offerings?status=Inactive`)).toEqual([]);
  });

  it('lists those of a plan, and those whose name has some letters, in the order asked for [R-7.39] [R-7.40] [R-9.47] [R-9.48]', async () => {
    expect(await ids(`${harbor}/membership-offerings?plan=elitePlan`)).toEqual(['harbor-elite-yearly']);
    expect(await ids(`${harbor}/membership-offerings?keyword=FAMILY&sortBy=price&sortOrder=DESC`)).toEqual([
      'harbor-family-yearly',
      'harbor-family-monthly',
    ]);
    for (const keyword of ['f\u00e0m\u0131ly', ' Family\u200b', 'ami'])
      expect(await ids(`${harbor}/membership-offerings?keyword=${encodeURIComponent(keyword)}`)).toHaveLength(2);
    expect(await ids(`${harbor}/membership-offerings?keyword=--`)).toEqual([]);
  });

  it('lists a part of them, 25 where nothing is said [R-7.41] [R-7.42]', async () => {
    expect(await ids(`${summit}/membership-offerings?limit=2&offset=1`)).toEqual(['summit-individual-split', 'summit-family-quarterly']);
    expect(await ids(`${summit}/membership-offerings?offset=500`)).toEqual([]);
  });

  it('gives one by its link, private or not [R-7.13]', async () => {
    expect(await get(`${harbor}/membership-offerings/harbor-founders-monthly`)).toMatchObject({
      status: 200,
      body: { data: { name: 'Harbor Founders', memberPrice: 5900, nonMemberPrice: 6500 } },
    });
  });

  it('knows no membership that is not sold, not a membership or not of this tenant', async () => {
    const none = { status: 404, body: { code: 'offering_not_found', message: 'There is no such offering.', status: 404 } };
    for (const id of ['harbor-student-yearly', 'summit-elite-monthly', 'harbor-flu-shot', 'nothing', 'constructor'])
      expect([id, await get(`${harbor}/membership-offerings/${id}`)]).toEqual([id, none]);
  });

  it('knows no tenant that is not there', async () => {
    const none = { status: 404, body: { code: 'tenant_not_found', message: 'There is no such tenant.', status: 404 } };
    for (const call of ['services', 'membership-offerings', 'membership-offerings/x', 'ancillary-offerings'])
      expect([call, await get(`nobody/${call}`)]).toEqual([call, none]);
  });

  it('refuses a query that is out of range, and ignores a parameter it does not know', async () => {
    const wrong = 'limit=0 limit=1000 limit=many offset=-1 visibility=Secret sortBy=secret sortOrder=UP recommended=maybe'.split(' ');
    for (const query of wrong) {
      const { status, body } = await get(`${harbor}/ancillary-offerings?unknown=1&${query}`);
      expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: `/${query.split('=')[0]}` });
    }
    expect((await get(`${harbor}/ancillary-offerings?unknown=1`)).status).toBe(200);
  });
});
