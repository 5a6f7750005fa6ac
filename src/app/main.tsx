import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import './language/devanagari.css';
import './site.css';
import '../ui/unseen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig } from 'swr';
import { Router } from 'wouter';
import { AppShell } from './app-shell.js';
import { SWR_OPTIONS } from './loading/swr-options.js';
import { isExpectedError } from './errors/is-expected-error.js';
import { createPageLanguage } from './language/page-language.js';
import { keepPrerender } from './loading/prerender.js';
import { SiteErrorBoundary } from './errors/site-error-boundary.js';
import { aroundNavigation, keepScroll } from './navigation/scroll-memory.js';

/** The version in package.json, and whether the site was built with MAINTENANCE=1: webpack writes them in. */
declare const __BUILD_VERSION__: string;
declare const __MAINTENANCE__: boolean;

/** A call or a part that failed has been told to the visitor; what else was caught is for whoever looks after the site. */
function tellOthers(error: unknown): void {
  if (!isExpectedError(error)) reportError(error);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
keepPrerender(root);
keepScroll();
createRoot(root, { onCaughtError: tellOthers }).render(
  <StrictMode>
    <I18nextProvider i18n={createPageLanguage()}>
      <SWRConfig value={SWR_OPTIONS}>
        <Router aroundNav={aroundNavigation}>
          <AppShell built={__BUILD_VERSION__}>
            <SiteErrorBoundary isClosed={__MAINTENANCE__} />
          </AppShell>
        </Router>
      </SWRConfig>
    </I18nextProvider>
  </StrictMode>,
);
