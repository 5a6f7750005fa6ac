import { errorCodeOf } from './error-code.js';

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
