import type { TenantLibrary } from '../../engine/index.js';
import type { Offering } from '../records/offering.js';
import type { Tenant } from '../records/tenant.js';
import { intervalMonths } from '../shared/payment-plan.js';
import { productCode } from '../shared/services.js';

type Service = Tenant['configuration']['services'][number];

/** The price that a service begins at, without the registration fee. */
type StartingPrice = Pick<Offering, 'price' | 'billingInterval'>;

export interface ListedService extends Service {
  readonly from?: StartingPrice;
}

interface Catalogue {
  readonly tenant: Tenant;
  readonly offerings: readonly Offering[];
}

/** Returns a tenant's services, of which memberships have the lowest price, if the tenant sells any to everybody. */
export function listedServices({ tenant, offerings }: Catalogue, library: TenantLibrary | undefined): readonly ListedService[] {
  const from = lowestPrice(offerings);
  return tenant.configuration.services.map((service) =>
    from && library && productCode(library, service.code) === 'MEMBERSHIP' ? { ...service, from } : service,
  );
}

/** The lowest by the month; by the total where all are paid once or in installments. */
function lowestPrice(offerings: readonly Offering[]): StartingPrice | undefined {
  const open = offerings.filter(
    ({ type, status, visibility, plan }) => type === 'Membership' && status === 'Active' && visibility === 'Public' && plan === undefined,
  );
  const [lowest] = open.map(pricePerMonth).toSorted((one, other) => one.once - other.once || one.amount - other.amount);
  if (lowest === undefined) return undefined;
  return { price: visitorPrice(lowest.offering), billingInterval: lowest.offering.billingInterval };
}

function pricePerMonth(offering: Offering) {
  const months = intervalMonths(offering);
  return { offering, once: months === undefined ? 1 : 0, amount: visitorPrice(offering) / (months ?? 1) };
}

function visitorPrice({ price, nonMemberPrice }: Offering): number {
  return nonMemberPrice ?? price;
}
