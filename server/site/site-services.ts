import type { LiveLibrary } from '../library/live-library.js';
import type { Store } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';

/** The services that pages depend on. */
export interface SiteServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  /** The slug of the site that an address without one shows; by default that of the first primary tenant. */
  readonly defaultSlug?: string | undefined;
}
