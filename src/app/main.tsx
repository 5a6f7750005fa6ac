import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import './site.css';
import '../forms/form.css';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { I18nextProvider } from 'react-i18next';
import { SWRConfig, useSWRConfig } from 'swr';
import { Route, Switch } from 'wouter';
import { ErrorFallback } from './error-fallback.js';
import { createI18n } from './i18n.js';
import { NotFound } from './not-found.js';
import { Skeleton } from './skeleton.js';

const MembershipPage = lazy(() =>
  import(/* webpackChunkName: "membership" */ './membership-page.js').then(({ MembershipPage: page }) => ({ default: page })),
);

/** SPEC 7: no refetch on focus, no retry, nothing stale. */
const CALLS = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false, shouldRetryOnError: false };

function Pages() {
  const { mutate } = useSWRConfig();
  const again = () => void mutate(() => true, undefined, { revalidate: true });
  return (
    <ErrorBoundary FallbackComponent={ErrorFallback} onReset={again}>
      <Suspense fallback={<Skeleton label="Loading…" />}>
        <Switch>
          <Route path="/:tenantCode/service/membership">
            {({ tenantCode }) => <MembershipPage tenantCode={tenantCode} key={tenantCode} />}
          </Route>
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={createI18n()}>
      <SWRConfig value={CALLS}>
        <Pages />
      </SWRConfig>
    </I18nextProvider>
  </StrictMode>,
);
