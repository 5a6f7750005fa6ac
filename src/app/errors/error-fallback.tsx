import { useEffect, useRef } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { failureText } from '../../visit/failure.js';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { FramelessPage } from '../frameless-page.js';

/** Shows in place of a page that failed: status, message, and the button to retry (SPEC 2). */
export function ErrorFallback({ error, resetErrorBoundary }: FallbackProps) {
  const t = useEntryTexts();
  const { status, message, actionMessage } = failureText(error, t);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If the failed page had the focus, it moves to this heading.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="s-message">
      {status !== undefined && <p className="s-status">{status}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {message}
      </h1>
      {actionMessage !== undefined && <p>{actionMessage}</p>}
      <p>{t('page.error.text', 'Please try again.')}</p>
      <button type="button" className="s-act" onClick={resetErrorBoundary}>
        {t('action.retry', 'Retry')}
      </button>
    </div>
  );
}

/** Shows the error fallback without a frame. */
export function FramelessErrorFallback(props: FallbackProps) {
  return (
    <FramelessPage>
      <ErrorFallback {...props} />
    </FramelessPage>
  );
}
