import type { FallbackProps } from 'react-error-boundary';
import { CallError } from '../api/call.js';
import { useText } from './i18n.js';
import { NotFound } from './not-found.js';

/** What a page that could not be drawn says: what happened, that nothing is lost by trying again, and how (SPEC 2). */
export function ErrorFallback({ error, resetErrorBoundary }: FallbackProps) {
  const text = useText();
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 404) return <NotFound />;
  return (
    <main className="s-page s-message">
      {status !== undefined && <p className="s-status">{status}</p>}
      <h1>{error instanceof CallError ? error.message : text('error.generic', 'Opps! Something went wrong...')}</h1>
      <p>{text('page.error.text', 'Nothing you sent is lost. Please try again.')}</p>
      <button type="button" className="s-act" onClick={resetErrorBoundary}>
        {text('action.retry', 'Retry')}
      </button>
    </main>
  );
}
