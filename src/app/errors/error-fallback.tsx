import { useEffect, useRef } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { failureText } from '../../visit/failure.js';
import { useEntryTexts } from '../../visit/entry-texts.js';
import { useLocation } from 'wouter';
import { SiteLink } from '../../ui/link.js';
import { Contact, FramelessPage } from '../frameless-page.js';

/** Shows in place of a page that failed: message, button to retry, whom to ask, and the status for those who help (SPEC 2). */
export function ErrorFallback({ error, resetErrorBoundary }: FallbackProps) {
  const t = useEntryTexts();
  // Only home pages have one segment; what is entered on others stays in memory and in drafts.
  const isHome = useLocation()[0].lastIndexOf('/') < 1;
  const { status, message, actionMessage } = failureText(error, t);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If the failed page had the focus, it moves to this heading.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="s-told">
      <h1 ref={heading} tabIndex={-1}>
        {t('page.error.title', "We couldn't show this page")}
      </h1>
      <p>{message}</p>
      {actionMessage !== undefined && <p>{actionMessage}</p>}
      <p>
        {!isHome && t('page.error.saved', 'Nothing you entered is lost.')} {t('page.error.text', 'Please try again.')}
      </p>
      <div className="s-acts">
        <button type="button" className="s-act" onClick={resetErrorBoundary}>
          {t('action.retry', 'Retry')}
        </button>
        {!isHome && (
          <SiteLink className="s-second-act" to="/">
            {t('action.home', 'Go to homepage')}
          </SiteLink>
        )}
      </div>
      <Contact as="section" />
      {status !== undefined && <p className="s-status">{t('page.error.status', 'Error {status}', { status })}</p>}
    </div>
  );
}

export function FramelessErrorFallback(props: FallbackProps) {
  return (
    <FramelessPage>
      <ErrorFallback {...props} />
    </FramelessPage>
  );
}
