import { useMemo, type ReactNode } from 'react';
import { useLastSite } from '../state/last-site.js';
import { SiteContext } from '../state/site.js';
import { BrandColours } from '../ui/look/brand.js';
import { HeadingFocus } from './navigation/heading-focus.js';
import { tenantBrand } from './tenant-brand.js';
import { IdleWatch } from './idle/idle-watch.js';
import { NewVersion } from './notices/new-version.js';
import { Offline } from './notices/offline.js';
import { Toasts } from './notices/toasts.js';

interface AroundProps {
  /** The version the site was built as. */
  readonly built: string;
  readonly children: ReactNode;
}

/** What lies around the pages and outlives each of them, in the words and colours of the site that was drawn last. */
export function AppShell({ built, children }: AroundProps) {
  const { site } = useLastSite();
  const brand = useMemo(() => (site ? tenantBrand(site.tenant) : {}), [site]);
  return (
    <SiteContext.Provider value={site}>
      <BrandColours brand={brand}>
        {children}
        <HeadingFocus />
        <NewVersion built={built} />
        <IdleWatch />
        <Toasts />
        <Offline />
      </BrandColours>
    </SiteContext.Provider>
  );
}
