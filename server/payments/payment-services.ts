import type { Gateways } from '../gateways/gateways.js';
import type { Secrets } from '../base/secrets.js';
import type { LibraryKeeper } from '../library/library-keeper.js';
import type { Store } from '../store/store.js';
import type { TenantKeeper } from '../tenants/tenant-keeper.js';

/** What a payment needs from outside. */
export interface PaymentServices {
  readonly store: Store;
  readonly tenants: TenantKeeper;
  readonly library: LibraryKeeper;
  readonly gateways: Gateways;
  readonly secrets: Secrets;
  readonly now: () => Date;
}
