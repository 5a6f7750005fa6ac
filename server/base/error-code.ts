/**
 * Returns the text `code` of an error; undefined without one. Checks the shape, because errors of other realms are not instances of
 * Error.
 */
export function errorCodeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the message of an error, or the thrown value as text. */
export function errorMessageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
