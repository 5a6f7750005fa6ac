import type { FastifyBaseLogger } from 'fastify';
import type { SiteServices } from './site-services.js';
import type { Tenant } from '../records/tenant.js';
import { findGroupProblems } from './group-problems.js';
import { firstSlug } from './whose-site.js';

type SiteWatchServices = Pick<SiteServices, 'store' | 'tenants' | 'defaultSlug'> & { readonly log: FastifyBaseLogger };

/** Passes all tenants to `told` now and after each change, and logs each problem of their groups once. */
export async function watchSites(
  { store, tenants, defaultSlug, log }: SiteWatchServices,
  onTenants: (all: readonly Tenant[]) => void,
): Promise<void> {
  let reported: readonly string[] = [];
  const update = async (): Promise<void> => {
    const all = await tenants.all();
    onTenants(all);
    const problems = findGroupProblems(all, defaultSlug ?? firstSlug(all));
    for (const problem of problems) if (!reported.includes(problem)) log.error(problem);
    reported = problems;
  };
  // If the store does not answer, it announces the change again later.
  store.onChange(() => void update().catch(() => undefined));
  await update();
}
