import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import fields from './tenant-fields.json' with { type: 'json' };
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { readTenantFile } from '../../../fixtures/testing/read-tenants.js';
import { saveTenants } from '../../tenants/save-tenants.js';
import { root } from '../../../fixtures/testing/test-server.js';

const pictures = { logoUrl: '/pictures/harbor.svg', imageUrl: '/pictures/harbor-at-dawn.jpg' };

serverOverStores('a tenant', ({ rows, server }) => {
  let harbor: Record<string, unknown> = {};
  const tenants = async (query: string) => (await server.app.inject({ url: `/api/tenants/web?${query}` })).json();
  beforeAll(async () => {
    const read = readTenantFile(resolve(root, 'fixtures/tenants/harbor.json'));
    if (!read.ok) throw new Error(read.problems.join('\n'));
    const { tenant } = read.value;
    await saveTenants(rows.store, [{ ...read.value, tenant: { ...tenant, metaData: { ...tenant.metaData, ...pictures } } }]);
    // The store tells the server of the change, a moment later.
    for (let tries = 0; tries < 100 && !JSON.stringify(harbor).includes(pictures.logoUrl); tries += 1) {
      await setTimeout(50);
      [harbor = {}] = (await tenants('slug=harbor')).data;
    }
  });

  it.each(Object.entries(fields))(
    'has %s [R-3.214] [R-3.215] [R-3.219] [R-3.220] [R-3.222] [R-3.223] [R-3.225] [R-3.227] [R-3.228] [R-3.232..238] [R-3.242..244]',
    (name, value) => {
      expect(harbor[name]).toEqual(name === 'metaData' ? { ...Object(value), ...pictures } : value);
    },
  );

  it('has an id, a business with a website, a telephone, services, and whom to write to [R-3.213] [R-3.216..218] [R-3.221] [R-3.224] [R-3.226] [R-3.229..231] [R-3.239..241]', () => {
    const address = expect.stringContaining('@harbor-health.example');
    expect(harbor).toMatchObject({
      tenantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      businessName: expect.stringContaining('Harbor Health'),
      website: expect.stringContaining('harbor-health.example'),
      email: address,
      phone: expect.stringMatching(/^207\d{7}$/),
      configuration: {
        services: expect.arrayContaining([
          { code: 'MEMBERSHIP', name: 'Membership enrollment', isEnabled: true },
          { code: 'SUBMIT_REQUEST', name: 'Submit a request', isEnabled: true, action: { type: 'portal' } },
        ]),
      },
      contact: expect.arrayContaining(['primary', 'support'].map((type) => ({ type, email: address }))),
    });
  });
});
