import { Suspense, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useMaintenance, useBypass } from './maintenance/use-maintenance.js';
import { metaContent } from '../visit/provider.js';
import { type Tenancy, resolveTenants, tenantBrand } from '../visit/tenancy.js';
import { lazyPart } from '../ui/lazy-part.js';
import { BrandColours } from '../ui/look/brand.js';
import { useRetry } from './errors/retry.js';
import { FramelessPage, FramelessSkeleton, TenantContext } from './frameless-page.js';
import { FramelessErrorFallback } from './errors/error-fallback.js';
import { useFirstSegment, useTenantParameter } from './navigation/address.js';
import { loadingError } from '../visit/api/loading-error.js';
import useSWR from 'swr';
import type { TenantsAnswer } from '../../server/http/routes/tenants.js';
import { callApi } from '../visit/api/call-api.js';

const loadPages = () => import(/* webpackChunkName: "pages" */ './tenant-pages.js');
const TenantPages = lazyPart(async () => (await loadPages()).TenantPages, 'pages');
const NotFound = lazyPart(async () => (await import('../features/landing/not-found.js')).NotFound);
const Maintenance = lazyPart(async () => (await import('./maintenance/maintenance.js')).Maintenance);

interface SiteRootProps {
  /** Whether the site was built for maintenance; then no request is sent (SPEC 1). */
  readonly isClosed: boolean;
}

/** Shows the site, or the maintenance page if the site is closed and the server accepts no bypass of this browser. */
export function SiteRoot({ isClosed }: SiteRootProps) {
  const hasBypass = useBypass();
  return (
    <Suspense fallback={<FramelessSkeleton />}>{isClosed && !hasBypass ? <Maintenance /> : <OpenSite hasBypass={hasBypass} />}</Suspense>
  );
}

interface OpenSiteProps {
  readonly hasBypass: boolean | undefined;
}

/** Shows the site of the tenant in the address, or the not-found page without one. */
function OpenSite({ hasBypass }: OpenSiteProps) {
  const tenancy = useTenancy(useFirstSegment(), useTenantParameter());
  const hasSettled = usePagesSettled();
  if (tenancy === null) return <FramelessPage>{<NotFound />}</FramelessPage>;
  return tenancy && hasSettled ? <TenantSite tenancy={tenancy} hasBypass={hasBypass} /> : <FramelessSkeleton />;
}

/** Whether the code of the pages has loaded or failed. Rendering it earlier would suspend, and React delays suspended content. */
function usePagesSettled(): boolean {
  const [hasSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    loadPages().then(settle, settle);
  }, []);
  return hasSettled;
}

/**
 * Shows a tenant's site, or its closed page if the primary or active tenant is closed. Loads that in parallel, unless bypassed. A closed
 * site shows no errors.
 */
function TenantSite({ tenancy, hasBypass }: OpenSiteProps & { readonly tenancy: Tenancy }) {
  const { primary, active } = tenancy;
  const tenant = active ?? primary;
  const brand = useMemo(() => tenantBrand(tenant), [tenant]);
  const codes = [...new Set([primary.code, tenant.code])];
  const { isClosed, error } = useMaintenance(codes, hasBypass);
  const retry = useRetry();
  const closed = <Maintenance />;
  return (
    <TenantContext value={tenant}>
      <BrandColours brand={brand}>
        {error !== undefined && isClosed === undefined ? (
          <FramelessErrorFallback error={error} resetErrorBoundary={retry} />
        ) : (
          <ErrorBoundary
            fallbackRender={(failed) => (isClosed ? closed : <FramelessErrorFallback {...failed} />)}
            onReset={retry}
            resetKeys={[hasBypass]}
          >
            <TenantPages tenancy={tenancy} closed={isClosed && closed} />
          </ErrorBoundary>
        )}
      </BrandColours>
    </TenantContext>
  );
}

/** Returns the tenants of the site; null if the address belongs to none, undefined while loading. Throws if loading fails. */
function useTenancy(code: string | undefined, tenantParameter: string | undefined): Tenancy | null | undefined {
  // The server writes it into the page, because it alone validates the host (D-120).
  const slug = metaContent('tenant-slug');
  const loaded = useTenants(slug);
  const error = loadingError(loaded);
  if (error !== undefined) throw error;
  const { data } = loaded;
  return useMemo(() => data && (resolveTenants(data, slug, code, tenantParameter) ?? null), [data, slug, code, tenantParameter]);
}

type Tenants = TenantsAnswer['data'];

/** Loads the tenants with the slug of the site, and all tenants of their group (D-10). */
function useTenants(slug: string) {
  return useSWR(['tenants', slug], () => loadTenants(slug));
}

/** Requests the tenants with a slug, then those of the first one's group; both lists are empty for an unknown slug. */
async function loadTenants(slug: string): Promise<{ readonly bySlug: Tenants; readonly byGroup: Tenants }> {
  const bySlug = (await callApi<Tenants>('/api/tenants/web', { query: { slug }, gives: 'list' })).data;
  const [first] = bySlug;
  if (!first) return { bySlug, byGroup: [] };
  return { bySlug, byGroup: (await callApi<Tenants>('/api/tenants/web', { query: { groupCode: first.groupCode }, gives: 'list' })).data };
}
