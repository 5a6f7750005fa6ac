import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { firstSegment } from '../../server/shared/tenant-site.js';
import { decodePath } from '../../server/site/find-page.js';
import { resolveTenants, type Tenant } from './tenancy.js';

interface Table {
  readonly installations: { readonly [name: string]: readonly Tenant[] };
  readonly cases: readonly {
    readonly of: string;
    readonly slug: string;
    readonly path: string;
    readonly primary: string | null;
    readonly active: string | null;
  }[];
}

const { installations, cases } = JSON.parse(readFileSync('fixtures/site-addresses.json', 'utf8')) as Table;

/** What the two calls of D-10 answer. */
function found(of: string, slug: string): { readonly bySlug: Tenant[]; readonly byGroup: Tenant[] } {
  const all = (installations[of] ?? []).map((tenant) => ({ ...tenant, tenantId: tenant.code }));
  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const bySlug = all.filter((tenant) => isSame(tenant.slug, slug));
  const [first] = bySlug;
  return { bySlug, byGroup: first ? all.filter((tenant) => isSame(tenant.groupCode, first.groupCode)) : [] };
}

describe('the tenants of a site', () => {
  it.each(cases)(
    '[R-4.68] [R-4.69] [R-4.70] [R-4.71] [R-4.72] [R-4.73] at $slug$path ($of) are of $primary, and $active is active',
    ({ of, slug, path, primary, active }) => {
      const tenancy = resolveTenants(found(of, slug), slug, firstSegment(decodePath(path)));
      expect(tenancy?.primary.code ?? null).toBe(primary);
      expect(tenancy?.active?.code ?? null).toBe(active);
    },
  );

  it.each([
    [['agreement', 'Meadow'], 'meadow'],
    [['harbor', 'meadow'], 'harbor'],
    [['agreement', 'summit'], null],
    [['agreement', undefined], null],
  ])('[R-4.71] of the codes %j the first that is a tenant’s of the site is active: %p', (codes, active) => {
    expect(resolveTenants(found('demo', 'harbor'), 'harbor', ...codes)?.active?.code ?? null).toBe(active);
  });
});
