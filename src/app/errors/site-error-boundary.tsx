import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { CallError } from '../../visit/api/call-api.js';
import { SiteRoot } from '../site-root.js';
import { FramelessErrorFallback } from './error-fallback.js';
import { useRetry } from './retry.js';

/** Whether an error is a failed call or a script that failed to load, which the site handles itself. */
export function isExpectedError(error: unknown): boolean {
  return error instanceof CallError || (error instanceof Error && error.name === 'ChunkLoadError');
}

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
