import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tenantWithCode } from '../shared/tenant-site.js';
import { findGroupProblems } from './watch-sites.js';
import { firstSlug, type SiteTenantRow, siteOf } from './whose-site.js';

interface Table {
  readonly installations: Readonly<Record<string, readonly Omit<SiteTenantRow, 'tenantId'>[]>>;
  readonly cases: readonly { readonly of: string; readonly slug: string; readonly path: string; readonly primary: string | null }[];
}

const root = resolve(import.meta.dirname, '../..');
const { installations, cases } = JSON.parse(readFileSync(resolve(root, 'fixtures/site-addresses.json'), 'utf8')) as Table;
const tenantsOf = (name: string): SiteTenantRow[] => (installations[name] ?? []).map((tenant) => ({ ...tenant, tenantId: tenant.code }));

describe('an address', () => {
  it.each(cases)(
    '[R-4.68] [R-4.69] [R-4.70] [R-4.71] [R-4.72] [R-4.73] $path at $slug ($of) belongs to the site of $primary',
    ({ of, slug, primary }) => {
      expect(siteOf(tenantsOf(of), slug)?.primary.code ?? null).toBe(primary);
    },
  );
});

describe('the tenant of an address', () => {
  it('[R-2.41] is found by its code, whatever its case, and only in its own site', () => {
    const site = siteOf(tenantsOf('demo'), 'harbor');
    expect(site && tenantWithCode(site.tenants, 'MEADOW')?.code).toBe('meadow');
    expect(site && tenantWithCode(site.tenants, 'summit')).toBeUndefined();
    expect(site && tenantWithCode(site.tenants, undefined)).toBeUndefined();
  });
});

describe('an address that names nobody', () => {
  it('is that of the primary tenant that was stored first', () => {
    expect(firstSlug(tenantsOf('demo'))).toBe('harbor');
    expect(firstSlug([...tenantsOf('demo').slice(1), ...tenantsOf('demo').slice(0, 1)])).toBe('summit');
    expect(firstSlug(tenantsOf('several and none primary'))).toBe('north');
    expect(firstSlug([])).toBe('');
  });
});

describe('a group of tenants that is set up wrong', () => {
  it('is told of: several of whom none or two are primary (D-11)', () => {
    expect(findGroupProblems(tenantsOf('several and none primary'), 'north')).toEqual([
      'None of the tenants of the group poles is primary, so none of their pages is found: north, south.',
      'No site has the slug "north", which addresses that name nobody are meant for (DEFAULT_SLUG); there are none.',
    ]);
    expect(findGroupProblems(tenantsOf('several and two primary'), 'east')).toEqual([
      '2 tenants of the group winds are primary, so only the site of east is found: east, west.',
    ]);
  });

  it('is not a tenant alone, whether it is primary or not', () => {
    expect(findGroupProblems(tenantsOf('alone and not primary'), 'lake')).toEqual([]);
    expect(findGroupProblems(tenantsOf('demo'), 'harbor')).toEqual([]);
  });

  it('nor is it one without a default slug, which is told by itself', () => {
    expect(findGroupProblems(tenantsOf('demo'), 'meadow')).toEqual([
      'No site has the slug "meadow", which addresses that name nobody are meant for (DEFAULT_SLUG); there are harbor, summit, himal.',
    ]);
  });
});
