import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { useRetry } from './retry.js';
import { FramelessErrorFallback } from './error-fallback.js';
import { SiteRoot } from '../site-root.js';

/** Shows the whole site, or an error page if it fails. Navigation to another page tries again. */
export function SiteErrorBoundary({ isClosed }: { readonly isClosed: boolean }) {
  const retry = useRetry();
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={FramelessErrorFallback} onReset={retry} resetKeys={[path]}>
      <SiteRoot isClosed={isClosed} />
    </ErrorBoundary>
  );
}
