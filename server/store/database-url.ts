import pg from 'pg';
import { bad, good, type Result } from '../../engine/result.js';
import { codeOf, messageOf } from '../base/thrown.js';

const example = 'postgresql://USER:PASSWORD@HOST:5432/DATABASE';
const encoding = 'with special characters of the password encoded (%40 for @)';

/** Says what is wrong with a DATABASE_URL, without a part of it: a password may be anywhere in an address that cannot be read. */
export function databaseUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return `DATABASE_URL does not begin with postgresql://; write it like ${example}.`;
  const authority = /^\w+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  const port = /:([^:\]]*)$/.exec(authority.slice(authority.lastIndexOf('@') + 1))?.[1];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536))
    return `The port in DATABASE_URL is not a number from 1 to 65535; write it like ${example}, ${encoding}.`;
  return targetOf(url).ok ? undefined : `DATABASE_URL cannot be read; write it like ${example}, ${encoding}.`;
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** The driver reads the address, so that messages name what it will use. */
function targetOf(url: string): Result<Target, undefined> {
  try {
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url });
    return good({ host, port, user, database });
  } catch {
    return bad(undefined);
  }
}

interface Failure extends Target {
  readonly at: string;
  readonly code: string;
  readonly message: string;
}

interface Cause {
  readonly matches: (failure: Failure) => boolean;
  readonly sentence: (failure: Failure) => string;
}

const causes: readonly Cause[] = [
  {
    matches: ({ code, message }) =>
      /^(ECONN|ENOTFOUND|ENOENT|EAI_|EHOST|ENET|ETIMEDOUT)/.test(code) || /timeout|Connection terminated/.test(message),
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

/** Why the store of a DATABASE_URL did not open, as one sentence with a remedy and without the password. */
export function databaseProblem(url: string, error: unknown): string {
  const problem = databaseUrlProblem(url);
  const target = targetOf(url);
  if (problem !== undefined || !target.ok) return problem ?? 'DATABASE_URL cannot be read.';
  const { host, port } = target.value;
  const first = rootOf(error);
  const message = messageOf(first).replace(/\.$/, '');
  const at = host.startsWith('/') ? host : `${host}:${port}`;
  const failure = { ...target.value, at, code: codeOf(first) ?? '', message };
  const cause = causes.find(({ matches }) => matches(failure));
  return cause?.sentence(failure) ?? `The database "${failure.database}" on ${at} cannot be used: ${message}.`;
}

/** The error that a wrapper has as its cause. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}
