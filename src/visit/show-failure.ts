import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureText, failureText, isFailedCall } from './failure.js';
import type { Translate } from './site.js';
import { showToast } from './toasts.js';

/** Returns a function that shows an error as a toast and returns its texts, because the caller must show them in the page too. */
export function useShowFailure(): (error: unknown) => FailureText {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const failure = failureText(error, t);
      showToast('error', failure.message);
      return { ...failure, actionMessage: failure.actionMessage ?? whatRemains(error, failure, t) };
    },
    [t],
  );
}

/** Returns what an error without advice means for the answers; undefined where the server refused them. */
function whatRemains(error: unknown, { status = 500 }: FailureText, t: Translate): string | undefined {
  // A call without an answer has an unknown outcome.
  if (isFailedCall(error) && error.textKey === 'error.timeout')
    return t('error.timeout-text', 'Nothing you entered is lost. Please try again: nothing is saved twice.');
  const isRefused = status >= 400 && status < 500;
  return isRefused ? undefined : t('error.kept', 'Nothing you entered is lost. Please try again in a moment.');
}
