import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema/tables.js';

/** The code of the error for a database role that bypasses row-level security. */
export const unsafeRole = 'UNSAFE_DATABASE_ROLE';

interface Role {
  readonly name: string;
  readonly isSuperuser: boolean;
  readonly isBypassing: boolean;
}

/** Throws if row-level security does not apply to `current_user` (decision 023); roles it could switch to do not count. */
export async function refuseUnsafeRole(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<Role>`select rolname as name, rolsuper as "isSuperuser", rolbypassrls as "isBypassing"
    from pg_roles where rolname = current_user`.execute(db);
  const [role] = rows;
  if (role === undefined || !(role.isSuperuser || role.isBypassing)) return;
  const what = role.isSuperuser ? 'is a superuser' : 'has BYPASSRLS';
  throw unsafeRoleError(
    `The role "${role.name}" in DATABASE_URL ${what}, so PostgreSQL would not keep the rows of tenants apart (row-level security does not apply to it); ` +
      'connect with a role of its own, for which "npm run -s database-role" prints the SQL.',
  );
}

/** Throws if a table has policies that do not apply to its owner, because row-level security is not enabled and forced. */
export async function refuseUnguardedTables(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and exists (select from pg_policy p where p.polrelid = c.oid)
      and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  const remedy = names.map((name) => `alter table ${name} enable row level security, force row level security;`).join(' ');
  throw unsafeRoleError(`Row-level security is not forced on ${names.join(', ')}, so tenants would not be kept apart; run: ${remedy}`);
}

function unsafeRoleError(message: string): Error {
  return Object.assign(new Error(message), { code: unsafeRole });
}
