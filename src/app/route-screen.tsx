import { Suspense, useEffect } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useTranslation } from 'react-i18next';
import type { Page, Route } from '../../engine/index.js';
import { own } from '../../engine/base/pointer.js';
import { Frame } from '../layouts/frame.js';
import { offeredService, serviceOf } from '../visit/page-service.js';
import { homePath, useSite, type Site } from '../visit/site.js';
import { preserveQuery } from '../ui/preserve-query.js';
import { lazyPart } from '../ui/lazy-part.js';
import { useTitle } from '../ui/title.js';
import { FrameContent, NamedPanel } from './frame-content.js';
import { Skeleton } from './loading/skeleton.js';

const loadSteps = () => import(/* webpackChunkName: "steps" */ './steps/wizard-screen.js');
const StepsScreen = lazyPart(async () => (await loadSteps()).WizardScreen, 'steps');

/** Shows the page of a route in its frame: a wizard or a panel. Redirects if the tenant does not offer its service. */
export function RouteScreen({ route }: { readonly route: Route }) {
  const site = useSite();
  const search = useSearch();
  const page = route.page === undefined ? undefined : (own(site.library.pages, route.page) as Page | undefined);
  if (page && isNotOffered(site, route, page, search))
    return <Redirect to={preserveQuery(`/${site.tenant.code}/invalid`, search)} replace />;
  if (page?.steps) {
    return (
      <Suspense fallback={<RouteSkeleton route={route} />}>
        <StepsScreen route={route} page={page} />
      </Suspense>
    );
  }
  return <PanelScreen route={route} name={page?.panel ?? route.panel ?? ''} />;
}

/** Whether the tenant does not offer the service of a page (D-37). */
function isNotOffered(site: Site, route: Route, page: Page, search: string): boolean {
  const service = serviceOf(site.library, route, page, search);
  return service !== undefined && offeredService(site, service) === undefined;
}

function RouteSkeleton({ route }: { readonly route: Route }) {
  return (
    <Frame route={route}>
      <Skeleton of="form" />
    </Frame>
  );
}

/** Shows a panel in its frame, sets the title, and preloads the wizard. */
function PanelScreen({ route, name }: { readonly route: Route; readonly name: string }) {
  const site = useSite();
  const { tenant } = site;
  const { t } = useTranslation();
  const label = t(`route.${route.id}`, route.label);
  useTitle(route.isHome ? t('panel.landing.title', tenant.uiConfiguration.title ?? '') : label, tenant.displayName);
  // Preloads the wizard, where most panels lead. A failure is reported when the wizard is shown.
  useEffect(() => void loadSteps().catch(() => undefined), []);
  const back = route.isHome ? undefined : { label, to: homePath(site) };
  return (
    <Frame route={route} back={back}>
      <FrameContent>
        <NamedPanel name={name} route={route} pageKey="" />
      </FrameContent>
    </Frame>
  );
}
