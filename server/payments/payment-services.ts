import type { Gateways } from '../gateways/gateways.js';
import type { Secrets } from '../base/secrets.js';
import type { LiveLibrary } from '../library/live-library.js';
import type { Store } from '../database/store.js';
import type { TenantCache } from '../tenants/tenant-cache.js';

/** The services that payments depend on. */
export interface PaymentServices {
  readonly store: Store;
  readonly tenants: TenantCache;
  readonly library: LiveLibrary;
  readonly gateways: Gateways;
  readonly secrets: Secrets;
  readonly now: () => Date;
}
