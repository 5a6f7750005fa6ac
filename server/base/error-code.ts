/**
 * Returns the text `code` of an error; undefined without one. Checks the shape, because errors of other realms are not instances of
 * Error.
 */
export function errorCodeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

export function errorMessageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/** The host and port that a server listens on. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Returns why a port did not open, as one sentence with a remedy; undefined for any other error. */
export function listenProblem(error: unknown, { host, port }: Address, option: string): string | undefined {
  switch (errorCodeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that program, or choose another port with ${option} N.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user: choose another port with ${option} N.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST "${host}" is not an address of this machine: leave it out, or set it to localhost or 0.0.0.0.`;
    default:
      return undefined;
  }
}
