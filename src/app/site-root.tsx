import { Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useMaintenance } from '../api/maintenance.js';
import { contactEmail } from '../panels/contact-email.js';
import { useForgetCount } from '../state/away.js';
import { useBypass } from '../state/bypass.js';
import { noteSite } from '../state/last-site.js';
import { SiteContext, useSite } from '../state/site.js';
import type { Tenancy } from '../state/tenancy.js';
import { lazyPart } from '../ui/lazy-part.js';
import { BrandColours } from '../ui/look/brand.js';
import { useRetry } from './errors/retry.js';
import { FramelessPage, FramelessSkeleton } from './frameless-page.js';
import { tenantBrand } from './tenant-brand.js';
import { FramelessErrorFallback } from './errors/error-fallback.js';
import { siteProvider } from './loading/page-meta.js';
import { useFirstSegment, useTenantParameter, useReferral, useRoute } from './navigation/address.js';
import { RouteScreen } from './route-screen.js';
import { useLoadedSite, useTenancy } from './loading/use-loaded-site.js';
import { PAGE_IDS } from '../state/site-codes.js';

const NotFound = lazyPart(async () => (await import('../panels/not-found.js')).NotFound);
const Maintenance = lazyPart(async () => (await import('./maintenance/maintenance.js')).Maintenance);

interface SiteRootProps {
  /** Built as closed for maintenance: the server is not even asked (SPEC 1). */
  readonly isClosed: boolean;
}

/** What the site shows: maintenance where it is closed, unless this browser may pass. */
export function SiteRoot({ isClosed }: SiteRootProps) {
  const mayPass = useBypass();
  return (
    <Suspense fallback={<FramelessSkeleton />}>
      {isClosed && !mayPass ? <Maintenance email={siteProvider().supportEmail} /> : <OpenSite mayPass={mayPass} />}
    </Suspense>
  );
}

interface OpenSiteProps {
  readonly mayPass: boolean;
}

/** The site of the tenant the address names, or that there is none. */
function OpenSite({ mayPass }: OpenSiteProps) {
  const tenancy = useTenancy(useFirstSegment(), useTenantParameter());
  if (tenancy === null) return <FramelessPage>{<NotFound provider={siteProvider()} />}</FramelessPage>;
  return tenancy ? <TenantSite tenancy={tenancy} mayPass={mayPass} /> : <FramelessSkeleton />;
}

/** Whether the site is closed is asked beside everything else, and nothing is drawn before the answer. */
function TenantSite({ tenancy, mayPass }: OpenSiteProps & { readonly tenancy: Tenancy }) {
  const { primary, active } = tenancy;
  const tenant = active ?? primary;
  const brand = useMemo(() => tenantBrand(tenant), [tenant]);
  const codes = [...new Set([primary.code, tenant.code])];
  const { data: isClosed = mayPass ? false : undefined, error } = useMaintenance(mayPass ? undefined : codes);
  const again = useRetry();
  if (error !== undefined && isClosed === undefined) throw error;
  const closed = <Maintenance name={tenant.displayName} email={contactEmail(tenant)} />;
  return (
    <BrandColours brand={brand}>
      <ErrorBoundary fallbackRender={(failed) => (isClosed ? closed : <FramelessErrorFallback {...failed} />)} onReset={again}>
        <Loaded tenancy={tenancy}>{isClosed === undefined ? <FramelessSkeleton /> : isClosed ? closed : <Routed />}</Loaded>
      </ErrorBoundary>
    </BrandColours>
  );
}

function Loaded({ tenancy, children }: { readonly tenancy: Tenancy; readonly children: ReactNode }) {
  const site = useLoadedSite(tenancy, useReferral(tenancy));
  useEffect(() => {
    if (site) noteSite(site);
  }, [site]);
  return site ? <SiteContext.Provider value={site}>{children}</SiteContext.Provider> : <FramelessSkeleton />;
}

/** Another tenant's page is another page, whatever they share, and so is one where everything was forgotten. */
function Routed() {
  const site = useSite();
  const times = useForgetCount();
  const route = useRoute(site) ?? site.library.routes.routes.find(({ id }) => id === PAGE_IDS.notFound);
  return route ? (
    <RouteScreen route={route} key={`${site.tenant.code} ${route.id} ${times}`} />
  ) : (
    <FramelessPage>{<NotFound />}</FramelessPage>
  );
}
