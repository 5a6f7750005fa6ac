import type { FastifyBaseLogger } from 'fastify';
import type { SiteServices } from './site-services.js';
import type { Tenant } from '../records/tenant.js';
import { groupFaults } from './group-faults.js';
import { firstSlug } from './whose-site.js';

type Following = Pick<SiteServices, 'store' | 'tenants' | 'defaultSlug'> & { readonly log: FastifyBaseLogger };

/** Tells of the tenants there are, now and after each change, and logs once what is wrong with how they are set up. */
export async function followSites({ store, tenants, defaultSlug, log }: Following, told: (all: readonly Tenant[]) => void): Promise<void> {
  let known: readonly string[] = [];
  const look = async (): Promise<void> => {
    const all = await tenants.all();
    told(all);
    const faults = groupFaults(all, defaultSlug ?? firstSlug(all));
    for (const fault of faults) if (!known.includes(fault)) log.error(fault);
    known = faults;
  };
  // Where the store does not answer, what changed is announced again when it does.
  store.onChange(() => void look().catch(() => undefined));
  await look();
}
