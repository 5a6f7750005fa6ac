import { useCallback } from 'react';
import { useWords, type Say } from './site.js';
import { showToast } from './toasts.js';

/** What an error says to the visitor. */
export interface Failure {
  readonly message: string;
  /** Of the server's answer, where there was one to be had. */
  readonly status?: number | undefined;
  /** What can be done about it. */
  readonly actionMessage?: string | undefined;
}

/** A call that failed (SPEC 8); anything else has nothing to say to a visitor. */
type FailedCall = Error & Failure & { readonly textKey: string | undefined };

const GENERIC = 'Opps! Something went wrong...';

/** The words for what went wrong: our own in the visitor's language, the server's as they are. */
export function failureOf(error: unknown, say: Say): Failure {
  if (!isFailedCall(error)) return { message: say('error.generic', GENERIC) };
  const { message, textKey, status, actionMessage } = error;
  return { message: textKey === undefined ? message : say(textKey, message), status, actionMessage };
}

function isFailedCall(error: unknown): error is FailedCall {
  return error instanceof Error && 'textKey' in error;
}

/** Says as a toast what became of an act that failed. The words it gives back have to stand in the page, too. */
export function useTellFailure(): (error: unknown) => Failure {
  const say = useWords();
  return useCallback(
    (error) => {
      const failure = failureOf(error, say);
      showToast('error', failure.message);
      return failure;
    },
    [say],
  );
}
