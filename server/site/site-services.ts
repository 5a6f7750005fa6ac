import type { LibraryKeeper } from '../library/library-keeper.js';
import type { Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';

/** What the pages need from outside. */
export interface SiteServices {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  readonly library: LibraryKeeper;
  /** The slug of the site that an address without one shows; by default that of the first primary tenant. */
  readonly defaultSlug?: string | undefined;
}
