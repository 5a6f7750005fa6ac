import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SiteContext, type Site } from './site.js';

interface SiteProviderProps {
  readonly site: Site;
  readonly children: ReactNode;
}

export function SiteProvider({ site, children }: SiteProviderProps) {
  return (
    <SiteContext.Provider value={site}>
      <I18nextProvider i18n={site.i18n}>{children}</I18nextProvider>
    </SiteContext.Provider>
  );
}
