import { useMemo } from 'react';
import { loadingError } from '../../visit/api/loading-error.js';
import { useTenants } from './tenants.js';
import { resolveTenants, type Tenancy } from '../../visit/tenancy.js';
import { siteSlug } from './page-meta.js';

/** Returns the tenants of the site; null if the address belongs to none, undefined while loading. Throws if loading fails. */
export function useTenancy(code: string | undefined, tenantParameter: string | undefined): Tenancy | null | undefined {
  const slug = siteSlug();
  const loaded = useTenants(slug);
  const error = loadingError(loaded);
  if (error !== undefined) throw error;
  const { data } = loaded;
  return useMemo(() => data && (resolveTenants(data, slug, code, tenantParameter) ?? null), [data, slug, code, tenantParameter]);
}
