import { useEffect, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { noteSite } from '../state/last-site.js';
import { SiteContext } from '../state/site.js';
import type { Tenancy } from '../state/tenancy.js';
import { FramelessSkeleton } from './frameless-page.js';
import { createPageLanguage } from './language/page-language.js';
import { useLoadedSite } from './loading/use-loaded-site.js';
import { useReferral } from './navigation/address.js';
import { RouteScreen } from './route-screen.js';
import { SiteRoutes } from './site-routes.js';

interface TenantPagesProps {
  readonly tenancy: Tenancy;
  /** The page of a site that is closed for maintenance; false if it is open. */
  readonly closed: ReactNode;
  /** Whether it is still unknown if the site is closed. */
  readonly isWaiting: boolean;
}

/** Shows the pages of a tenant in the visitor's language. Loads beside the first script, since it is needed only once the tenant is known. */
export function TenantPages(props: TenantPagesProps) {
  const [language] = useState(createPageLanguage);
  return (
    <I18nextProvider i18n={language}>
      <LoadedPages {...props} />
    </I18nextProvider>
  );
}

/** Loads the site and shows the current route, or the maintenance page if the site is closed; a skeleton until both are known. */
function LoadedPages({ tenancy, closed, isWaiting }: TenantPagesProps) {
  const site = useLoadedSite(tenancy, useReferral(tenancy));
  useEffect(() => {
    if (site) noteSite(site);
  }, [site]);
  if (!site || isWaiting) return <FramelessSkeleton />;
  return (
    <SiteContext.Provider value={site}>
      {closed || <SiteRoutes>{(route) => <RouteScreen route={route} />}</SiteRoutes>}
    </SiteContext.Provider>
  );
}
