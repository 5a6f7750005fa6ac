import { migrationOf } from './statements.js';

/** A change of a tenant's setup rewrites the tenant's row, so that its `xmin` shows the change, also through a pooler. */
export const changesAreLookedFor = migrationOf(
  `create or replace function announce_tenant() returns trigger language plpgsql as $$
    begin
      update tenants set code = code
        where tenant_id = coalesce(new.tenant_id, old.tenant_id) and xmin <> pg_current_xact_id()::xid;
      return null;
    end $$`,
  'drop trigger announce on tenants',
  'drop trigger announce on dictionaries',
  'drop function announce_group()',
);
