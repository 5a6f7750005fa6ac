import { expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';

const harborId = '5b0c1f6e-7d0f-4a39-9f0a-1c7e3a2d4b01';

serverOverStores('the calls', ({ server, change }) => {
  const get = async (url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> => {
    const answer = await server.app.inject({ url, headers });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('lists the tenants of a slug in any case or of a group, none of an unknown slug, and asks for one of both [R-7.9] [R-7.36] [R-7.37] [R-4.66] [R-4.67]', async () => {
    const harbor = { code: 'harbor', groupCode: 'coastal', isPrimary: true };
    expect(await get('/api/tenants/web?slug=HARBOR')).toMatchObject({ status: 200, body: { data: [harbor] } });
    expect(await get('/api/tenants/web?groupCode=coastal')).toMatchObject({ body: { data: [harbor, { code: 'meadow' }] } });
    expect(await get('/api/tenants/web?slug=nobody')).toEqual({ status: 200, body: { data: [] } });
    const unnamed = { code: 'tenants_not_named', status: 400, message: 'Say which tenants: slug or groupCode.' };
    expect(await get('/api/tenants/web')).toMatchObject({ status: 400, body: unnamed });
  });

  it('gives settings by category, with code, status, type, value and required [R-7.10] [R-3.289] [R-3.290] [R-3.291] [R-3.292] [R-3.293] [R-3.294] [R-3.295] [R-3.296]', async () => {
    const { status, body } = await get(`/api/tenants/${harborId}/settings`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { cases: expect.any(Array), miscellaneous: expect.any(Array) } });
    expect(body).toHaveProperty(
      'data.enrollment',
      expect.arrayContaining([
        { code: 'MIN_AGE', status: 'Enabled', required: false, value: 2 },
        { code: 'WORK_PHONE', status: 'ENABLED_TO_ADMIN,ENABLED_TO_CLIENT', required: false },
      ]),
    );
    expect(body).toHaveProperty(
      'data.cases',
      expect.arrayContaining([{ code: 'GROUP_MEMBER_MGMT', status: 'Enabled', required: false, type: 'CLIENT,GROUP_MEMBER' }]),
    );
  });

  it('lists no setting that the catalogue does not name, and none of an unknown tenant', async () => {
    await change(`insert into tenant_settings (tenant_id, category, code, position, body) values ('${harborId}', 'miscellaneous', 'INTERNAL_NOTE', 99,
      '{"code":"INTERNAL_NOTE","status":"Enabled","value":"not for visitors"}')`);
    expect(JSON.stringify(await get(`/api/tenants/${harborId}/settings`))).not.toContain('INTERNAL_NOTE');
    await change("delete from tenant_settings where code = 'INTERNAL_NOTE'");
    expect(await get('/api/tenants/nobody/settings')).toMatchObject({ status: 404, body: { code: 'tenant_not_found', status: 404 } });
  });

  it("gives a group's dictionary, put together from its tenants, and refuses to guess the group [R-7.29] [R-7.56] [R-3.278]", async () => {
    const { body } = await get('/api/lang-dictionary/en/tenant?groupCode=coastal');
    expect(body).toMatchObject({ data: { 'harbor_field.sponsorId.title': 'Sponsor number', 'meadow_field.phone.title': 'Mobile phone' } });
    expect((await get('/api/lang-dictionary/en/tenant')).status).toBe(400);
  });

  it('gives the entries of a category, up to a limit [R-7.30] [R-7.57] [R-7.58] [R-7.59] [R-3.272] [R-3.273] [R-3.274] [R-3.275]', async () => {
    const { body } = await get('/api/lookup?category=RACE&limit=2', { 'x-tenant': 'Harbor' });
    expect(body).toEqual({
      data: [
        { code: 'AMERICAN_INDIAN', status: 'Active', category: 'RACE', label: 'American Indian or Alaska Native' },
        { code: 'ASIAN', status: 'Active', category: 'RACE', label: 'Asian' },
      ],
    });
  });

  it('gives the tenants of a group that has several, and none of a group with one', async () => {
    const entry = { category: 'TENANT', status: 'Active', code: expect.any(String) };
    expect(await get('/api/lookup?category=TENANT', { 'x-tenant': 'harbor' })).toEqual({
      status: 200,
      body: {
        data: [
          { ...entry, label: 'Harbor Health' },
          { ...entry, label: 'Meadow Clinic' },
        ],
      },
    });
    expect(await get('/api/lookup?category=TENANT', { 'x-tenant': 'summit' })).toEqual({ status: 200, body: { data: [] } });
  });

  it('gives the entry of maintenance, which is off [R-3.276] [R-7.60]', async () => {
    expect(await get('/api/lookup?category=MAINTENANCE_MODE', { 'x-tenant': 'harbor' })).toMatchObject({
      status: 200,
      body: { data: [{ status: 'Inactive', category: 'MAINTENANCE_MODE' }] },
    });
  });

  it("gives the primary tenant's entries to a call that names no tenant, and nobody's to one that names a wrong one [R-3.277] [R-7.61]", async () => {
    expect(await get('/api/lookup?category=LEAD_SOURCE')).toHaveProperty('body.data.length', 4);
    expect((await get('/api/lookup', { 'x-tenant': 'nobody' })).status).toBe(404);
    expect(await get('/api/lookup?category=RACE', { 'x-tenant': 'meadow' })).toEqual({ status: 200, body: { data: [] } });
  });

  it('says that it is well, and its deployed version [R-7.31]', async () => {
    expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await get('/version.json')).toEqual({ status: 200, body: { version: '1.2.3' } });
  });

  it('answers the same failure to any address of the API that is nothing, and has no calls outside /api [R-7.1]', async () => {
    const nothing = { status: 404, body: { code: 'not_found', message: 'There is nothing at this address.', status: 404 } };
    expect(await get('/api/nothing')).toEqual(nothing);
    expect(await get('/api/tenants/web/')).toEqual(nothing);
    expect((await server.app.inject({ url: '/tenants/web?slug=harbor' })).headers['content-type']).toContain('text/html');
  });
});
