import type { Translate } from './site.js';

/** The texts of an error for the visitor. */
export interface FailureText {
  readonly message: string;
  /** The HTTP status; undefined when the server did not answer. */
  readonly status?: number | undefined;
  /** What the visitor can do about it. */
  readonly actionMessage?: string | undefined;
}

/** A failed call (SPEC 8). Other errors have no text for visitors. */
type FailedCall = Error & FailureText & { readonly textKey: string | undefined };

const GENERIC = 'Opps! Something went wrong...';

/** Returns the texts of an error: the site's own messages in the visitor's language, the server's unchanged, else the generic message. */
export function failureText(error: unknown, t: Translate): FailureText {
  if (!isFailedCall(error)) return { message: t('error.generic', GENERIC) };
  const { message, textKey, status, actionMessage } = error;
  return { message: textKey === undefined ? message : t(textKey, message), status, actionMessage };
}

export function isFailedCall(error: unknown): error is FailedCall {
  return error instanceof Error && 'textKey' in error;
}
