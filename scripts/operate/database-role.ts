import { parseArgs } from 'node:util';
import { quietOnClosedPipe } from '../closed-pipe.js';
import { endsWithHelp, optionProblem, withHint } from '../usage.js';

const usage = `Usage: npm run -s database-role -- [--role NAME] [--database NAME]

Prints the SQL that creates a role and its database for DATABASE_URL; both are called vestibule unless you name them.
It connects to nothing. Run what it prints as a superuser, once: npm run -s database-role | psql -U postgres`;

quietOnClosedPipe();
const asked = endsWithHelp(usage) ? 'help' : readArguments();
if (asked === 'help') process.exitCode = 0;
else if ('wrong' in asked) {
  process.stderr.write(`${withHint(asked.wrong, usage)}\n`);
  process.exitCode = 2;
} else process.stdout.write(sqlFor(asked));

interface RoleArguments {
  readonly role: string;
  readonly database: string;
}

/** Returns the names of the role and the database, `vestibule` by default, or a sentence that says what is wrong with the call. */
function readArguments(): RoleArguments | { readonly wrong: string } {
  const text = { type: 'string', default: 'vestibule' } as const;
  try {
    const { role, database } = parseArgs({ options: { role: text, database: text } }).values;
    return [role, database].every(isName) ? { role, database } : { wrong: 'A name has 1 to 63 bytes and no control characters' };
  } catch (error) {
    return { wrong: optionProblem(error) };
  }
}

/** PostgreSQL cuts longer names off, and a line break would end the comments below. */
function isName(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= 63 && !/\p{Cc}/u.test(name);
}

/** Returns the SQL that creates the role and its database. */
function sqlFor({ role, database }: RoleArguments): string {
  return `-- The role owns its database, and row-level security applies to it: it is no superuser and has no BYPASSRLS.
create role ${quoteIdentifier(role)} login nosuperuser nobypassrls nocreatedb nocreaterole;
create database ${quoteIdentifier(database)} owner ${quoteIdentifier(role)} encoding 'UTF8' template template0;
-- Where connections need a password, set one in psql: \\password ${quoteIdentifier(role)}
-- Then start with: DATABASE_URL=postgresql://${encodeURIComponent(role)}@localhost/${encodeURIComponent(database)} npm start
`;
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
