import { useMemo, type ReactNode } from 'react';
import { useLastSite } from './last-site.js';
import { SiteContext } from '../visit/site.js';
import { BrandColours } from '../ui/look/brand.js';
import { HeadingFocus } from './navigation/heading-focus.js';
import { tenantBrand } from '../visit/tenancy.js';
import { IdleWatch } from './idle/idle-watch.js';
import { NewVersion } from './notices/new-version.js';
import { Offline } from './notices/offline.js';
import { Toasts } from './notices/toasts.js';

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
      </BrandColours>
    </SiteContext.Provider>
  );
}
