import { print, runCommand, UsageError } from '../command.js';

const usage = `Usage: npm run -s database-role -- [--role NAME] [--database NAME]

Prints the SQL that creates a role and its database for DATABASE_URL; both are called vestibule unless you name them.
It connects to nothing. Run what it prints as a superuser, once: npm run -s database-role | psql -U postgres`;

await runCommand({
  usage,
  texts: ['role', 'database'],
  run([word], flags) {
    const { role = 'vestibule', database = 'vestibule' } = { role: flags.text('role'), database: flags.text('database') };
    if (word !== undefined) throw new UsageError(`Unexpected argument '${word}'`);
    if (![role, database].every(isName)) throw new UsageError('A name has 1 to 63 bytes and no control characters');
    print(sqlFor(role, database));
  },
});

/** PostgreSQL cuts longer names off, and a line break would end the comments below. */
function isName(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= 63 && !/\p{Cc}/u.test(name);
}

/** Returns the SQL that creates the role and its database. */
function sqlFor(role: string, database: string): string {
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
