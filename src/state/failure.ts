import { useCallback } from 'react';
import { useTexts, type Translate } from './site.js';
import { showToast } from './toasts.js';

/** What an error says to the visitor. */
export interface FailureText {
  readonly message: string;
  /** Of the server's answer, where there was one to be had. */
  readonly status?: number | undefined;
  /** What can be done about it. */
  readonly actionMessage?: string | undefined;
}

/** A call that failed (SPEC 8); anything else has nothing to say to a visitor. */
type FailedCall = Error & FailureText & { readonly textKey: string | undefined };

const GENERIC = 'Opps! Something went wrong...';

/** The words for what went wrong: our own in the visitor's language, the server's as they are. */
export function failureText(error: unknown, t: Translate): FailureText {
  if (!isFailedCall(error)) return { message: t('error.generic', GENERIC) };
  const { message, textKey, status, actionMessage } = error;
  return { message: textKey === undefined ? message : t(textKey, message), status, actionMessage };
}

function isFailedCall(error: unknown): error is FailedCall {
  return error instanceof Error && 'textKey' in error;
}

/** Says as a toast what became of an act that failed. The words it gives back have to stand in the page, too. */
export function useShowFailure(): (error: unknown) => FailureText {
  const t = useTexts();
  return useCallback(
    (error) => {
      const failure = failureText(error, t);
      showToast('error', failure.message);
      return failure;
    },
    [t],
  );
}
