import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { useRetry } from './retry.js';
import { FramelessErrorFallback } from './error-fallback.js';
import { SiteRoot } from '../site-root.js';

/** The whole site, and what is said where it cannot be drawn. Whoever goes on to another page tries again, too. */
export function SiteErrorBoundary({ isClosed }: { readonly isClosed: boolean }) {
  const again = useRetry();
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={FramelessErrorFallback} onReset={again} resetKeys={[path]}>
      <SiteRoot isClosed={isClosed} />
    </ErrorBoundary>
  );
}
