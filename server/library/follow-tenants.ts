import type { Scope } from '../../engine/build.js';
import type { Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';
import type { LibraryKeeper } from './library-keeper.js';

/** Whose definitions there are: those of every tenant of the store. */
export async function scopesOf(tenants: TenantKeeper): Promise<readonly Scope[]> {
  return (await tenants.all()).map(({ platform, groupCode, code }) => ({ platform, group: groupCode, tenant: code }));
}

/** Has the definitions compiled for a tenant that is new, or whose platform is another, without a start of the server. */
export function followTenants(store: Store, tenants: TenantKeeper, library: LibraryKeeper, first: readonly Scope[]): void {
  let known = JSON.stringify(first);
  const look = async (): Promise<void> => {
    const scopes = await scopesOf(tenants);
    if (JSON.stringify(scopes) === known) return;
    known = JSON.stringify(scopes);
    library.serveTenants(scopes);
  };
  // Where the store does not answer, what changed is announced again when it does.
  store.onChange(() => void look().catch(() => undefined));
}
