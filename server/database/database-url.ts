import pg from 'pg';
import { bad, good, type Result } from '../../engine/base/result.js';
import { errorCodeOf, errorMessageOf } from '../base/error-code.js';

const exampleUrl = 'postgresql://USER:PASSWORD@HOST:5432/DATABASE';
const encodingHint = 'with special characters of the password encoded (%40 for @)';

/**
 * Returns a sentence if a DATABASE_URL has a wrong scheme or port or the driver cannot read it; undefined otherwise, even without host or
 * database. Quotes no part of it, since a password may be anywhere.
 */
export function databaseUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return `DATABASE_URL does not begin with postgresql://; write it like ${exampleUrl}.`;
  const authority = /^\w+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  const port = /:([^:\]]*)$/.exec(authority.slice(authority.lastIndexOf('@') + 1))?.[1];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536))
    return `The port in DATABASE_URL is not a number from 1 to 65535; write it like ${exampleUrl}, ${encodingHint}.`;
  return parseTarget(url).ok ? undefined : `DATABASE_URL cannot be read; write it like ${exampleUrl}, ${encodingHint}.`;
}

interface DatabaseTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/**
 * Returns the host, port, user and database that the driver would use for the URL; missing parts come from PG* variables or its defaults.
 * Fails if the driver cannot read the URL.
 */
function parseTarget(url: string): Result<DatabaseTarget, undefined> {
  try {
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url });
    return good({ host, port, user, database });
  } catch {
    return bad(undefined);
  }
}

interface ConnectionFailure extends DatabaseTarget {
  readonly at: string;
  readonly code: string;
  readonly message: string;
}

interface FailureCause {
  readonly matches: (failure: ConnectionFailure) => boolean;
  readonly sentence: (failure: ConnectionFailure) => string;
}

/** The parameter of a connection that a pooler refuses; only DATABASE_URL brings one. */
const refusedParameter = /unsupported startup parameter: (\w+)/;

const causes: readonly FailureCause[] = [
  {
    matches: ({ message }) => refusedParameter.test(message),
    sentence: ({ at, message }) =>
      `The pooler at ${at} refuses the parameter "${refusedParameter.exec(message)?.[1] ?? ''}": remove it from DATABASE_URL; the server sets its own limits in each transaction.`,
  },
  {
    matches: ({ message }) => message.includes('statement pooling mode'),
    sentence: ({ at, message }) => `The pooler at ${at} allows no transactions (${message}): set pool_mode = transaction.`,
  },
  {
    matches: ({ message }) => message === 'Query read timeout',
    sentence: ({ at }) =>
      `The database at ${at} takes connections and answers no query: if that is a pooler, raise its default_pool_size (in session mode ten for each server).`,
  },
  {
    matches: ({ code, message }) =>
      /^(ECONN|ENOTFOUND|ENOENT|EAI_|EHOST|ENET|ETIMEDOUT)/.test(code) || (code === '' && /timeout|Connection terminated/.test(message)),
    sentence: ({ at, code }) =>
      `No PostgreSQL answers at ${at} (${code || 'timeout'}): start it, or correct the host and port in DATABASE_URL.`,
  },
  {
    matches: ({ code, message }) => code.startsWith('28') || /SASL|password/.test(message),
    sentence: ({ at, user }) => `PostgreSQL at ${at} refuses the user "${user}": correct the user and the password in DATABASE_URL.`,
  },
  {
    matches: ({ code }) => code === '3D000',
    sentence: ({ at, user, database }) =>
      `There is no database "${database}" on ${at}: create it (createdb --owner ${user} ${database}), or correct DATABASE_URL.`,
  },
  {
    matches: ({ code }) => code === '42501',
    sentence: ({ at, user, database }) =>
      `The user "${user}" may not create tables in "${database}" on ${at}: make it the owner of the database.`,
  },
  {
    matches: ({ code }) => /^(53|57P)/.test(code),
    sentence: ({ at, message }) => `PostgreSQL at ${at} takes no connection now (${message}): try again in a moment.`,
  },
];

/** Returns why a database could not be opened, as one sentence with a remedy and without the password. */
export function databaseProblem(url: string, error: unknown): string {
  const problem = databaseUrlProblem(url);
  const target = parseTarget(url);
  if (problem !== undefined || !target.ok) return problem ?? 'DATABASE_URL cannot be read.';
  const { host, port } = target.value;
  const first = rootCause(error);
  const message = errorMessageOf(first).replace(/\.$/, '');
  const at = host.startsWith('/') ? host : `${host}:${port}`;
  const failure = { ...target.value, at, code: errorCodeOf(first) ?? '', message };
  const cause = causes.find(({ matches }) => matches(failure));
  return cause?.sentence(failure) ?? `The database "${failure.database}" on ${at} cannot be used: ${message}.`;
}

function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}
