import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureText, failureText, isFailedCall } from './failure.js';
import { showToast } from './toasts.js';

/** Whether a call got no answer, so that its outcome is unknown. */
function isTimeout(error: unknown): boolean {
  return isFailedCall(error) && error.textKey === 'error.timeout';
}

/** Returns a function that shows an error as a toast and returns its texts, because the caller must show them in the page too. */
export function useShowFailure(): (error: unknown) => FailureText {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const failure = failureText(error, t);
      showToast('error', failure.message);
      if (failure.actionMessage !== undefined || !isTimeout(error)) return failure;
      return {
        ...failure,
        actionMessage: t('error.timeout-text', 'Nothing you entered is lost. Please try again: nothing is saved twice.'),
      };
    },
    [t],
  );
}
