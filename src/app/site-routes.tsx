import type { ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { TenantLibrary } from '../../engine/index.js';
import { routesOfSite } from '../../server/shared/services.js';
import { useSite } from '../visit/site.js';
import { PAGE_IDS } from '../visit/site-codes.js';
import { useForgetCount } from '../visit/visitor-data.js';
import { lazyPart } from '../ui/lazy-part.js';
import { FramelessPage } from './frameless-page.js';

const NotFound = lazyPart(async () => (await import('../features/landing/not-found.js')).NotFound);

/** Matches every path; `*`, which a route without a path has, matches no line break (`%0A`). */
const ANY_PATH = /^/;

interface SiteRoutesProps {
  /** Returns the screen of a route. */
  readonly children: (route: TenantLibrary['routes']['routes'][number]) => ReactNode;
}

/** Shows the screen of the current route; mounts it again for another tenant and after everything was forgotten. */
export function SiteRoutes({ children: screenOf }: SiteRoutesProps) {
  const { library, tenant, tenants } = useSite();
  const { routes } = library.routes;
  const [path] = useLocation();
  const forgetCount = useForgetCount();
  const notFound = routes.find(({ id }) => id === PAGE_IDS.notFound);
  return (
    <Switch key={`${tenant.code} ${forgetCount}`}>
      {routesOfSite(routes, tenants, path).map((route) => (
        <Route key={route.id} path={route.path}>
          {screenOf(route)}
        </Route>
      ))}
      <Route path={ANY_PATH}>{notFound ? screenOf(notFound) : <FramelessPage>{<NotFound />}</FramelessPage>}</Route>
    </Switch>
  );
}
