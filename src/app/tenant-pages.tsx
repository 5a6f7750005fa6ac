import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { noteSite } from './last-site.js';
import { SiteProvider } from '../visit/site-provider.js';
import type { Tenancy } from '../visit/tenancy.js';
import { FramelessSkeleton } from './frameless-page.js';
import { useLoadedSite } from './loading/use-loaded-site.js';
import { useReferral } from './navigation/address.js';
import { RouteScreen } from './route-screen.js';
import { SiteRoutes } from './site-routes.js';

interface TenantPagesProps {
  readonly tenancy: Tenancy;
  /** The page of a site that is closed for maintenance; false if it is open, undefined while that is unknown. */
  readonly closed: ReactNode;
}

/**
 * Loads a tenant's site and shows the current route, or the maintenance page if the site is closed; a skeleton until both are known. Loads
 * beside the first script, since it is needed only once the tenant is known.
 */
export function TenantPages({ tenancy, closed }: TenantPagesProps) {
  const site = useLoadedSite(tenancy, useReferral(tenancy));
  useEffect(() => {
    if (site) noteSite(site);
  }, [site]);
  // A deferred render is made in short pieces, so that what is typed or pressed meanwhile is not held up.
  const isShown = useDeferredValue(site && closed !== undefined);
  if (!site || !isShown) return <FramelessSkeleton />;
  return <SiteProvider site={site}>{closed || <SiteRoutes>{(route) => <RouteScreen route={route} />}</SiteRoutes>}</SiteProvider>;
}
