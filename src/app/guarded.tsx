import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { useAgain } from './again.js';
import { BareErrorFallback } from './error-fallback.js';
import { SiteRoot } from './site-root.js';

/** The whole site, and what is said where it cannot be drawn. Whoever goes on to another page tries again, too. */
export function Guarded({ isClosed }: { readonly isClosed: boolean }) {
  const again = useAgain();
  const [path] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={BareErrorFallback} onReset={again} resetKeys={[path]}>
      <SiteRoot isClosed={isClosed} />
    </ErrorBoundary>
  );
}
