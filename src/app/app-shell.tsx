import { useEffect, useMemo, type ReactNode } from 'react';
import { useLastSite } from './last-site.js';
import { SiteContext } from '../visit/site.js';
import { BrandColours } from '../ui/look/brand.js';
import { HeadingFocus } from './navigation/heading-focus.js';
import { tenantBrand } from '../visit/tenancy.js';
import { NewVersion } from './notices/new-version.js';
import { Offline } from './notices/offline.js';
import { Toasts } from './notices/toasts.js';
import { useLatePart } from '../ui/late-part.js';
import { useHasVisitorData } from '../visit/visitor-data.js';

const loadLive = async () => (await import('./live/live-changes.js')).LiveChanges;

/** Nothing for visitors: only a server for development names the version that changes begin from. */
function Live() {
  const version = document.querySelector<HTMLMetaElement>('meta[name=live]')?.content;
  const { Part, load } = useLatePart(loadLive);
  useEffect(() => {
    if (version !== undefined) load();
  }, [version, load]);
  return Part && version !== undefined ? <Part version={version} /> : null;
}

const loadIdleTimer = async () => (await import(/* webpackChunkName: "idle" */ './idle/idle-timer.js')).IdleTimer;

/** Loads and shows the idle timer after the page. If loading fails, the next input tries again. */
function IdleWatch() {
  const hasVisitorData = useHasVisitorData();
  const { Part, load } = useLatePart(loadIdleTimer);
  useEffect(load, [load, hasVisitorData]);
  return Part && <Part />;
}

interface AppShellProps {
  /** The version of the site's files. */
  readonly builtVersion: string;
  readonly children: ReactNode;
}

/** Shows the page and what outlives it: toasts, banners and dialogs, in the texts and colours of the last site. */
export function AppShell({ builtVersion, children }: AppShellProps) {
  const { site } = useLastSite();
  const brand = useMemo(() => (site ? tenantBrand(site.tenant) : {}), [site]);
  return (
    <SiteContext.Provider value={site}>
      <BrandColours brand={brand}>
        {children}
        <HeadingFocus />
        <NewVersion builtVersion={builtVersion} />
        <IdleWatch />
        <Toasts />
        <Offline />
        <Live />
      </BrandColours>
    </SiteContext.Provider>
  );
}
