import { codeOf } from './thrown.js';

/** Where a server was asked to listen. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Why a port did not open, as one sentence with a remedy; undefined for an error that is none of these. */
export function listenProblem(error: unknown, { host, port }: Address, option: string): string | undefined {
  switch (codeOf(error)) {
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
