import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import './language/devanagari.css';
import './site.css';
import '../ui/unseen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { Router } from 'wouter';
import { AppShell } from './app-shell.js';
import { SWR_OPTIONS } from './loading/swr-options.js';
import { isExpectedError, SiteErrorBoundary } from './errors/site-error-boundary.js';
import { keepPrerender } from './loading/prerender.js';
import { aroundNavigation, rememberScroll } from './navigation/scroll-memory.js';

/** The version in package.json, and whether the site was built with MAINTENANCE=1: webpack writes them in. */
declare const __BUILD_VERSION__: string;
declare const __MAINTENANCE__: boolean;

/** Reports errors that the site does not handle itself; failed calls and scripts are shown to the visitor. */
function reportUnexpected(error: unknown): void {
  if (!isExpectedError(error)) reportError(error);
}

const root = document.getElementById('root') ?? document.body;
keepPrerender(root);
rememberScroll();
createRoot(root, { onCaughtError: reportUnexpected }).render(
  <StrictMode>
    <SWRConfig value={SWR_OPTIONS}>
      <Router aroundNav={aroundNavigation}>
        <AppShell builtVersion={__BUILD_VERSION__}>
          <SiteErrorBoundary isClosed={__MAINTENANCE__} />
        </AppShell>
      </Router>
    </SWRConfig>
  </StrictMode>,
);
