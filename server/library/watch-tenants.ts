import type { Scope } from '../../engine/build.js';
import type { Store } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';
import type { LiveLibrary } from './live-library.js';

/** Returns the scopes of all stored tenants. */
export async function readScopes(tenants: TenantCache): Promise<readonly Scope[]> {
  return (await tenants.all()).map(({ platform, groupCode, code }) => ({ platform, group: groupCode, tenant: code }));
}

/** Recompiles the definitions whenever a tenant is new or changes its platform. */
export function watchTenants(store: Store, tenants: TenantCache, library: LiveLibrary, first: readonly Scope[]): void {
  let compiledScopes = JSON.stringify(first);
  const update = async (): Promise<void> => {
    const scopes = await readScopes(tenants);
    if (JSON.stringify(scopes) === compiledScopes) return;
    compiledScopes = JSON.stringify(scopes);
    library.serveTenants(scopes);
  };
  // If the store does not answer, it announces the change again later.
  store.onChange(() => void update().catch(() => undefined));
}
