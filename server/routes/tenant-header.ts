import { failure } from '../failure.js';
import type { Database } from '../store/store.js';
import { allTenants, tenantsBy } from '../store/tenants.js';
import type { Tenant } from '../tenant.js';

/** The tenant whose code the header `x-tenant` gives; letters' case does not matter. */
export async function tenantOf(db: Database, code: string): Promise<Tenant> {
  const [tenant] = await tenantsBy(db, 'code', code);
  if (tenant === undefined) throw failure(404, 'There is no such tenant.');
  return tenant;
}

/** The tenant meant by a call that names none: the primary one, and where several are, the first by code. */
export async function primaryTenant(db: Database): Promise<Tenant> {
  const tenants = await allTenants(db);
  const tenant = tenants.find(({ isPrimary }) => isPrimary) ?? tenants[0];
  if (tenant === undefined) throw failure(404, 'There is no tenant yet.');
  return tenant;
}
