import { describe, expect, it } from '@jest/globals';
import { hasGroupTenants, withGroupTenants } from './lookups.js';

const tenant = (code: string, groupCode: string) => ({ tenantId: `id-${code}`, groupCode, displayName: `${code} Clinic` });
const harbor = tenant('Harbor', 'coastal');
const race = { category: 'RACE', code: 'ASIAN', status: 'Active' };

describe('the tenants of a group as a lookup', () => {
  it('are those of the same group, with their names', () => {
    const entries = withGroupTenants([race], harbor, [harbor, tenant('Summit', 'peaks'), tenant('Meadow', 'COASTAL')]);
    expect(entries).toEqual([
      race,
      { category: 'TENANT', code: 'id-Harbor', label: 'Harbor Clinic', status: 'Active' },
      { category: 'TENANT', code: 'id-Meadow', label: 'Meadow Clinic', status: 'Active' },
    ]);
    expect(hasGroupTenants(entries)).toBe(true);
  });

  it('are none where the group has one tenant, and never those that a tenant file names', () => {
    const entries = withGroupTenants([race, { category: 'TENANT', code: 'id-Summit', status: 'Active' }], harbor, [harbor]);
    expect(entries).toEqual([race]);
    expect(hasGroupTenants(entries)).toBe(false);
  });
});
