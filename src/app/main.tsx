import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import './devanagari.css';
import './site.css';
import '../ui/unseen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig } from 'swr';
import { Router } from 'wouter';
import { Around } from './around.js';
import { CALLS } from './calls.js';
import { isExpected } from './expected.js';
import { keepFirstWords } from './first-words.js';
import { Guarded } from './guarded.js';
import { createI18n } from './i18n.js';
import { aroundNavigation, keepScroll } from './scroll-memory.js';

/** The version in package.json, and whether the site was built with MAINTENANCE=1: webpack writes them in. */
declare const __BUILD_VERSION__: string;
declare const __MAINTENANCE__: boolean;

/** A call or a part that failed has been told to the visitor; what else was caught is for whoever looks after the site. */
function tellOthers(error: unknown): void {
  if (!isExpected(error)) reportError(error);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
keepFirstWords(root);
keepScroll();
createRoot(root, { onCaughtError: tellOthers }).render(
  <StrictMode>
    <I18nextProvider i18n={createI18n()}>
      <SWRConfig value={CALLS}>
        <Router aroundNav={aroundNavigation}>
          <Around built={__BUILD_VERSION__}>
            <Guarded isClosed={__MAINTENANCE__} />
          </Around>
        </Router>
      </SWRConfig>
    </I18nextProvider>
  </StrictMode>,
);
