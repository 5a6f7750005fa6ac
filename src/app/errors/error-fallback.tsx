import { useEffect, useRef } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { failureText } from '../../state/failure.js';
import { useTexts } from '../../state/site.js';
import { FramelessPage } from '../frameless-page.js';

/** What a page that could not be drawn says: what happened, that nothing is lost by trying again, and how (SPEC 2). */
export function ErrorFallback({ error, resetErrorBoundary }: FallbackProps) {
  const t = useTexts();
  const { status, message, actionMessage } = failureText(error, t);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Where the page took the focus along with it, this is where one reads on.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="s-message">
      {status !== undefined && <p className="s-status">{status}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {message}
      </h1>
      {actionMessage !== undefined && <p>{actionMessage}</p>}
      <p>{t('page.error.text', 'Nothing you sent is lost. Please try again.')}</p>
      <button type="button" className="s-act" onClick={resetErrorBoundary}>
        {t('action.retry', 'Retry')}
      </button>
    </div>
  );
}

/** The same where there is no frame to say it in. */
export function FramelessErrorFallback(props: FallbackProps) {
  return (
    <FramelessPage>
      <ErrorFallback {...props} />
    </FramelessPage>
  );
}
