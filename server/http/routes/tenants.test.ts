import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { serverOverStores } from '../../../fixtures/testing/over-stores.js';
import { readTenantFile } from '../../tenants/tenant-file.js';
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

  it.each([
    ['tenantId [R-3.213]', expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ['code [R-3.214]', 'harbor'],
    ['displayName [R-3.215]', 'Harbor Health'],
    ['businessName [R-3.216]', expect.stringContaining('Harbor Health')],
    ['website [R-3.217]', expect.stringContaining('harbor-health.example')],
    ['email [R-3.218]', expect.stringContaining('@harbor-health.example')],
    ['groupCode [R-3.219]', 'coastal'],
    ['isPrimary [R-3.220]', true],
    [
      'contact [R-3.221] [R-3.229] [R-3.230] [R-3.231]',
      expect.arrayContaining([
        { type: 'primary', email: expect.stringContaining('@') },
        { type: 'support', email: expect.stringContaining('@') },
      ]),
    ],
    [
      'metaData [R-3.222] [R-3.232] [R-3.233] [R-3.234] [R-3.235] [R-3.236]',
      {
        ...pictures,
        description: 'Membership, appointments and check-in at Harbor Health.',
        themeColor: { primary: '#00a1be', secondary: '#ea6e2c' },
      },
    ],
    ['uiConfiguration [R-3.223] [R-3.237] [R-3.238]', { title: 'Care that knows you', caption: 'Membership for you and your family.' }],
    [
      'configuration [R-3.224] [R-3.239] [R-3.240] [R-3.241]',
      {
        services: expect.arrayContaining([
          { code: 'MEMBERSHIP', name: 'Membership enrollment', isEnabled: true },
          { code: 'SUBMIT_REQUEST', name: 'Submit a request', isEnabled: true, action: { type: 'portal' } },
        ]),
      },
    ],
    ['publicPage [R-3.225] [R-3.242] [R-3.243] [R-3.244]', { phone: '2075550142', countryCode: 'US', phoneExt: '1' }],
    ['phone [R-3.226]', expect.stringMatching(/^207\d{7}$/)],
    ['countryCode [R-3.227]', 'US'],
    ['phoneExt [R-3.228]', '1'],
  ])('has %s', (named, value) => {
    expect(harbor[named.split(' ')[0] ?? '']).toEqual(value);
  });
});
